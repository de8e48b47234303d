"""Asks a policy about every decision that it can come to by its own answers.

A policy sees the revenue dice and the rounds left. Whatever the dice roll, the next
decision is about the same dice: failed dice come back before there is another choice.
How many rounds that takes is chance, so dice that a policy has built once can lie
before it in every later round. The dice that it can meet are thus known, round by
round, from what it has answered so far.
"""

from __future__ import annotations

from collections.abc import Sequence

from dicedojo.course.domain import Call
from dicedojo.course.rubric import Strategy
from dicedojo.exam.proxy import Proxy
from dicedojo.games.engineering.dice import (
    ACTIONS,
    NEW,
    Dice,
    actions,
    build,
    count_rounds,
    name_dice,
)
from dicedojo.games.engineering.policies import Policy
from dicedojo.games.engineering.visits import Decision
from dicedojo.games.strategy_proxy import MAX_SECONDS, StrategyProxy, Unfit
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer

PolicyTable = dict[Decision, str]

WANTED = f"it should be {ACTIONS[0]!r} or {ACTIONS[1]!r}"
ONLY_NEW = f"it should be {NEW!r}, since no die can be promoted"


def read_table(
    strategy: Strategy,
    code: CodeUnderTest,
    games: Sequence[int],
    seconds: float = MAX_SECONDS,
) -> PolicyTable:
    """Return what the submission's policy decides in games of so many rounds.

    Raises:
        NoStrategy: it has no table; the message says why, and where that was seen.
        SandboxError: the sandbox could not be started.
    """
    with Proxy.open(code) as proxy:
        player = StrategyProxy(proxy, strategy.function, name_question, seconds)
        return ask_table(player, games)


def ask_table(player: StrategyProxy, games: Sequence[int]) -> PolicyTable:
    """Return what a policy decides wherever it can come to in these games.

    It is asked twice, the second time in another process and from the last decision to
    the first: a policy that decides otherwise then has no table.

    Raises:
        NoStrategy: it has no table; the message names the decision that shows it.
    """
    table: PolicyTable = {}
    built: set[Dice] = set()
    for rounds_left in range(max(games), 0, -1):
        begun: set[Dice] = {()} if rounds_left in games else set()
        decisions = [(dice, rounds_left) for dice in sorted(built | begun)]
        for decision, action in zip(
            decisions, player.decide(decisions, read_action), strict=True
        ):
            table[decision] = action
            built.add(build(decision[0], action))
    player.restart()
    decisions = list(table)[::-1]
    again = player.decide(decisions, read_action)
    for decision, action in zip(decisions, again, strict=True):
        if action != table[decision]:
            player.differ(decision, f"gives {table[decision]!r}", repr(action))
    return table


def as_policy(table: PolicyTable) -> Policy:
    """Return what decides as a table says."""
    return lambda revenue, rounds_left: table[revenue, rounds_left]


def name_question(call: Call) -> str:
    """Return a question to a policy as a message begins with it."""
    revenue, rounds_left = call.arguments
    return f"With {name_dice(revenue)} and {count_rounds(rounds_left)} left"


def read_action(decision: Decision, answer: Answer) -> str:
    """Return the action that an answer is.

    Raises:
        Unfit: it is not one, or these dice do not allow it.
    """
    if type(answer) is not str or answer not in ACTIONS:
        raise Unfit(WANTED)
    if answer not in actions(decision[0]):
        raise Unfit(ONLY_NEW)
    return answer
