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


class Script:
    """A policy that reads its actions from a list, and notes what it is asked."""

    def __init__(self, *actions):
        self.actions = list(actions)
        self.asked = []

    def __call__(self, revenue, rounds_left):
        self.asked.append((revenue, rounds_left))
        return self.actions.pop(0)


# single steps


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((), (4,)),
        ((4, 4), (4, 4, 4)),
        ((8,), (4, 8)),
        ((6, 12, 20), (4, 6, 12, 20)),
    ],
)
def test_new_die(before, after):
    assert new_die(before) == after


@pytest.mark.parametrize(
    ("dice", "shown", "working", "broken"),
    [
        ((), {}, (), ()),
        ((6,), {6: [1]}, (), (6,)),
        ((6,), {6: [2]}, (6,), ()),
        ((6,), {6: [6]}, (6,), ()),
        ((4, 4, 4), {4: [2, 1, 3]}, (4, 4), (4,)),
        ((4, 4, 8), {4: [1, 1], 8: [1]}, (), (4, 4, 8)),
        ((4, 12, 20), {4: [3], 12: [1], 20: [20]}, (4, 20), (12,)),
    ],
)
def test_roll(dice, shown, working, broken):
    assert roll(dice, stacked_dice(shown)) == (working, broken)


@pytest.mark.parametrize(
    ("revenue", "legacy", "after"),
    [
        ((), (8,), ((8,), ())),
        ((4, 20), (6,), ((4, 6, 20), ())),
        ((6,), (4, 12), ((6, 12), (4,))),
        ((), (6, 6, 6), ((6,), (6, 6))),
        ((12,), (4, 8, 8), ((8, 12), (4, 8))),
    ],
)
def test_fix(revenue, legacy, after):
    assert fix(revenue, legacy) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((4,), (6,)),
        ((6,), (8,)),
        ((8,), (12,)),
        ((12,), (20,)),
        ((4, 4), (4, 6)),
        ((6, 6, 20), (6, 8, 20)),
        ((4, 12), (6, 12)),
        ((12, 20), (20, 20)),
    ],
)
def test_promote(before, after):
    assert promote(before) == after


@pytest.mark.parametrize("action", ["new", "promote", None])
def test_work_fixes_first(action):
    assert work((4,), (6, 8), action) == ((4, 8), (6,))


def test_work_without_legacy():
    assert work((8,), (), "new") == ((4, 8), ())
    assert work((8,), (), "promote") == ((12,), ())
    assert work((), (), "new") == ((4,), ())


@pytest.mark.parametrize(
    ("state", "action", "shown", "after"),
    [
        ((0, (), ()), "new", {4: [4]}, (1, (4,), ())),
        ((0, (), ()), "new", {4: [1]}, (0, (), (4,))),
        ((12, (8,), ()), "new", {4: [1], 8: [1]}, (0, (), (4, 8))),
        ((12, (8,), ()), "new", {4: [1], 8: [2]}, (13, (8,), (4,))),
        ((12, (8,), ()), "new", {4: [2], 8: [2]}, (14, (4, 8), ())),
        ((3, (6,), ()), "promote", {8: [5]}, (4, (8,), ())),
        ((5, (6, 20), (4, 12)), None, {6: [1], 12: [3], 20: [9]}, (7, (12, 20), (4, 6))),
        ((5, (4,), (8, 20)), None, {4: [1], 20: [2]}, (6, (20,), (4, 8))),
        ((5, (), (4, 4)), None, {4: [1]}, (0, (), (4, 4))),
        ((9, (4, 4), ()), "new", {4: [1, 1, 2]}, (10, (4,), (4, 4))),
    ],
)
def test_play_round(state, action, shown, after):
    assert play_round(state, action, stacked_dice(shown)) == after


# games


def test_a_quiet_game():
    script = Script("new", "promote", "new")

    score = play(script, 3, stacked_dice({4: [3, 2], 6: [2, 5]}))

    assert score == 4
    assert script.asked == [((), 3), ((4,), 2), ((6,), 1)]


def test_nobody_is_asked_about_legacy():
    script = Script("new", "new", "new")

    score = play(script, 4, stacked_dice({4: [2, 1, 2, 3, 4, 2, 2, 2]}))

    assert score == 7
    assert script.asked == [((), 4), ((4,), 3), ((4, 4), 1)]


def test_all_is_lost_and_it_goes_on():
    script = Script("new", "promote", "new")

    score = play(script, 4, stacked_dice({4: [2, 2], 6: [1, 3, 4]}))

    assert score == 3
    assert script.asked == [((), 4), ((4,), 3), ((6,), 1)]


def test_the_end_counts():
    assert play(Script("new", "promote"), 2, stacked_dice({4: [2], 6: [1]})) == 0
    assert play(Script(), 0, stacked_dice({})) == 0


# policies


@pytest.mark.parametrize(
    ("revenue", "always", "once"),
    [
        ((), "new", "new"),
        ((4,), "promote", "promote"),
        ((4, 20), "promote", "promote"),
        ((6,), "promote", "new"),
        ((12, 20), "promote", "new"),
        ((20, 20), "new", "new"),
    ],
)
@pytest.mark.parametrize("rounds_left", [1, 7])
def test_policies(revenue, always, once, rounds_left):
    assert new_only(revenue, rounds_left) == "new"
    assert promo(revenue, rounds_left) == always
    assert promo_once(revenue, rounds_left) == once


@pytest.mark.parametrize(
    ("threshold", "revenue", "action"),
    [
        (0.25, (), "new"),
        (0.25, (4,), "promote"),
        (0.25, (6,), "new"),
        (0.25, (8,), "new"),
        (0.25, (8, 8), "promote"),
        (0.75, (4, 4), "new"),
        (0.75, (4, 4, 4), "promote"),
        (0.75, (4, 4, 8, 8), "promote"),
        (0.05, (20, 20), "new"),
        (0.3, (8, 8), "new"),
    ],
)
def test_threshold(threshold, revenue, action):
    assert exp_legacy(threshold)(revenue, 5) == action


@pytest.mark.parametrize(
    ("percent", "rounds", "rounds_left", "first"),
    [
        (0, 10, 10, False),
        (30, 10, 10, True),
        (30, 10, 8, True),
        (30, 10, 7, False),
        (30, 10, 1, False),
        (25, 20, 16, True),
        (25, 20, 15, False),
        (50, 5, 3, True),
        (50, 5, 2, False),
        (100, 10, 1, True),
    ],
)
def test_switches(percent, rounds, rounds_left, first):
    one, other = ("new", "promote") if first else ("promote", "new")

    assert new_then_promo(percent, rounds)((4,), rounds_left) == one
    assert promo_then_new(percent, rounds)((4,), rounds_left) == other


def test_switches_do_not_promote_a_d20():
    assert new_then_promo(0, 10)((20,), 5) == "new"
    assert promo_then_new(100, 10)((20,), 5) == "new"


# tables and means


@pytest.mark.parametrize(
    ("scores", "columns"),
    [
        ([3], (3, 3, 3, 3, 3, 3, 3, 3)),
        ([2, 1], (1.5, 1, 1, 1, 2, 2, 2, 2)),
        ([9, 1, 5], (5, 1, 1, 5, 9, 9, 9, 9)),
        (list(range(10, 0, -1)), (5.5, 1, 2, 5, 9, 10, 10, 10)),
        (range(1, 101), (50.5, 10, 20, 50, 90, 95, 99, 100)),
        ([0, 0, 0, 10], (2.5, 0, 0, 0, 10, 10, 10, 10)),
    ],
)
def test_summary(scores, columns):
    assert summary(list(scores)) == columns


@pytest.mark.parametrize(
    ("policy", "rounds", "mean"),
    [
        (new_only, 0, 0),
        (new_only, 1, 0.75),
        (new_only, 2, 2.015625),
        (new_only, 3, 3.683349609375),
        (promo, 2, 1.4375),
        (new_then_promo(50, 2), 2, 1.4375),
        (promo_then_new(50, 2), 2, 2.015625),
    ],
)
def test_expected_score(policy, rounds, mean):
    assert expected_score(policy, rounds) == pytest.approx(mean)


@pytest.mark.parametrize(
    ("rounds", "mean"), [(0, 0), (1, 0.75), (2, 2.015625), (3, 3.683349609375)]
)
def test_best_score(rounds, mean):
    assert best_score(rounds) == pytest.approx(mean)


# refusals


@pytest.mark.parametrize("bad", [10, 0, 5, -4, 4.0, True, None, "4"])
def test_bad_dice(bad):
    with pytest.raises(ValueError):
        new_die((bad,))
    with pytest.raises(ValueError):
        promote((bad,))
    with pytest.raises(ValueError):
        fix((4,), (bad,))
    with pytest.raises(ValueError):
        fix((bad,), (4,))
    with pytest.raises(ValueError):
        roll((bad,), lambda faces: 2)


def test_a_bad_die_behind_a_good_one():
    with pytest.raises(ValueError):
        new_die((4, 10))


def test_nothing_to_do():
    with pytest.raises(ValueError):
        fix((4,), ())
    with pytest.raises(ValueError):
        promote(())
    with pytest.raises(ValueError):
        promote((20, 20))
    with pytest.raises(ValueError):
        summary([])


@pytest.mark.parametrize("action", ["sleep", "", None, "NEW"])
def test_bad_actions(action):
    with pytest.raises(ValueError):
        work((4,), (), action)


@pytest.mark.parametrize("rounds", [-1, 1.5, 2.0, "2", None, True])
def test_bad_rounds(rounds):
    with pytest.raises(ValueError):
        play(new_only, rounds, lambda faces: 2)
    with pytest.raises(ValueError):
        expected_score(new_only, rounds)
    with pytest.raises(ValueError):
        best_score(rounds)
