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


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ([4], 4),
        ([1], 1),
        ([6], 6),
        ([2, 2], 4),
        ([3, 4], 7),
        ([1, 5], 1),
        ([5, 1], 1),
        ([1, 1], 1),
        ([3, 1, 6], 1),
        ([2, 3, 6], 11),
        ([6] * 10, 60),
        ([6] * 9 + [1], 1),
    ],
)
def test_roll(faces, points):
    assert roll_dice(len(faces), make_test_dice(*faces)) == points
    assert take_turn(len(faces), 37, make_test_dice(*faces)) == points


@pytest.mark.parametrize(
    ("faces", "second"), [((1, 2, 3, 4, 5, 6), 15), ((2, 1, 6, 3, 3, 4), 10), ((3, 3, 3, 4, 4, 4), 12)]
)
def test_all_dice_are_rolled_each_once(faces, second):
    dice = make_test_dice(*faces)
    roll_dice(3, dice)
    assert roll_dice(3, dice) == second


def test_usual_dice_have_six_sides():
    with stacked(six=[6, 5, 6, 4]):
        assert roll_dice(2) == 11
        assert take_turn(2, 20) == 10


@pytest.mark.parametrize(
    ("score", "points"),
    [(0, 1), (1, 2), (8, 9), (9, 10), (10, 2), (30, 4), (33, 4), (25, 6), (52, 6), (99, 10)],
)
def test_free_bacon(score, points):
    assert take_turn(0, score) == points
    assert take_turn(0, score, four_sided) == points


@pytest.mark.parametrize("number", [-1, -10, 11, 100, True, 1.0, 2.5, "3", None])
def test_refused(number):
    with pytest.raises(ValueError):
        roll_dice(number, make_test_dice(2))
    with pytest.raises(ValueError):
        take_turn(number, 10, make_test_dice(2))


def test_no_dice_are_no_roll():
    with pytest.raises(ValueError):
        roll_dice(0, make_test_dice(2))


@pytest.mark.parametrize("score", range(0, 100, 9))
@pytest.mark.parametrize("opponent_score", [0, 1, 5, 6, 34, 77, 99])
def test_select_dice(score, opponent_score):
    wild = (score + opponent_score) in range(0, 200, 7)
    assert select_dice(score, opponent_score) is (four_sided if wild else six_sided)


def test_other():
    assert other(0) == 1
    assert other(1) == 0


def run(goal, *turns):
    """Play a game: each turn has what the player is told, sides, and the faces."""
    todo = list(turns)
    dice = {4: [], 6: []}
    for _, sides, faces in turns:
        if faces:
            dice[sides] += faces
    who = []

    def player(number):
        def strategy(*scores):
            told, _, faces = todo.pop(0)
            assert scores == told
            who.append(number)
            return len(faces)

        return strategy

    with stacked(six=dice[6], four=dice[4]):
        end = play(player(0), player(1), *goal)
    assert todo == []
    assert who == [n % 2 for n in range(len(turns))]
    return end


def test_short_games():
    assert run([1], ((0, 0), 4, [])) == (1, 0)
    assert run([6], ((0, 0), 4, []), ((0, 1), 6, [6])) == (1, 6)
    assert run([7], ((0, 0), 4, [3]), ((0, 3), 6, [5, 4])) == (3, 9)
    assert run([5], ((0, 0), 4, [4, 4])) == (8, 0)


def test_below_the_goal_it_goes_on():
    assert run([10], ((0, 0), 4, [3]), ((0, 3), 6, [4, 5]), ((3, 9), 6, [2, 6])) == (11, 9)


def test_bacon_and_wild_dice_in_a_game():
    turns = [
        ((0, 0), 4, [3, 2]),
        ((0, 5), 6, [4, 5]),
        ((5, 9), 4, []),
        ((9, 15), 6, [2]),
        ((15, 11), 6, [6]),
    ]
    assert run([20], *turns) == (21, 11)


def test_swap_where_the_mover_gains():
    turns = [((0, 0), 4, [4, 4]), ((0, 8), 6, [4]), ((4, 8), 6, [])]
    assert run([13], *turns) == (13, 8)


def test_swap_where_the_mover_loses():
    assert run([9], ((0, 0), 4, [4]), ((0, 4), 6, [2, 6]), ((8, 4), 6, [3])) == (11, 4)
    turns = [((0, 0), 4, [3]), ((0, 3), 6, [4]), ((3, 4), 4, [2, 3]), ((8, 4), 6, [6])]
    assert run([10], *turns[:2], ((3, 4), 4, [3, 2]), turns[3]) == (4, 14)


def test_swap_before_the_win():
    assert run([8], ((0, 0), 4, [4]), ((0, 4), 6, [5, 3])) == (8, 4)
    turns = [((0, 0), 4, [4] * 10), ((0, 40), 6, [5] * 10), ((40, 50), 6, [6] * 10)]
    assert run([], *turns) == (50, 100)


def test_near_double_stays():
    assert run([7], ((0, 0), 4, [4]), ((0, 4), 6, [3, 4])) == (4, 7)
    assert run([9], ((0, 0), 4, [4]), ((0, 4), 6, [3, 6])) == (4, 9)
    assert run([12], ((0, 0), 4, [4]), ((0, 4), 6, [6, 6])) == (4, 12)


def test_a_game_goes_to_100():
    turns = [
        ((0, 0), 4, [4] * 10),
        ((0, 40), 6, [6] * 10),
        ((40, 60), 6, [5] * 10),
        ((60, 90), 6, [6] * 6 + [3]),
    ]
    assert run([], *turns, ((90, 99), 4 if (90 + 99) % 7 == 0 else 6, [])) == (100, 99)


@pytest.mark.parametrize("number", [0, 1, 5, 10])
def test_always_roll(number):
    strategy = always_roll(number)
    always_roll(7)
    for scores in [(0, 0), (99, 0), (0, 99), (50, 49), (99, 99)]:
        assert strategy(*scores) == number


def test_averages():
    assert make_averaged(make_test_dice(3, 1, 5, 6), 4)() == 3.75
    assert make_averaged(make_test_dice(2, 6), 1)() == 2
    assert make_averaged(make_test_dice(4), 8)() == 4
    assert make_averaged(roll_dice, 2)(2, make_test_dice(2, 3, 4, 6)) == 7.5
    assert make_averaged(make_test_dice(*[1] * 999, 2001))() == 3


def test_averages_are_new_each_time():
    averaged = make_averaged(make_test_dice(2, 4, 6, 3), 2)
    assert averaged() == 3
    assert averaged() == 4.5


@pytest.mark.parametrize(
    ("faces", "number"),
    [((1,), 1), ((3,), 10), ((2, 1), 1), ((4, 4, 4, 1), 2), ((2, 2, 2, 2, 2, 1), 3)],
)
def test_best_number(faces, number):
    assert max_scoring_num_rolls(make_test_dice(*faces)) == number


def test_best_number_of_usual_dice():
    assert max_scoring_num_rolls() in range(3, 10)


def bacon(score):
    return max(score // 10, score % 10) + 1


@pytest.mark.parametrize("opponent_score", range(100))
def test_strategies(opponent_score):
    much = 0 if bacon(opponent_score) >= 8 else 5
    for score in range(100):
        assert bacon_strategy(score, opponent_score) == much
        after = score + bacon(opponent_score)
        if opponent_score == 2 * after:
            expected = 0
        elif after == 2 * opponent_score:
            expected = 5
        else:
            expected = much
        assert swap_strategy(score, opponent_score) == expected
