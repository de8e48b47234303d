"""Every rule of Farkle, tried at its edges."""

import pytest
from farkle import FARKLE, THREE_PAIRS, play, roll_dice, score, score_options, take_turn


def dice(text):
    """Return the dice of a text: (1, 6, 6, 6) for "1666"."""
    return tuple(map(int, text))


def stacked(*rolls):
    """Return dice that fall as stated, if as many are rolled as should be."""
    left = list(rolls)

    def fall(number):
        roll = dice(left.pop(0))
        assert len(roll) == number
        return roll

    return fall


def player(*moves):
    """Return a player who keeps what is stated, and banks at a full stop.

    A move may say, after a colon, what the player must be told: points at stake, total.
    """
    left = list(moves)

    def choose(roll, turn_points, total):
        move, _, told = left.pop(0).partition(":")
        if told:
            assert f"{turn_points} {total}" == told
        return dice(move.rstrip(".")), not move.endswith(".")

    return choose


# What dice score


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("", 0),
        ("1", 100),
        ("5", 50),
        ("111", 1000),
        ("222", 200),
        ("333", 300),
        ("444", 400),
        ("555", 500),
        ("666", 600),
        ("1111", 2000),
        ("2222", 1000),
        ("3333", 1000),
        ("4444", 1000),
        ("5555", 1000),
        ("6666", 1000),
        ("11111", 3000),
        ("22222", 2000),
        ("33333", 2000),
        ("44444", 2000),
        ("55555", 2000),
        ("66666", 2000),
        ("111111", 4000),
        ("222222", 3000),
        ("333333", 3000),
        ("444444", 3000),
        ("555555", 3000),
        ("666666", 3000),
        ("123456", 2500),
    ],
)
def test_the_table(kept, points):
    assert score(dice(kept)) == points


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("11", 200),
        ("15", 150),
        ("55", 100),
        ("1155", 300),
        ("1666", 700),
        ("11555", 700),
        ("222555", 700),
        ("222333", 500),
        ("111555", 1500),
        ("112222", 1200),
    ],
)
def test_sets_add_up(kept, points):
    assert score(dice(kept)) == points


@pytest.mark.parametrize("kept", ["361542", "654321", "456123"])
def test_a_straight_may_fall_in_any_order(kept):
    assert score(dice(kept)) == 2500


@pytest.mark.parametrize("kept", ["2", "66", "12", "2266", "12345", "23456", "344443"])
def test_a_die_that_scores_nothing_cannot_be_kept(kept):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score(dice(kept))


# What can be kept


def test_everything_that_can_be_kept():
    assert score_options([1, 6, 6, 6]) == {
        (1,): 100,
        (6, 6, 6): 600,
        (1, 6, 6, 6): 700,
    }


@pytest.mark.parametrize("roll", ["", "2", "2346", "223344", "223466"])
def test_a_bust_leaves_nothing_to_keep(roll):
    assert score_options(dice(roll)) == {}


def test_a_set_may_be_broken_up():
    assert score_options([1, 1, 1]) == {(1,): 100, (1, 1): 200, (1, 1, 1): 1000}


def test_three_sets_go_together():
    options = score_options([1, 1, 5, 5])

    assert options == {
        (1,): 100,
        (1, 1): 200,
        (1, 1, 5): 250,
        (1, 1, 5, 5): 300,
        (1, 5): 150,
        (1, 5, 5): 200,
        (5,): 50,
        (5, 5): 100,
    }


def test_the_order_of_the_dice_does_not_matter():
    assert score_options((6, 1, 6, 6)) == score_options((1, 6, 6, 6))
    assert score_options((2, 5, 2, 3, 2)) == {
        (5,): 50,
        (2, 2, 2): 200,
        (2, 2, 2, 5): 250,
    }


def test_a_straight_is_also_its_one_and_its_five():
    assert score_options([1, 2, 3, 4, 5, 6]) == {
        (1,): 100,
        (5,): 50,
        (1, 5): 150,
        (1, 2, 3, 4, 5, 6): 2500,
    }


def test_the_players_dice_stay_as_they_are():
    roll, kept = [5, 1, 5, 5], [5, 1, 1, 1]

    score_options(roll)
    score(kept)

    assert roll == [5, 1, 5, 5]
    assert kept == [5, 1, 1, 1]


def test_an_answer_is_the_players_own():
    score_options([1, 5]).clear()

    assert score_options([1, 5]) == {(1,): 100, (5,): 50, (1, 5): 150}


# Three pairs


@pytest.mark.parametrize("kept", ["112233", "223344", "445566", "626424"])
def test_three_pairs_score_1500_where_they_count(kept):
    roll = dice(kept)

    assert score(roll, THREE_PAIRS) == 1500
    assert score_options(roll, THREE_PAIRS)[tuple(sorted(roll))] == 1500
    assert tuple(sorted(roll)) not in score_options(roll)


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("112222", 1200),
        ("222255", 1100),
        ("1155", 300),
        ("123456", 2500),
        ("222222", 3000),
    ],
)
def test_other_dice_score_as_ever_where_three_pairs_count(kept, points):
    assert score(dice(kept), THREE_PAIRS) == points


@pytest.mark.parametrize("kept", ["2233", "223333", "12"])
def test_what_is_no_three_pairs_is_refused(kept):
    with pytest.raises(ValueError):  # noqa: PT011 - any message will do
        score(dice(kept), THREE_PAIRS)


def test_the_table_can_be_named():
    assert score_options([2, 2, 3, 3, 4, 4], FARKLE) == {}
    assert score([1, 5], FARKLE) == 150


# A turn


def test_a_player_banks_what_was_kept():
    assert (
        take_turn(player("1:0 1000", "5.:100 1000"), stacked("123466", "25346"), 1000)
        == 150
    )


@pytest.mark.parametrize(
    ("moves", "rolls"),
    [
        ([], ["223466"]),
        (["11"], ["113466", "2346"]),
        (["111", "1"], ["111346", "136", "26"]),
    ],
)
def test_a_bust_loses_the_points_of_the_turn(moves, rolls):
    assert take_turn(player(*moves), stacked(*rolls), 4300) == 0


def test_hot_dice_are_six_new_ones():
    assert take_turn(player("111555", "1."), stacked("111555", "123466"), 1000) == 1600


def test_dice_kept_roll_by_roll_run_hot_too():
    moves = player("222", "115:200 1000", "111.:450 1000")

    assert take_turn(moves, stacked("122233", "115", "111223"), 1000) == 1450


def test_hot_dice_may_be_banked():
    assert take_turn(player("123456."), stacked("654321"), 1000) == 2500


def test_hot_dice_can_bust():
    assert take_turn(player("123456"), stacked("123456", "223466"), 1000) == 0


@pytest.mark.parametrize(
    ("move", "roll", "points"),
    [
        ("111.", "111223", 1000),
        ("1666.", "166623", 0),
        ("11555.", "115552", 0),
        ("1111.", "111123", 2000),
    ],
)
def test_a_first_turn_banks_1000_or_more(move, roll, points):
    assert take_turn(player(move), stacked(roll)) == points
    assert take_turn(player(move), stacked(roll), 0) == points


def test_a_player_is_told_a_total_of_0_at_first():
    assert take_turn(player("111:0 0", "1.:1000 0"), stacked("111223", "123")) == 1100


@pytest.mark.parametrize("keep", ["", "2", "12", "11", "5", "666"])
def test_what_cannot_be_kept_is_refused(keep):
    with pytest.raises(ValueError) as refused:  # noqa: PT011 - the faces are looked for
        take_turn(player(f"{keep}."), stacked("123466"), 1000)

    assert all(face in str(refused.value) for face in keep)


def test_a_keep_may_come_in_any_order():
    assert take_turn(player("6616."), stacked("166623"), 1000) == 700


# A game


def test_a_game_of_one_ends_at_the_target():
    ann = player("111.:0 0", "555.:0 1000")

    assert play([ann], stacked("111223", "223466", "235556"), 1500) == [1500]


def test_the_others_have_a_last_turn():
    ann, bob = player("1111."), player("111.")

    assert play([ann, bob], stacked("223466", "111223", "111123"), 1000) == [2000, 1000]


def test_the_leader_has_none():
    assert play([player("111."), player()], stacked("111223", "223466"), 1000) == [
        1000,
        0,
    ]


def test_who_catches_up_does_not_begin_another_last_round():
    players = [player("111."), player("111."), player("1111.")]
    rolls = stacked("223466", "111223", "111123", "111223")

    assert play(players, rolls, 1000) == [1000, 1000, 2000]


def test_a_game_is_on_below_10000():
    moves = ["123456."] * 3 + ["1111.", "5.", "111."]
    rolls = ["123456"] * 3 + ["111123", "234566", "111223"]

    assert play([player(*moves)], stacked(*rolls)) == [10550]


def test_10000_are_enough():
    assert play([player(*["123456."] * 4)], stacked(*["123456"] * 4)) == [10000]


# Strange dice


@pytest.mark.parametrize("face", [0, 7, -1, True, False, "1", 1.0, None])
def test_what_is_no_face_is_refused_by_name(face):
    for ask in (score_options, score):
        for among in ([face], [1, face, 5], [1, 5, 5, face]):
            with pytest.raises(ValueError, match=str(face)):
                ask(among)


@pytest.mark.parametrize("number", [1, 2, 6, 600])
def test_dice_show_their_faces(number):
    faces = roll_dice(number)

    assert type(faces) is tuple
    assert len(faces) == number
    assert set(faces) <= {1, 2, 3, 4, 5, 6}


def test_every_face_falls():
    assert set(roll_dice(600)) == {1, 2, 3, 4, 5, 6}
