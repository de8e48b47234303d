"""Every rule of the software-engineering game, tried at its edges."""

import pytest
from dice import stacked_dice
from engineering import (
    best_score,
    exp_legacy,
    expected_score,
    fix,
    new_die,
    new_only,
    new_then_promo,
    play,
    play_round,
    promo,
    promo_once,
    promo_then_new,
    promote,
    roll,
    summary,
    work,
)


def plan(*actions, asked=None):
    """Return a policy that goes through these actions, the last round's first."""

    def policy(revenue, rounds_left):
        if asked is not None:
            asked.append((revenue, rounds_left))
        action = actions[(rounds_left - 1) % len(actions)]
        return action if set(revenue) - {20} else "new"

    return policy


# Dice


@pytest.mark.parametrize(
    ("revenue", "after"),
    [((), (4,)), ((4,), (4, 4)), ((6,), (4, 6)), ((8, 20), (4, 8, 20))],
)
def test_a_new_die(revenue, after):
    assert new_die(revenue) == after


@pytest.mark.parametrize(
    ("dice", "shown", "working", "broken"),
    [
        ((), {}, (), ()),
        ((4,), {4: [1]}, (), (4,)),
        ((4,), {4: [2]}, (4,), ()),
        ((4,), {4: [4]}, (4,), ()),
        ((20,), {20: [20]}, (20,), ()),
        ((4, 6), {4: [1], 6: [2]}, (6,), (4,)),
        ((4, 6), {4: [3], 6: [1]}, (4,), (6,)),
        ((4, 4, 6, 6), {4: [1, 3], 6: [1, 1]}, (4,), (4, 6, 6)),
    ],
)
def test_a_roll(dice, shown, working, broken):
    assert roll(dice, stacked_dice(shown)) == (working, broken)


@pytest.mark.parametrize(
    ("revenue", "legacy", "after"),
    [
        ((), (4,), ((4,), ())),
        ((), (6,), ((6,), ())),
        ((4,), (6, 12), ((4, 12), (6,))),
        ((8, 20), (6, 12), ((8, 12, 20), (6,))),
        ((8,), (4, 4), ((4, 8), (4,))),
        ((), (4, 6, 8), ((8,), (4, 6))),
    ],
)
def test_a_fix(revenue, legacy, after):
    assert fix(revenue, legacy) == after


@pytest.mark.parametrize(
    ("revenue", "after"),
    [
        ((4,), (6,)),
        ((6,), (8,)),
        ((8,), (12,)),
        ((12,), (20,)),
        ((4, 12), (6, 12)),
        ((4, 4, 4), (4, 4, 6)),
        ((12, 20), (20, 20)),
    ],
)
def test_a_promotion(revenue, after):
    assert promote(revenue) == after


# Rounds


@pytest.mark.parametrize(
    ("revenue", "legacy", "action", "after"),
    [
        ((6,), (), "new", ((4, 6), ())),
        ((6,), (), "promote", ((8,), ())),
        ((), (), "new", ((4,), ())),
        ((6,), (4, 8), "new", ((6, 8), (4,))),
        ((6,), (4, 8), "promote", ((6, 8), (4,))),
        ((6,), (4, 8), None, ((6, 8), (4,))),
    ],
)
def test_the_work_of_a_round(revenue, legacy, action, after):
    assert work(revenue, legacy, action) == after


@pytest.mark.parametrize(
    ("state", "action", "shown", "after"),
    [
        ((0, (), ()), "new", {4: [2]}, (1, (4,), ())),
        ((5, (4, 6), ()), "new", {4: [3, 2], 6: [4]}, (8, (4, 4, 6), ())),
        ((5, (4, 6), ()), "promote", {6: [4, 2]}, (7, (6, 6), ())),
        ((9, (6,), (4, 12)), None, {6: [1], 12: [7]}, (10, (12,), (4, 6))),
        (
            (2, (4, 20), (6, 12)),
            None,
            {4: [1], 12: [1], 20: [3]},
            (3, (20,), (4, 6, 12)),
        ),
        ((17, (6,), ()), "new", {4: [1], 6: [1]}, (0, (), (4, 6))),
        ((3, (), (4, 6)), None, {6: [1]}, (0, (), (4, 6))),
        ((3, (), (4, 6)), None, {6: [2]}, (4, (6,), (4,))),
        ((3, (8, 8), ()), "new", {4: [1], 8: [1, 5]}, (4, (8,), (4, 8))),
    ],
)
def test_a_round(state, action, shown, after):
    assert play_round(state, action, stacked_dice(shown)) == after


# Games


def test_a_game_without_a_break():
    asked = []
    policy = plan("promote", "new", "new", asked=asked)
    roll_die = stacked_dice({4: [3, 2, 2, 4], 6: [5]})

    assert play(policy, 3, roll_die) == 5
    assert asked == [((), 3), ((4,), 2), ((4, 4), 1)]


def test_legacy_takes_a_round_of_its_own():
    asked = []
    roll_die = stacked_dice({4: [3, 1, 2, 2, 2, 3, 3, 2]})

    assert play(plan("new", asked=asked), 4, roll_die) == 7
    assert asked == [((), 4), ((4,), 3), ((4, 4), 1)]


def test_a_game_goes_on_after_a_lost_product():
    asked = []
    roll_die = stacked_dice({4: [2, 1, 1, 3, 2, 2]})

    assert play(plan("new", asked=asked), 4, roll_die) == 3
    assert asked == [((), 4), ((4,), 3)]


def test_what_is_lost_is_lost_at_the_end():
    assert play(plan("promote", "new"), 2, stacked_dice({4: [3], 6: [1]})) == 0


def test_a_game_of_no_rounds():
    assert play(plan("new"), 0, stacked_dice({})) == 0


# Policies


@pytest.mark.parametrize("revenue", [(), (4,), (6, 20), (20,)])
def test_new_only(revenue):
    assert new_only(revenue, 3) == "new"


@pytest.mark.parametrize(
    ("revenue", "action"),
    [
        ((), "new"),
        ((4,), "promote"),
        ((12,), "promote"),
        ((12, 20), "promote"),
        ((20,), "new"),
    ],
)
@pytest.mark.parametrize("rounds_left", [1, 2, 10])
def test_promo(revenue, rounds_left, action):
    assert promo(revenue, rounds_left) == action


@pytest.mark.parametrize(
    ("revenue", "action"),
    [
        ((), "new"),
        ((4,), "promote"),
        ((4, 6), "promote"),
        ((6,), "new"),
        ((20,), "new"),
    ],
)
def test_promo_once(revenue, action):
    assert promo_once(revenue, 3) == action


@pytest.mark.parametrize(
    ("threshold", "revenue", "action"),
    [
        (0.5, (4,), "new"),
        (0.5, (4, 4), "promote"),
        (1.0, (4, 4, 4), "new"),
        (1.0, (4, 4, 4, 4), "promote"),
        (0.2, (6,), "new"),
        (0.2, (6, 6), "promote"),
        (0.2, (8, 8), "promote"),
        (0.1, (20, 20, 20), "new"),
        (0.2, (), "new"),
    ],
)
def test_exp_legacy(threshold, revenue, action):
    assert exp_legacy(threshold)(revenue, 4) == action


@pytest.mark.parametrize(
    ("percent", "rounds", "rounds_left", "is_early"),
    [
        (0, 10, 10, False),
        (20, 10, 10, True),
        (20, 10, 9, True),
        (20, 10, 8, False),
        (50, 4, 3, True),
        (50, 4, 2, False),
        (90, 30, 4, True),
        (90, 30, 3, False),
        (100, 10, 1, True),
    ],
)
def test_policies_that_switch(percent, rounds, rounds_left, is_early):
    actions = "new", "promote"

    early, late = actions if is_early else actions[::-1]
    assert new_then_promo(percent, rounds)((4,), rounds_left) == early
    assert promo_then_new(percent, rounds)((4,), rounds_left) == late


def test_nothing_is_promoted_that_cannot_be():
    assert new_then_promo(0, 10)((20,), 5) == "new"
    assert promo_then_new(100, 10)((), 5) == "new"


# The table


@pytest.mark.parametrize(
    ("scores", "columns"),
    [
        ([9], (9, 9, 9, 9, 9, 9, 9, 9)),
        ([2, 1], (1.5, 1, 1, 1, 2, 2, 2, 2)),
        ([7, 4, 1], (4, 1, 1, 4, 7, 7, 7, 7)),
        (range(1, 11), (5.5, 1, 2, 5, 9, 10, 10, 10)),
        (range(1, 101), (50.5, 10, 20, 50, 90, 95, 99, 100)),
        (range(101), (50, 10, 20, 50, 90, 95, 99, 100)),
    ],
)
def test_a_line_of_the_table(scores, columns):
    assert summary(list(scores)) == columns


# Means


@pytest.mark.parametrize(
    ("actions", "rounds", "mean"),
    [
        (("new",), 0, 0),
        (("new",), 1, 0.75),
        (("new",), 2, 2.015625),
        (("new",), 3, 3.683349609375),
        (("promote", "new"), 2, 1.4375),
        (("new", "promote", "new"), 3, 2.7955729166666665),
        (("promote", "new", "new"), 3, 3.224609375),
        (("promote", "new"), 5, 6.616645812988281),
        (("promote", "new", "promote"), 6, 7.995407179549888),
        (("new", "promote", "promote", "new"), 7, 10.40710272448844),
    ],
)
def test_the_mean_of_a_policy(actions, rounds, mean):
    assert expected_score(plan(*actions), rounds) == pytest.approx(mean)


@pytest.mark.parametrize(
    ("rounds", "mean"), [(0, 0), (1, 0.75), (2, 2.015625), (3, 3.683349609375)]
)
def test_the_best_mean(rounds, mean):
    assert best_score(rounds) == pytest.approx(mean)


# What is refused


@pytest.mark.parametrize("stranger", [10, 1, 0, -4, True, 4.0, "4", None])
def test_a_die_that_the_game_does_not_have(stranger):
    roll_die = stacked_dice({4: [3], stranger: [3]})

    for refused in (
        lambda: new_die((stranger,)),
        lambda: promote((stranger,)),
        lambda: roll((stranger,), roll_die),
        lambda: fix((stranger,), (4,)),
        lambda: fix((4,), (stranger,)),
    ):
        with pytest.raises(ValueError, match=str(stranger)):
            refused()


def test_a_die_that_the_game_does_not_have_behind_one_that_it_has():
    for refused in (
        lambda: new_die((4, 10)),
        lambda: promote((4, 10)),
        lambda: fix((), (4, 10)),
    ):
        with pytest.raises(ValueError, match="10"):
            refused()


@pytest.mark.parametrize("revenue", [(), (20,), (20, 20)])
def test_a_promotion_without_a_die_for_it(revenue):
    with pytest.raises(ValueError, match=r"."):
        promote(revenue)
    with pytest.raises(ValueError, match=r"."):
        work(revenue, (), "promote")


@pytest.mark.parametrize("revenue", [(), (4,)])
def test_a_fix_without_legacy(revenue):
    with pytest.raises(ValueError, match=r"."):
        fix(revenue, ())


@pytest.mark.parametrize("action", ["skip", "Promote", None])
def test_an_unknown_action(action):
    with pytest.raises(ValueError, match=str(action)):
        work((4,), (), action)


@pytest.mark.parametrize("rounds", [-1, 2.5, 2.0, True, "2", None])
def test_rounds_that_no_game_has(rounds):
    for refused in (
        lambda: play(plan("new"), rounds, stacked_dice({4: [3]})),
        lambda: expected_score(plan("new"), rounds),
        lambda: best_score(rounds),
    ):
        with pytest.raises(ValueError, match=str(rounds)):
            refused()


def test_no_scores():
    with pytest.raises(ValueError, match=r"."):
        summary([])
