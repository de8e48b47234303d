"""Plans for Piglet, each against each other."""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.api.games import MAX_SECONDS, CodeUnderTest, Rates, Strategy
from pig_game.exact import BASELINE, Plan, hold_at, win_rate
from pig_game.strategy import read_plan


def read(strategy: Strategy, code: CodeUnderTest) -> Plan:
    return read_plan(strategy, code, MAX_SECONDS)


def guests() -> dict[str, Plan]:
    return {f"hold_at({BASELINE})": hold_at(BASELINE)}


def play(players: Sequence[Plan], jobs: int) -> Rates:
    return [[win_rate(plan, other) for other in players] for plan in players]
