from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from dicedojo.games.farkle import strategy, strategy_value
from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.farkle.chances import Decision, Situation, everything
from dicedojo.games.farkle.heuristics import known_heuristics, values_by_bank
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.strategy import (
    ask_strategy,
    winning_chance,
)
from dicedojo.games.farkle.strategy_value import OFF, ON, TURNS, best_chances
from dicedojo.games.strategy_report import StrategyReport

from .plain_game import reaching
from .test_strategy import one_by_one, wins_by_hand

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
Measure = Callable[[str], StrategyReport]

EVERYTHING = """
    def choose(roll, turn_points, total):
        options = score_options(roll)
        keep = max(options, key=len)
        return {keep}, turn_points + options[keep] < (350 if total else 1_000)
"""


def test_a_rule_of_thumb_is_worth_what_the_keeper_computes(measure: Measure) -> None:
    values = values_by_bank(everything)  # forwards, and without asking anyone

    report = measure(EVERYTHING.format(keep="keep"))

    assert report.trouble == ""
    on_the_board, before = report.values
    assert (on_the_board.name, before.name) == (ON, OFF)
    assert on_the_board.value == pytest.approx(values[350], rel=1e-12)
    assert before.value == pytest.approx(values[1_000], rel=1e-12)


def test_the_best_possible_and_rules_of_thumb_stand_beside_each_value(
    measure: Measure, hurry: None
) -> None:
    report = measure(EVERYTHING.format(keep="keep"))

    assert [value.best for value in report.values] == [
        optimal_turn(total).value for total in TURNS
    ]
    assert report.unit == "points a turn"
    share = f"{float(report.share):.1%}"
    assert report.sentence == f"choose is worth {share} of the best possible turn."
    assert report.function == "choose"
    rules = known_heuristics()
    assert [one.name for one in report.baselines] == [
        f"{rule.name}; bank from {rule.on_the_board.bank_from:,}" for rule in rules
    ]
    for baseline, rule in zip(report.baselines, rules, strict=True):
        assert [value.name for value in baseline.values] == [ON, OFF]
        shares = [float(value.share) for value in baseline.values]
        assert shares == pytest.approx(
            [rule.on_the_board.share, rule.from_nothing.share], abs=1e-6
        )


def test_a_strategy_that_counts_its_calls_is_none(
    measure: Measure, hurry: None
) -> None:
    report = measure(
        """
        calls = []

        def choose(roll, turn_points, total):
            calls.append(roll)
            return best(roll), len(calls) == 1
        """
    )

    assert report.trouble == (
        "It does not always decide the same. For roll 1 1 1 1 1 1 with 0 points at "
        "stake and 0 banked it first wants to keep 1 1 1 1 1 1 and roll again, then to "
        "keep 1 1 1 1 1 1 and bank."
    )


def test_a_strategy_that_changes_later_in_the_turn_is_none(
    measure: Measure, hurry: None
) -> None:
    report = measure(
        """
        later = []

        def choose(roll, turn_points, total):
            if turn_points == 0:
                return best(roll), True
            later.append(roll)
            return best(roll), len(later) == 1
        """
    )

    assert report.trouble.startswith("It does not always decide the same. For roll ")
    assert "with 0 points at stake" not in report.trouble
    assert report.values == ()


def test_where_much_is_at_stake_some_rolls_are_asked_again(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 400)
    monkeypatch.setattr(strategy, "OFTEN", 100)

    report = measure(
        """
        seen = {}
        back = set()

        def choose(roll, turn_points, total):
            if turn_points < seen.get(total, 0):
                back.add(total)
            seen[total] = turn_points
            return best(roll), turn_points < 150 or total in back
        """
    )

    assert report.trouble.startswith("It does not always decide the same. For roll ")
    at_stake = int(report.trouble.partition(" with ")[2].split()[0])
    assert at_stake >= 150


@pytest.fixture
def short_turns(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 500)
    monkeypatch.setattr(strategy_value, "BEHIND", (100, 300))
    best_chances.cache_clear()
    yield
    best_chances.cache_clear()


def cells(report: StrategyReport) -> tuple[str, list[str]]:
    """Return the title of the table, and its column of the strategy."""
    (table,) = report.tables
    return table.title, [row[1] for row in table.rows]


@pytest.mark.usefixtures("short_turns")
def test_whoever_is_told_the_other_total_can_roll_until_it_has_won(
    measure: Measure,
) -> None:
    report = measure(ROLL_UNTIL_WON)

    chances = [wins_by_hand(n + 50, n, 500) for n in (100, 300)]
    assert cells(report) == (
        "Chance of winning a last turn against 10,000 points",
        [f"{float(each):.1%}" for each in chances],
    )


@pytest.mark.usefixtures("short_turns")
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

    chances = [wins_by_hand(200, n, 500) for n in (100, 300)]
    assert cells(report) == (
        "Chance of winning a last turn against 10,000 points, played as any other turn",
        [f"{float(each):.1%}" for each in chances],
    )


@pytest.mark.usefixtures("short_turns")
def test_the_last_turn_changes_no_value(measure: Measure) -> None:
    told = measure(ROLL_UNTIL_WON)
    plain = measure(WITHOUT.format(more="", enough=200))

    assert told.values == plain.values
    assert told.sentence == plain.sentence
    assert told.share == plain.share


def test_the_best_chances_are_those_of_a_plain_solver() -> None:
    plain = reaching(2_050)

    expected = [plain[550], plain[1_050], plain[2_050]]
    assert list(best_chances()) == pytest.approx(expected, abs=1e-12)


def test_the_lesson_tells_what_its_line_for_the_last_turn_wins() -> None:
    def decide(now: Situation) -> Decision:
        options = score_options(now.roll)
        keep = max(options, key=lambda one: options[one])
        points = now.turn_points + options[keep]
        return keep, now.total + points <= now.best_other

    def chance(behind: int) -> float:
        total = 10_000 - behind
        table = ask_strategy(one_by_one(decide), total, 10_000)
        return winning_chance(table, behind)

    chances = [f"{chance(each):.1%}" for each in strategy_value.BEHIND]
    assert chances == ["44.8%", "23.9%", "6.2%"]


@pytest.mark.usefixtures("short_turns")
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


@pytest.mark.usefixtures("short_turns")
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


@pytest.mark.usefixtures("short_turns")
@pytest.mark.slow
def test_a_last_turn_that_takes_too_long_costs_no_value(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.engine.limits.CALL_STEPS", 100_000)

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
