import pytest
from farkle import THREE_PAIRS, play, roll_dice, score, score_options, take_turn


def dice_that_fall(*rolls):
    left = list(rolls)

    def fall(number):
        roll = left.pop(0)
        assert number == len(roll), f"{number} dice rolled, not {len(roll)}"
        return roll

    return fall


def player_who(*moves):
    """Each move: (keep, again), or (keep, again, points at stake, total)."""
    left = list(moves)

    def choose(roll, turn_points, total):
        keep, again, *told = left.pop(0)
        if told:
            assert [turn_points, total] == told
        return keep, again

    return choose


ONE_FACE = {
    1: [100, 200, 1000, 2000, 3000, 4000],
    2: [None, None, 200, 1000, 2000, 3000],
    3: [None, None, 300, 1000, 2000, 3000],
    4: [None, None, 400, 1000, 2000, 3000],
    5: [50, 100, 500, 1000, 2000, 3000],
    6: [None, None, 600, 1000, 2000, 3000],
}


@pytest.mark.parametrize("face", ONE_FACE)
@pytest.mark.parametrize("count", range(1, 7))
def test_dice_of_one_face(face, count):
    points = ONE_FACE[face][count - 1]
    if points is None:
        with pytest.raises(ValueError):
            score([face] * count)
    else:
        assert score([face] * count) == points


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ((), 0),
        ((1, 5), 150),
        ((6, 1, 6, 6), 700),
        ((1, 1, 5, 5), 300),
        ((1, 1, 1, 5, 5, 5), 1500),
        ((2, 2, 2, 3, 3, 3), 500),
        ((1, 5, 5, 5, 5, 5), 2100),
        ((5, 1, 1, 1, 1), 2050),
        ((1, 2, 3, 4, 5, 6), 2500),
        ((3, 5, 1, 6, 2, 4), 2500),
    ],
)
def test_several_sets(kept, points):
    assert score(kept) == points


@pytest.mark.parametrize(
    "kept", [(1, 2), (3, 3, 3, 4), (1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (2, 2, 3, 3, 4, 4)]
)
def test_dice_left_over_are_refused(kept):
    with pytest.raises(ValueError):
        score(kept)


@pytest.mark.parametrize(
    ("roll", "options"),
    [
        ([], {}),
        ([2, 2, 3, 4, 6, 6], {}),
        ([2, 2, 3, 3, 4, 4], {}),
        ([1, 1], {(1,): 100, (1, 1): 200}),
        ([1, 1, 1], {(1,): 100, (1, 1): 200, (1, 1, 1): 1000}),
        ([6, 6, 1, 6], {(1,): 100, (6, 6, 6): 600, (1, 6, 6, 6): 700}),
        ([2, 3, 2, 5, 2], {(5,): 50, (2, 2, 2): 200, (2, 2, 2, 5): 250}),
        ([3, 3, 3, 3, 2], {(3, 3, 3): 300, (3, 3, 3, 3): 1000}),
        ([5, 1, 4], {(1,): 100, (5,): 50, (1, 5): 150}),
        (
            [5, 1, 1, 5],
            {
                (1,): 100,
                (5,): 50,
                (1, 1): 200,
                (5, 5): 100,
                (1, 5): 150,
                (1, 1, 5): 250,
                (1, 5, 5): 200,
                (1, 1, 5, 5): 300,
            },
        ),
        (
            [6, 5, 4, 3, 2, 1],
            {(1,): 100, (5,): 50, (1, 5): 150, (1, 2, 3, 4, 5, 6): 2500},
        ),
        ([1, 2, 3, 4, 5], {(1,): 100, (5,): 50, (1, 5): 150}),
    ],
)
def test_options(roll, options):
    before = list(roll)

    assert score_options(roll) == options
    assert roll == before


def test_score_leaves_the_dice_alone():
    kept = [5, 1, 1]

    score(kept)

    assert kept == [5, 1, 1]


@pytest.mark.parametrize("die", [0, 7, -1, True, "1", 1.0, None])
def test_strange_dice_are_refused(die):
    for dice in ([die], [1, die], [5, die, 1], [1, 1, 1, die]):
        with pytest.raises(ValueError):
            score(dice)
        with pytest.raises(ValueError):
            score_options(dice)


def test_three_pairs():
    assert score([2, 3, 4, 4, 3, 2], THREE_PAIRS) == 1500
    assert score_options([2, 3, 4, 4, 3, 2], THREE_PAIRS) == {(2, 2, 3, 3, 4, 4): 1500}
    assert score_options([1, 1, 5, 5, 2, 2], THREE_PAIRS)[1, 1, 2, 2, 5, 5] == 1500
    assert score_options([2, 2, 2, 2, 3, 3], THREE_PAIRS) == {
        (2, 2, 2): 200,
        (2, 2, 2, 2): 1000,
    }
    assert score([1, 1, 2, 2, 2, 2], THREE_PAIRS) == 1200
    assert score([1, 5], THREE_PAIRS) == 150


def test_a_turn_tells_the_player_what_is_at_stake():
    player = player_who(((2, 2, 2), True, 0, 1500), ((5, 1), False, 200, 1500))
    dice = dice_that_fall((2, 2, 2, 3, 4, 6), (5, 1, 6))

    assert take_turn(player, dice, 1500) == 350


def test_busts():
    nobody = player_who()
    assert take_turn(nobody, dice_that_fall((2, 2, 3, 4, 6, 6)), 1000) == 0
    player = player_who(((1,), True))
    dice = dice_that_fall((1, 2, 2, 3, 4, 6), (2, 2, 3, 4, 6))
    assert take_turn(player, dice, 1000) == 0


def test_hot_dice():
    all_six = (1, 1, 1, 5, 5, 5)
    player = player_who((all_six, True), ((1,), False, 1500, 1000))
    assert take_turn(player, dice_that_fall(all_six, (1, 2, 2, 3, 3, 4)), 1000) == 1600
    player = player_who(((1,), True), ((5, 5, 2, 2, 2), True, 100, 1000))
    dice = dice_that_fall((1, 2, 3, 3, 4, 4), (2, 2, 2, 5, 5), (2, 3, 4, 4, 6, 6))
    assert take_turn(player, dice, 1000) == 0
    assert take_turn(player_who((all_six, False)), dice_that_fall(all_six), 0) == 1500


@pytest.mark.parametrize(
    ("total", "roll", "keep", "points"),
    [
        (0, (1, 1, 1, 2, 2, 3), (1, 1, 1), 1000),
        (0, (1, 6, 6, 6, 2, 3), (1, 6, 6, 6), 0),
        (0, (5, 2, 2, 3, 3, 4), (5,), 0),
        (1000, (5, 2, 2, 3, 3, 4), (5,), 50),
    ],
)
def test_the_board(total, roll, keep, points):
    assert take_turn(player_who((keep, False)), dice_that_fall(roll), total) == points


def test_the_total_is_0_if_nobody_says_so():
    player = player_who(((5,), False, 0, 0))
    assert take_turn(player, dice_that_fall((5, 2, 2, 3, 3, 4))) == 0


@pytest.mark.parametrize("keep", [(), (2,), (1, 1), (5,), (1, 2), (6, 6, 6)])
def test_what_does_not_lie_there_cannot_be_kept(keep):
    with pytest.raises(ValueError):
        take_turn(player_who((keep, False)), dice_that_fall((1, 2, 3, 4, 6, 6)), 1000)


THOUSAND = (1, 1, 1, 2, 2, 3)
BUST = (2, 2, 3, 4, 6, 6)
KEEP = ((1, 1, 1), False)


def test_one_player_to_1500():
    player = player_who((*KEEP, 0, 0), ((5, 5, 5), False, 0, 1000))
    rolls = dice_that_fall(THOUSAND, BUST, (5, 5, 5, 2, 3, 6))

    assert play([player], rolls, 1500) == [1500]


def test_everybody_else_has_a_last_turn():
    players = [player_who(KEEP), player_who(), player_who(KEEP)]
    assert play(players, dice_that_fall(THOUSAND, BUST, THOUSAND), 1000) == [
        1000,
        0,
        1000,
    ]
    players = [player_who(((1, 1, 1, 1), False)), player_who(KEEP), player_who(KEEP)]
    rolls = dice_that_fall(BUST, THOUSAND, THOUSAND, (1, 1, 1, 1, 2, 3))
    assert play(players, rolls, 1000) == [2000, 1000, 1000]


def test_a_game_goes_to_10000():
    six = ((1,) * 6, True)
    players = [player_who(six, six, ((1, 1, 1, 1), False)), player_who(KEEP)]
    rolls = dice_that_fall((1,) * 6, (1,) * 6, (1, 1, 1, 1, 2, 3), THOUSAND)

    assert play(players, rolls) == [10_000, 1000]


@pytest.mark.parametrize("number", [1, 3, 6])
def test_dice_show_faces(number):
    roll = roll_dice(number)

    assert type(roll) is tuple
    assert len(roll) == number
    assert all(face in range(1, 7) for face in roll)
