"""The players' rules of thumb: what they keep, and what that is worth."""

from __future__ import annotations

import pytest

from dicedojo.dice import Roll
from dicedojo.games.farkle.exact.best_turn import optimal_turn
from dicedojo.games.farkle.exact.chances import (
    Keep,
    all_singles,
    everything,
    everything_beside_a_set,
    one_at_a_time,
)
from dicedojo.games.farkle.exact.heuristics import (
    HEURISTICS,
    known_heuristics,
    values_by_bank,
)
from dicedojo.games.farkle.exact.strategy import ask_strategy, expected_turn
from tests.games.farkle.exact.heuristic_strategy import as_strategy


@pytest.mark.parametrize(
    ("roll", "kept"),
    [
        pytest.param(
            (1, 1, 2, 2, 3, 5),
            [(1, 1, 5), (1,), (1, 1, 5), (1,)],
            id="ones and a five",
        ),
        pytest.param((2, 3, 5, 5), [(5, 5), (5,), (5, 5), (5,)], id="fives"),
        pytest.param(
            (1, 2, 2, 2, 3),
            [(1, 2, 2, 2), (2, 2, 2), (2, 2, 2), (1, 2, 2, 2)],
            id="a set and a one",
        ),
        pytest.param((1, 6, 6, 6), [(1, 6, 6, 6)] * 4, id="all score"),
        pytest.param((1, 1, 1, 2, 2, 3), [(1, 1, 1)] * 4, id="three ones are a set"),
        pytest.param((2, 2, 2, 2, 3, 4), [(2, 2, 2, 2)] * 4, id="four, not three"),
        pytest.param((1, 2, 3, 4, 5, 6), [(1, 2, 3, 4, 5, 6)] * 4, id="a straight"),
    ],
)
def test_each_rule_keeps_what_its_players_keep(roll: Roll, kept: list[Roll]) -> None:
    rules = (everything, one_at_a_time, all_singles, everything_beside_a_set)

    assert [keep(roll) for keep in rules] == kept


@pytest.mark.parametrize("bank_from", [50, 250, 1_000, 2_000])
@pytest.mark.parametrize("keep", HEURISTICS.values(), ids=HEURISTICS)
def test_one_pass_for_all_banks_agrees_with_asking_the_strategy(
    keep: Keep, bank_from: int
) -> None:
    table = ask_strategy(as_strategy(keep, bank_from), 1_000)

    assert values_by_bank(keep)[bank_from] == pytest.approx(
        expected_turn(table), abs=1e-9
    )


def test_each_rule_banks_where_it_does_best() -> None:
    rules = known_heuristics()

    for rule in rules:
        values = values_by_bank(rule.keep)
        enough = [value for points, value in values.items() if points >= 1_000]
        assert rule.on_the_board.value == max(values.values())
        assert rule.on_the_board.share == max(values.values()) / optimal_turn().value
        assert rule.from_nothing.value == max(enough)
        assert rule.from_nothing.share == max(enough) / optimal_turn(0).value
        assert rule.on_the_board.share < 1
        assert rule.from_nothing.share < 1
    assert [rule.on_the_board.bank_from for rule in rules] == [250] * 4
    assert [rule.from_nothing.bank_from for rule in rules] == [1_000] * 4
