"""The actions that are kept of a solution, and what following them is worth."""

from __future__ import annotations

import json

import pytest

from dicedojo.games.engineering.exact.dice_sets import higher_dice, higher_sets
from dicedojo.games.engineering.exact.optimum import Optimum, solve
from dicedojo.games.engineering.long_game import Plan, pack_plan, unpack_plan
from dicedojo.games.engineering.visits import Visits, follow

ROUNDS = 26  # the score decides some actions from 25 rounds on


@pytest.fixture(scope="module")
def optimum() -> Optimum:
    return solve(ROUNDS)


@pytest.fixture(scope="module")
def plan(optimum: Optimum) -> Plan:
    """Return the plan as it is read from disk."""
    solved = Plan(ROUNDS, optimum.value, optimum.slack, optimum.promotes)
    return unpack_plan(json.loads(json.dumps(pack_plan(solved))))


@pytest.fixture(scope="module")
def visits(plan: Plan) -> Visits:
    return follow(lambda revenue, left, _: plan.action(revenue, left), ROUNDS)


def test_the_plan_expects_the_best_score_but_for_its_slack(
    plan: Plan, visits: Visits
) -> None:
    assert visits.value <= plan.value
    assert visits.value >= plan.value - plan.slack
    assert 0 < plan.slack < 0.02


def test_the_plan_expects_what_the_line_at_the_start_says(
    optimum: Optimum, visits: Visits
) -> None:
    group, row = optimum.sets.find((1, 0, 0, 0, 0))

    line = optimum._acted[group]

    assert visits.value == pytest.approx(line.intercept[row, ROUNDS], rel=1e-13)


def test_the_sets_are_those_of_the_busy_periods_in_their_order() -> None:
    with_periods, without = (
        {work: each.sets for work, each in make(12).items()}
        for make in (higher_dice, higher_sets)
    )

    assert without == with_periods
