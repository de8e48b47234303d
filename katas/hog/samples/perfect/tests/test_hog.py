"""Every rule of Hog, tried at its edges."""

import pytest
from dice import four_sided, make_test_dice, six_sided, stacked
from hog import (
    always_roll,
    bacon_strategy,
    make_averaged,
    max_scoring_num_rolls,
    other,
    play,
    roll_dice,
    select_dice,
    swap_strategy,
    take_turn,
)


def faces(text):
    """Return what dice show: (3, 1, 6) for "316"."""
    return tuple(map(int, text))


def die(text):
    """Return a die that shows these faces, one after the other, and then again."""
    return make_test_dice(*faces(text))


def game(turns, *goal):
    """Return how a game ends in which all players, and all dice, do as stated.

    A turn says what the player must be told, and what the dice show after a 4 for
    four-sided ones or a 6: "8-4 6:25". It says "8-4 bacon" if there are none.
    """
    left = [turn.split() for turn in turns]
    dice = {"4": "", "6": ""}
    for _, rolled in left:
        if rolled != "bacon":
            dice[rolled[0]] += rolled[2:]
    moves = iter(enumerate(left))

    def player(who):
        def strategy(score, opponent_score):
            number, (told, rolled) = next(moves)
            assert number % 2 == who
            assert f"{score}-{opponent_score}" == told
            return 0 if rolled == "bacon" else len(rolled) - 2

        return strategy

    with stacked(six=faces(dice["6"]), four=faces(dice["4"])):
        ended = play(player(0), player(1), *goal)
    assert next(moves, None) is None
    return ended


# Rolls


@pytest.mark.parametrize(
    ("rolled", "points"),
    [
        ("1", 1),
        ("2", 2),
        ("6", 6),
        ("34", 7),
        ("44", 8),
        ("11", 1),
        ("12", 1),
        ("51", 1),
        ("615", 1),
        ("2345", 14),
        ("6666666666", 60),
        ("6666616666", 1),
    ],
)
def test_a_roll(rolled, points):
    assert roll_dice(len(rolled), die(rolled)) == points


@pytest.mark.parametrize(
    ("shown", "second"), [("1546", 10), ("5146", 10), ("2346", 10), ("3315", 1)]
)
def test_every_die_is_rolled_once(shown, second):
    dice = die(shown)
    roll_dice(2, dice)

    assert roll_dice(2, dice) == second


def test_the_dice_are_six_sided_if_nobody_says_otherwise():
    with stacked(six=[6, 5]):
        assert roll_dice(2) == 11
    with stacked(six=[6, 4]):
        assert take_turn(2, 35) == 10


# Turns


@pytest.mark.parametrize(
    ("opponent_score", "points"),
    [(0, 1), (1, 2), (9, 10), (10, 2), (11, 2), (30, 4), (42, 5), (48, 9), (99, 10)],
)
def test_free_bacon(opponent_score, points):
    assert take_turn(0, opponent_score) == points


@pytest.mark.parametrize("rolled", ["5", "44", "2345", "6666666666"])
def test_a_turn_scores_what_its_dice_do(rolled):
    assert take_turn(len(rolled), 48, die(rolled)) == sum(faces(rolled))


def test_a_turn_can_pig_out():
    assert take_turn(3, 48, die("661")) == 1


@pytest.mark.parametrize("num_rolls", [-1, 11, 100, True, False, 2.5, 5.0, "5", None])
def test_what_nobody_can_roll_is_refused_by_name(num_rolls):
    for roll in (roll_dice, lambda *dice: take_turn(dice[0], 20, dice[1])):
        with pytest.raises(ValueError, match=str(num_rolls)):
            roll(num_rolls, die("3"))


def test_a_roll_has_dice():
    with pytest.raises(ValueError, match="0"):
        roll_dice(0, die("3"))


# Hog wild


@pytest.mark.parametrize(
    "scores", [(0, 0), (0, 7), (3, 4), (14, 0), (50, 48), (99, 97)]
)
def test_four_sided_dice_at_a_multiple_of_seven(scores):
    assert select_dice(*scores) is four_sided


@pytest.mark.parametrize("scores", [(0, 1), (7, 1), (0, 6), (6, 7), (12, 0), (99, 99)])
def test_six_sided_dice_otherwise(scores):
    assert select_dice(*scores) is six_sided


# A game


@pytest.mark.parametrize("who", [0, 1])
def test_the_other_one(who):
    assert other(who) == 1 - who


def test_bacon_wins_a_game_to_one():
    assert game(["0-0 bacon"], 1) == (1, 0)


def test_player_1_can_win():
    assert game(["0-0 4:3", "0-3 6:55"], 10) == (3, 10)


def test_points_beyond_the_goal_count():
    assert game(["0-0 4:3", "0-3 6:666"], 10) == (3, 18)


def test_nobody_moves_after_the_goal():
    assert game(["0-0 4:444"], 12) == (12, 0)


def test_a_game_goes_on_below_the_goal():
    assert game(["0-0 4:444", "0-12 6:1", "12-1 6:1"], 13) == (13, 1)


def test_wild_dice_are_for_one_turn():
    assert game(["0-0 4:43", "0-7 4:22", "7-4 6:6"], 13) == (13, 4)


def test_bacon_in_a_game_is_of_the_opponents_score():
    assert game(["0-0 4:4", "0-4 6:45", "4-9 bacon"], 14) == (14, 9)


def test_a_game_is_to_100():
    turns = ["0-0 4:4444444444", "0-40 6:6666666666", "40-60 6:6666666665"]
    turns += ["60-99 bacon", "99-70 bacon"]

    assert game(turns) == (107, 70)


# Swine swap


def test_scores_swap_where_the_mover_has_half():
    assert game(["0-0 4:44", "0-8 6:4", "4-8 bacon"], 13) == (13, 8)
    turns = ["0-0 4:3", "0-3 6:55", "3-10 6:2", "5-10 6:1", "10-6 6:3"]
    assert game(turns, 13) == (13, 6)


def test_scores_swap_where_the_mover_has_double():
    assert game(["0-0 4:44", "0-8 6:6622", "16-8 bacon"], 20) == (25, 8)
    assert game(["0-0 4:3", "0-3 6:4", "3-4 4:23", "8-4 bacon"], 13) == (4, 13)


@pytest.mark.parametrize("rolled", ["36", "35", "34", "25"])
def test_scores_stay_where_it_is_not_exactly_double(rolled):
    points = sum(faces(rolled))
    turns = ["0-0 4:3", f"0-3 6:{rolled}"]

    assert game(turns, points) == (3, points)


def test_points_at_the_goal_can_be_swapped_away():
    assert game(["0-0 4:442", "0-10 6:6662"], 20) == (20, 10)


def test_a_hundred_against_fifty_loses():
    turns = ["0-0 4:4444444444", "0-40 6:5555555555", "40-50 6:6666666666"]

    assert game(turns) == (50, 100)


# Functions that make functions


@pytest.mark.parametrize("num_rolls", [0, 1, 5, 10])
def test_a_player_who_always_rolls_so_many(num_rolls):
    strategy = always_roll(num_rolls)
    always_roll(3)

    for scores in [(0, 0), (0, 99), (99, 0), (99, 99), (35, 70)]:
        assert strategy(*scores) == num_rolls


def test_players_who_always_take_bacon_need_no_dice():
    assert play(always_roll(0), always_roll(0), 20) == (20, 8)


@pytest.mark.parametrize(
    ("shown", "num_samples", "mean"),
    [
        ("3156", 4, 3.75),
        ("3156", 3, 3),
        ("3156", 1, 3),
        ("26", 2, 4),
        ("4", 8, 4),
    ],
)
def test_the_mean_of_a_die(shown, num_samples, mean):
    assert make_averaged(die(shown), num_samples)() == mean


def test_a_thousand_samples_are_usual():
    dice = make_test_dice(*[2] * 999, 1002)

    assert make_averaged(dice)() == 3


def test_the_mean_of_a_function_with_arguments():
    average = make_averaged(roll_dice, 2)

    assert average(2, die("3456")) == 9
    assert average(2, die("3156")) == 6


def test_each_mean_is_of_new_calls():
    average = make_averaged(die("3156"), 2)

    assert [average(), average(), average()] == [2, 5.5, 2]


@pytest.mark.parametrize(
    ("shown", "num_rolls"),
    [
        ("1", 1),
        ("3", 10),
        ("21", 1),
        ("61", 1),
        ("4441", 2),
        ("222221", 3),
        ("55555511", 4),
    ],
)
def test_the_best_number_of_dice(shown, num_rolls):
    assert max_scoring_num_rolls(die(shown)) == num_rolls


def test_the_best_number_of_six_sided_dice_is_about_six():
    assert 3 <= max_scoring_num_rolls() <= 9


# Strategies


@pytest.mark.parametrize(
    ("opponent_score", "num_rolls"),
    [(0, 5), (6, 5), (7, 0), (9, 0), (17, 0), (61, 5), (66, 5), (70, 0), (99, 0)],
)
def test_bacon_from_eight_points_on(opponent_score, num_rolls):
    assert bacon_strategy(50, opponent_score) == num_rolls


@pytest.mark.parametrize(
    ("score", "opponent_score", "num_rolls"),
    [
        (3, 10, 0),  # 5, half of 10
        (2, 10, 5),
        (4, 10, 5),
        (5, 10, 5),  # half before the bacon
        (1, 10, 5),  # half if the bacon counts twice
        (0, 1, 5),  # 2, double of 1: gives points away
        (15, 48, 0),  # 24
        (0, 0, 5),
        (99, 50, 5),
    ],
)
def test_bacon_for_a_swap_that_gains(score, opponent_score, num_rolls):
    assert swap_strategy(score, opponent_score) == num_rolls


@pytest.mark.parametrize(
    ("score", "opponent_score", "num_rolls"),
    [
        (26, 17, 5),  # 34, double of 17: gives points away
        (25, 17, 0),
        (27, 17, 0),
        (0, 70, 0),
        (50, 70, 0),
        (50, 66, 5),
    ],
)
def test_without_a_swap_bacon_from_eight_points_on(score, opponent_score, num_rolls):
    assert swap_strategy(score, opponent_score) == num_rolls
