"""The rules of Pig, tried at their edges, and the chances of small games."""

import pytest
from dice import stacked
from pig import (
    best_chance,
    best_policy,
    hold_at,
    play,
    score_turn,
    take_turn,
    turn_chances,
    win_chance,
)


def until(least):
    def policy(score, other, points):
        return points < least

    return policy


def chase(score, other, points):
    return score + points <= other


def always(score, other, points):
    return True


def by_last_points(score, other, points):
    return points != 6


@pytest.mark.parametrize(
    ("faces", "points"),
    [
        ([4], 4),
        ([3, 5], 8),
        ([2, 2], 4),
        ([6, 2, 5], 13),
        ([1], 0),
        ([2, 1], 0),
        ([6, 6, 1], 0),
    ],
)
def test_a_turn_adds_up_and_a_1_loses_it(faces, points):
    assert score_turn(faces) == points


@pytest.mark.parametrize(
    ("policy", "faces", "score", "other", "points"),
    [
        (until(0), (3,), 0, 0, 3),
        (until(5), (5,), 0, 0, 5),
        (until(5), (4, 6), 0, 0, 10),
        (until(5), (4, 1), 0, 0, 0),
        (until(5), (1,), 0, 0, 0),
        (until(20), (6, 6, 6, 3), 0, 0, 21),
        (chase, (3, 2, 2), 10, 15, 7),
        (chase, (6,), 20, 10, 6),
        (chase, (4, 3, 1), 5, 25, 0),
        (always, (6, 4), 90, 10, 10),
        (always, (6, 5), 90, 10, 11),
        (by_last_points, (2, 4), 0, 0, 6),
    ],
)
def test_a_policy_decides_about_a_turn(policy, faces, score, other, points):
    assert take_turn(policy, stacked(*faces), score, other) == points


@pytest.mark.parametrize(
    ("faces", "score", "points"),
    [((2, 3), 5, 5), ((2,), 8, 2), ((3, 6), 1, 9), ((6, 1), 3, 0)],
)
def test_the_goal_ends_a_turn(faces, score, points):
    assert take_turn(always, stacked(*faces), score, 0, goal=10) == points


@pytest.mark.parametrize("least", [5, 20])
@pytest.mark.parametrize("scores", [(0, 0), (7, 40), (40, 7)])
def test_a_limit_holds_whatever_the_scores(least, scores):
    policy = hold_at(least)

    assert policy(*scores, least - 1)
    assert not policy(*scores, least)
    assert not policy(*scores, least + 1)


@pytest.mark.parametrize(
    ("first", "second", "goal", "faces", "end"),
    [
        (until(0), until(0), 2, (2,), (2, 0)),
        (until(0), until(0), 3, (2, 3), (2, 3)),
        (until(0), until(0), 6, (2, 3, 4), (6, 3)),
        (until(0), until(0), 6, (2, 1, 4), (6, 0)),
        (until(0), until(0), 6, (2, 2, 1, 4), (2, 6)),
        (until(5), until(20), 12, (1, 6, 3, 3), (0, 12)),
        (until(0), until(5), 7, (4, 2, 1, 3), (7, 0)),
        (chase, until(5), 12, (4, 4, 1, 3, 5, 4, 4, 3), (11, 12)),
        (until(5), chase, 12, (2, 5, 1, 3, 1, 4, 4, 4, 6), (17, 8)),
    ],
)
def test_two_policies_take_turns(first, second, goal, faces, end):
    assert tuple(play(first, second, stacked(*faces), goal=goal)) == end


def test_a_game_goes_to_100():
    die = stacked(*(5, 5, 5, 5, 2) * 4, 6, 6, 6, 2)

    assert tuple(play(until(20), until(0), die)) == (100, 8)


def near(chances):
    return pytest.approx(chances, abs=1e-6)


def test_the_chances_of_a_turn():
    sixth, more = 1 / 6, 7 / 36
    assert turn_chances(until(0), 0, 0) == near(
        {0: sixth, 2: sixth, 3: sixth, 4: sixth, 5: sixth, 6: sixth}
    )
    three = {0: more, 3: sixth, 4: more, 5: more, 6: more, 7: 1 / 36, 8: 1 / 36}
    assert turn_chances(until(3), 0, 0) == near(three)
    assert turn_chances(chase, 0, 2, goal=9) == near(three)
    assert turn_chances(always, 0, 0, goal=3) == near(three)
    assert turn_chances(always, 97, 50) == near(three)
    assert turn_chances(until(20), 0, 0)[0] == near(0.624541)


@pytest.mark.parametrize(
    ("first", "second", "goal", "chance"),
    [
        (until(0), until(0), 1, 0.857143),
        (until(0), until(5), 1, 0.857143),
        (until(0), until(0), 3, 0.755685),
        (until(4), until(0), 4, 0.869822),
        (chase, until(4), 4, 0.585799),
        (until(3), chase, 4, 0.73929),
    ],
)
def test_the_chance_to_win(first, second, goal, chance):
    assert win_chance(first, second, goal) == near(chance)


@pytest.mark.parametrize(
    ("game", "chance"),
    [
        ((1,), 0.857143),
        ((3,), 0.837209),
        ((5,), 0.797048),
        ((6, 2), 0.545455),
        ((6, 3), 0.6),
    ],
)
def test_the_best_chance(game, chance):
    assert best_chance(*game) == near(chance)


@pytest.mark.parametrize(
    ("game", "turn", "rolls"),
    [
        ((10, 2), (0, 0, 2), True),
        ((10, 2), (0, 0, 4), False),
        ((10, 2), (0, 9, 4), True),
        ((10, 2), (3, 0, 2), False),
        ((10, 2), (7, 9, 2), True),
        ((12, 3), (0, 0, 4), True),
        ((12, 3), (0, 0, 5), False),
        ((12, 3), (2, 0, 4), False),
        ((12, 3), (2, 5, 6), True),
        ((8,), (0, 0, 6), True),
    ],
)
def test_the_best_policy(game, turn, rolls):
    assert bool(best_policy(*game)(*turn)) is rolls
