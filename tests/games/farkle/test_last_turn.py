"""The last turn of strategies that are told the other's total, and of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from dicedojo.games.farkle import last_turn
from dicedojo.games.farkle.exact import strategy
from dicedojo.games.farkle.exact.strategy import (
    Decision,
    Situation,
    ask_strategy,
    winning_chance,
)
from dicedojo.games.farkle.last_turn import best_chances
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.strategy_report import StrategyReport

from .exact.plain_game import reaching
from .exact.test_strategy import wins_by_hand

Measure = Callable[[str], StrategyReport]

ROLL_UNTIL_WON = """
    def choose(roll, turn_points, total, best_other=0):
        options = score_options(roll)
        keep = max(options, key=len)
        points = turn_points + options[keep]
        if best_other >= 10_000:
            return keep, total + points <= best_other
        return keep, points < 200
"""
WITHOUT = """
    def choose(roll, turn_points, total{more}):
        options = score_options(roll)
        keep = max(options, key=len)
        return keep, turn_points + options[keep] < {enough}
"""


@pytest.fixture(autouse=True)
def short_turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 500)
    monkeypatch.setattr(last_turn, "BEHIND", (100, 300))
    best_chances.cache_clear()
    yield
    best_chances.cache_clear()


def cells(report: StrategyReport) -> tuple[str, list[str]]:
    """Return the title of the table, and its column of the strategy."""
    (table,) = report.tables
    return table.title, [row[1] for row in table.rows]


def test_whoever_is_told_the_other_total_can_roll_until_it_has_won(
    measure: Measure,
) -> None:
    report = measure(ROLL_UNTIL_WON)

    chances = [wins_by_hand(n.__lt__, n, 500) for n in (100, 300)]
    assert cells(report) == (
        "Chance of winning a last turn against 10,000 points",
        [f"{float(each):.1%}" for each in chances],
    )


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("", id="three parameters"),
        pytest.param(", enough=9", id="a fourth one of another name"),
        pytest.param(", enough=9, best_other=0", id="a fifth one of that name"),
        pytest.param(", *, best_other=0", id="one that is given by name alone"),
    ],
)
def test_a_strategy_without_best_other_plays_its_last_turn_as_any_other(
    measure: Measure, more: str
) -> None:
    report = measure(WITHOUT.format(more=more, enough=200))

    chances = [wins_by_hand(lambda at: at >= 200, n, 500) for n in (100, 300)]
    assert cells(report) == (
        "Chance of winning a last turn against 10,000 points, played as any other turn",
        [f"{float(each):.1%}" for each in chances],
    )


def test_the_last_turn_changes_no_value(measure: Measure) -> None:
    told = measure(ROLL_UNTIL_WON)
    plain = measure(WITHOUT.format(more="", enough=200))

    assert told.values == plain.values
    assert told.sentence == plain.sentence
    assert told.share == plain.share


def test_the_best_chances_are_those_of_a_plain_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    best_chances.cache_clear()
    plain = reaching(2_050)

    expected = [plain[550], plain[1_050], plain[2_050]]
    assert list(best_chances()) == pytest.approx(expected, abs=1e-12)


def test_the_lesson_tells_what_its_line_for_the_last_turn_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()

    def decide(now: Situation) -> Decision:
        options = score_options(now.roll)
        keep = max(options, key=lambda one: options[one])
        points = now.turn_points + options[keep]
        return keep, now.total + points <= now.best_other

    def chance(behind: int) -> float:
        total = 10_000 - behind
        table = ask_strategy(lambda asked: list(map(decide, asked)), total, 10_000)
        return winning_chance(table, behind)

    chances = [f"{chance(each):.1%}" for each in last_turn.BEHIND]
    assert chances == ["44.8%", "23.9%", "6.2%"]


@pytest.mark.parametrize(
    ("last", "trouble"),
    [
        pytest.param(
            "raise KeyError(total)",
            "For roll 1 1 1 1 1 1 with 0 points at stake and 9,900 banked, against "
            "10,000, it raises KeyError: 9900.",
            id="raises",
        ),
        pytest.param(
            "return (2,), True",
            "For roll 1 1 1 1 1 1 with 0 points at stake and 9,900 banked, against "
            "10,000, it makes an illegal keep. 2 is not a legal keep of 1 1 1 1 1 1: "
            "dice that all score.",
            id="keeps what does not score",
        ),
        pytest.param(
            "raise TypeError('no last turn')",
            "For roll 1 1 1 1 1 1 with 0 points at stake and 9,900 banked, against "
            "10,000, it raises TypeError: no last turn.",
            id="a TypeError of its own",
        ),
    ],
)
def test_a_last_turn_that_fails_is_told_and_takes_no_value(
    measure: Measure, last: str, trouble: str
) -> None:
    report = measure(
        f"""
        def choose(roll, turn_points, total, best_other=0):
            if best_other:
                {last}
            return best(roll), turn_points < 100
        """
    )

    assert report.trouble == ""
    assert len(report.values) == 2
    assert report.tables == ()
    assert report.sentence.endswith(f"Its last turn has no value. {trouble}")


def test_a_last_turn_at_random_has_no_value(measure: Measure) -> None:
    report = measure(
        """
        from random import random

        def choose(roll, turn_points, total, best_other=0):
            return best(roll), random() < 0.5 if best_other else turn_points < 100
        """
    )

    assert report.trouble == ""
    assert report.tables == ()
    assert "It does not always decide the same." in report.sentence


@pytest.mark.slow
def test_a_last_turn_that_takes_too_long_costs_no_value(measure: Measure) -> None:
    report = measure(
        """
        def choose(roll, turn_points, total, best_other=0):
            while turn_points and best_other:
                pass
            return best(roll), turn_points < 100
        """
    )

    assert len(report.values) == 2
    assert "Its last turn has no value." in report.sentence
