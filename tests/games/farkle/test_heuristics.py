"""The players' rules of thumb: what they keep, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.dice import Roll
from dicedojo.games.farkle.best_turn import optimal_turn
from dicedojo.games.farkle.chances import Keep, all_singles, everything, one_at_a_time
from dicedojo.games.farkle.heuristics import (
    HEURISTICS,
    compare_first_rolls,
    known_heuristics,
    one_or_all,
    values_by_bank,
)
from dicedojo.games.farkle.scorer import TRIPLE
from dicedojo.games.farkle.strategy import ask_strategy, expected_turn

from .test_strategy import as_strategy, one_by_one


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
        values = values_by_bank(HEURISTICS[rule.name])
        enough = [value for points, value in values.items() if points >= 1_000]
        assert rule.on_the_board.value == max(values.values())
        assert rule.on_the_board.share == max(values.values()) / optimal_turn().value
        assert rule.from_nothing.value == max(enough)
        assert rule.from_nothing.share == max(enough) / optimal_turn(0).value
        assert rule.on_the_board.share < 1
        assert rule.from_nothing.share < 1
    assert [rule.on_the_board.bank_from for rule in rules] == [250] * 4
    assert [rule.from_nothing.bank_from for rule in rules] == [1_000] * 4


def test_one_at_a_time_is_better_except_for_who_banks_at_once() -> None:
    found = one_or_all()

    assert found.one == values_by_bank(one_at_a_time)[found.bank_from]
    assert found.every == values_by_bank(all_singles)[found.bank_from]
    assert found.one > found.every
    assert found.but == (50, 100)


def test_of_ones_and_fives_without_a_set_the_best_turn_keeps_one() -> None:
    first = {each.roll: each for each in compare_first_rolls()}

    for roll in ((1, 1, 2, 2, 3, 3), (1, 2, 2, 3, 3, 5), (1, 1, 2, 2, 5, 5)):
        assert first[roll].best_keep == (1,)
        assert first[roll].best == first[roll].one > first[roll].every
    assert first[2, 2, 3, 3, 5, 5].best_keep == (5,)


def test_three_twos_are_worth_less_than_one_five() -> None:
    first = {each.roll: each for each in compare_first_rolls()}

    assert first[2, 2, 2, 3, 4, 5].best_keep == (5,)
    assert first[1, 2, 3, 4, 4, 4].best_keep == (1, 4, 4, 4)


def test_on_the_board_the_best_turn_keeps_one_every_time_but_one() -> None:
    assert set(keeps_of_several(1_000)) == {(3, 150, (5, 5))}


def test_who_needs_1000_keeps_one_of_the_first_roll_and_may_keep_more_later() -> None:
    dice_and_points = {(dice, points) for dice, points, _ in keeps_of_several(0)}

    assert (6, 0) not in dice_and_points
    assert (4, 100) in dice_and_points


def keeps_of_several(total: int) -> Iterator[tuple[int, int, Roll]]:
    """Yield dice, points at stake and keep where the best turn keeps several singles.

    There is no set, not all dice score, and it rolls on.
    """
    table = ask_strategy(one_by_one(optimal_turn(total).decide), total)
    for situation, (keep, rolls_again) in table.items():
        roll = situation.roll
        no_set = all(roll.count(face) < TRIPLE for face in everything(roll))
        if rolls_again and no_set and everything(roll) != roll and len(keep) > 1:
            yield len(roll), situation.turn_points, keep
