from __future__ import annotations

from collections.abc import Callable

import pytest

from dicedojo.games.farkle import asking
from dicedojo.games.farkle.exact import strategy
from dicedojo.games.farkle.exact.best_turn import OptimalTurn, optimal_turn
from dicedojo.games.farkle.exact.chances import STEP, everything
from dicedojo.games.farkle.exact.heuristics import known_heuristics, values_by_bank
from dicedojo.games.farkle.exact.strategy import ask_strategy, expected_turn
from dicedojo.games.farkle.strategy_value import OFF, ON, TURNS
from dicedojo.games.strategy_report import StrategyReport

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


def test_the_best_possible_stands_beside_each_value(
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


def test_the_rules_of_thumb_are_its_baselines(measure: Measure, hurry: None) -> None:
    report = measure(EVERYTHING.format(keep="keep"))

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


@pytest.mark.parametrize(
    "keep",
    [
        pytest.param("list(keep)", id="in a list"),
        pytest.param("keep[::-1]", id="not sorted"),
    ],
)
def test_dice_are_kept_in_any_order_and_in_a_list_too(
    measure: Measure, hurry: None, keep: str
) -> None:
    plain = measure(EVERYTHING.format(keep="keep"))

    assert measure(EVERYTHING.format(keep=keep)) == plain


def test_the_best_turn_from_a_table_gets_what_the_best_turn_gets(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 600)
    turns = {total: optimal_turn(total) for total in TURNS}

    report = measure(
        f"""
        TURNS = { ({total: table(turn) for total, turn in turns.items()})!r}

        def choose(roll, turn_points, total):
            worth, bank_from = TURNS[total]
            moves = []
            for keep, more in score_options(roll).items():
                points, left = turn_points + more, len(roll) - len(keep) or 6
                again = points < bank_from[left]
                moves.append((worth[left][points // 50], keep, again))
            _, keep, again = max(moves)
            return keep, again
        """
    )

    for value, (total, turn) in zip(report.values, turns.items(), strict=True):
        itself = expected_turn(ask_strategy(turn.ask, total))
        assert value.value == pytest.approx(itself, rel=1e-12)


def table(turn: OptimalTurn) -> tuple[list[list[float]], dict[int, int]]:
    """Return the worth of banking or rolling, and from where on banking is as good."""
    most = (600 + 4_000) // STEP + 1  # a roll scores 4,000 at most
    return turn.worth[:, :most].tolist(), dict(turn.bank_from)


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
    monkeypatch.setattr(asking, "OFTEN", 100)

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
