from __future__ import annotations

import pytest

from dicedojo.games.yahtzee.card import Solution
from dicedojo.games.yahtzee.decisions import (
    FIRST,
    SECOND,
    CardDecisions,
    costs,
    outcomes,
    rolls_reached,
    worth_of_turn,
)
from dicedojo.games.yahtzee.dice import rolls
from dicedojo.games.yahtzee.situations import SITUATIONS, Situation
from dicedojo.games.yahtzee.solver import turn_of
from dicedojo.games.yahtzee.strategies import HEURISTICS, decide

from . import yahtzee_by_hand as by_hand


def best_decisions(solved: Solution, situation: Situation) -> CardDecisions:
    turn = turn_of(solved, situation.card)
    keeps = {
        left: {roll: next(iter(turn.rank_keeps(roll, left))) for roll in rolls()}
        for left in (FIRST, SECOND)
    }
    return CardDecisions(
        keeps, {roll: next(iter(turn.rank_boxes(roll))) for roll in rolls()}
    )


@pytest.mark.parametrize("keep", [(), (6,), (2, 2, 5), (1, 2, 3, 4, 5)])
def test_the_rolls_after_a_keep_have_their_chances(keep: tuple[int, ...]) -> None:
    likely = {roll: float(chance) for roll, chance in by_hand.outcomes(keep).items()}

    assert outcomes(keep) == pytest.approx(likely)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.name)
def test_the_best_decisions_are_worth_the_best_turn(
    source: Solution, situation: Situation
) -> None:
    decisions = best_decisions(source, situation)
    turn = turn_of(source, situation.card)

    assert worth_of_turn(turn, decisions) == pytest.approx(turn.value)
    assert list(costs(situation, decisions)) == []


@pytest.mark.parametrize("name", ["first turn", "bonus race", "last: sixes"])
def test_the_costs_add_up_to_what_a_turn_loses(source: Solution, name: str) -> None:
    situation = next(one for one in SITUATIONS if one.name == name)
    decisions = decide(HEURISTICS[1], situation)
    turn = turn_of(source, situation.card)

    lost = sum(cost.share for cost in costs(situation, decisions))

    assert lost == pytest.approx(turn.value - worth_of_turn(turn, decisions))


def test_all_rolls_that_are_reached_are_likely_as_one_turn() -> None:
    decisions = decide(HEURISTICS[1], SITUATIONS[0])

    for likely in rolls_reached(decisions):
        assert sum(likely.values()) == pytest.approx(1)
