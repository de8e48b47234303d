from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from dicedojo.games.engineering.dice import (
    NO_DICE,
    Counts,
    actions,
    counts_of,
    dice_of_work,
    faces_of,
    fix,
    legacies,
    work,
)
from dicedojo.games.engineering.optimum import (
    INTERCEPT,
    NEGLIGIBLE,
    SLACK,
    Optimum,
    score_range,
    solve,
)
from dicedojo.games.engineering.states import Floats, States
from tests.games.engineering.plain_optimum import (
    PlainOptimum,
    solve_plainly,
)

ROUNDS = 16  # long enough for best actions that depend on the score
PLAIN_26 = 76.91643038556106  # by solve_plainly, which takes a minute for it
State = tuple[Counts, int, int]  # dice, rounds left, score

solved = cache(solve)
solved_plainly = cache(solve_plainly)


def decisions(rounds: int) -> Iterator[State]:
    """Yield each state with a decision, at its lowest, middle and highest scores."""
    for decided in range(1, rounds):
        for dice in dice_of_work(decided):
            for left in range(1, rounds - decided + 1):
                low, high = score_range(dice, rounds - left)
                if low <= high:
                    for score in {low, (low + high) // 2, high}:
                        yield dice, left, score


def worths(best: Optimum, state: State) -> dict[str, float]:
    dice, left, score = state
    return {
        action: best.worth(faces_of(dice), left, score, action)
        for action in actions(dice)
    }


def assert_same_decisions(best: Optimum, plain: PlainOptimum) -> None:
    for state in decisions(best.rounds):
        assert worths(best, state) == pytest.approx(plain.worths(*state), rel=1e-12), (
            state
        )


@pytest.mark.parametrize("rounds", range(1, 8))
def test_short_games_have_the_value_that_fractions_give(rounds: int) -> None:
    exact = solve_plainly(rounds, Fraction(1)).exact_value

    assert solve(rounds).value == pytest.approx(float(exact), rel=1e-14)


def test_ten_rounds_have_the_value_of_the_source() -> None:
    assert solved(10).value == pytest.approx(20.483601957243238, rel=1e-14)


def test_every_decision_has_the_worths_of_the_plain_programme() -> None:
    """On the best path and off it: these are all dice that can be made."""
    assert_same_decisions(solved(11), solved_plainly(11))


def test_where_the_score_decides_the_worths_are_those_of_the_plain_programme() -> None:
    """Each action is best at some of the scores, and all scores are right."""
    best, plain = solved(ROUNDS), solved_plainly(ROUNDS)

    assert best.value == pytest.approx(plain.exact_value, rel=1e-13)
    undecided = list(states_that_the_score_decides(best))
    assert undecided
    for dice, left in undecided:
        low, high = score_range(dice, ROUNDS - left)
        scores = range(low, high + 1)
        for score in scores:
            expected = plain.worths(dice, left, score)
            assert worths(best, (dice, left, score)) == pytest.approx(
                expected, rel=1e-12
            )
        assert {best.action(faces_of(dice), left, score) for score in scores} == {
            "new",
            "promote",
        }


def states_that_the_score_decides(best: Optimum) -> Iterator[tuple[Counts, int]]:
    actions: dict[tuple[Counts, int], set[str]] = {}
    for dice, left, score in decisions(best.rounds):
        action = best.action(faces_of(dice), left, score)
        actions.setdefault((dice, left), set()).add(action)
    return (state for state, found in actions.items() if len(found) > 1)


def test_with_legacy_the_worths_are_those_of_the_plain_programme() -> None:
    best, plain = solved(9), solved_plainly(9)

    for dice in (each for decided in range(7) for each in dice_of_work(decided)):
        for legacy in legacies(dice):
            whole = [n - m for n, m in zip(dice, legacy, strict=True)]
            for left in range(1, 9 - work(dice)) if legacy != NO_DICE else ():
                worth = worth_with_legacy(best, dice, legacy, left, sum(whole))
                expected = plain.acted[dice, fix(legacy), left][sum(whole)]
                assert worth == pytest.approx(expected, rel=1e-12)


def worth_with_legacy(
    best: Optimum, dice: Counts, legacy: Counts, left: int, score: int
) -> float:
    """Return what the game is worth where so many of all dice are legacy."""
    row = States(dice).rows[fix(legacy)]
    return float(tables(best, dice)[left - 1][row][score])


@cache
def tables(best: Optimum, dice: Counts) -> list[Floats]:
    return list(best.table(dice))


def test_a_game_is_worth_no_more_than_the_slack_above_its_line() -> None:
    """In a game of 26 rounds the best actions depend on the score."""
    best = solved(26)

    line = best.lines[1, 0, 0, 0, 0][26]
    assert NEGLIGIBLE < line[SLACK] < 0.02
    assert line[INTERCEPT] < best.value <= line[INTERCEPT] + line[SLACK]
    assert best.value == pytest.approx(PLAIN_26, rel=1e-13)


def test_the_best_action_is_the_one_worth_most() -> None:
    best = solved(8)

    for revenue in ((4,), (4, 6), (4, 4, 4), (6, 8)):
        worths = {
            action: best.worth(revenue, 3, 6, action) for action in ("new", "promote")
        }
        assert best.action(revenue, 3, 6) == max(worths, key=worths.__getitem__)


def test_where_there_is_legacy_fixing_has_a_worth() -> None:
    """The fixed d4 fails with 1 in 4 and takes all with it: the other is broken."""
    best = solved(3)

    two, one = counts_of((4, 4)), counts_of((4,))
    assert worth_with_legacy(best, two, two, 1, 0) == pytest.approx(0.75)
    assert worth_with_legacy(best, two, one, 1, 3) == pytest.approx((3 + 1.6) * 15 / 16)


def test_no_rounds_are_worth_nothing() -> None:
    assert solve(0).value == 0
