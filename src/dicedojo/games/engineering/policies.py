"""Policies: the source's, and a submission's as a table of what it decides.

A policy is asked where no die is legacy, about the revenue dice and the rounds left
(the round about to be played counts). The source describes its policies by their names
and figures alone; what is inferred from the figures is said below. All of them add a d4
where no die can be promoted.

A submission's is asked about every decision that it can come to by its own answers.
Whatever the dice roll, the next decision is about the same dice: failed dice come back
before there is another choice. How many rounds that takes is chance, so dice that a
policy has built once can lie before it in every later round. The dice that it can meet
are thus known, round by round, from what it has answered so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from dicedojo.course.domain import Call
from dicedojo.course.rubric import Strategy
from dicedojo.exam.proxy import Proxy
from dicedojo.games.engineering.dice import (
    ACTIONS,
    FACES,
    NEW,
    PROMOTE,
    Dice,
    actions,
    build,
    lowest,
    name_dice,
)
from dicedojo.games.strategy_value import MAX_SECONDS, StrategyProxy, Unfit
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.sandbox.wire import Answer
from dicedojo.text import counted

Decision = tuple[Dice, int]  # revenue dice, and the rounds left with this one
Policy = Callable[[Dice, int], str]  # (revenue, rounds_left) -> "new" | "promote"
ChanceOfNew = Callable[[Dice, int], float]  # where a policy tosses a coin
SHARES = (0.1, 0.2, 0.5, 0.8, 0.9)  # of those that should switch, or toss a coin
THRESHOLD = 0.5  # expected breaks


def new_only(revenue: Dice, rounds_left: int) -> str:
    """Add a d4, always."""
    return NEW


def promo(revenue: Dice, rounds_left: int) -> str:
    """Promote, unless all dice are d20."""
    return PROMOTE if lowest(revenue) else NEW


def promo_once(revenue: Dice, rounds_left: int) -> str:
    """Promote a d4, if there is one, and never another die.

    The source's rule of thumb for 30 rounds. Its highest score of 10 rounds, 30, shows
    it: a die more in every second round.
    """
    return PROMOTE if FACES[0] in revenue else NEW


def exp_legacy(limit: float) -> Policy:
    """Add a d4 while a roll breaks less than `limit` dice on average, else promote.

    The average is that of the dice before the action. That it must be less, and not
    equal, follows from the highest score of ExpLegacyPolicy(0.5) in 10 rounds, 29:
    where two d4 would allow a third die, it would be 31.
    """
    exact = Fraction(str(limit))

    def policy(revenue: Dice, rounds_left: int) -> str:
        expected = sum(Fraction(1, faces) for faces in revenue)
        return NEW if expected < exact else promo(revenue, rounds_left)

    return policy


def promo_then_new(share: float, rounds: int) -> Policy:
    """Promote for this share of the rounds, and add d4 after them.

    That the share is that of the first part is our reading; the figures of the source
    do not tell, since its policy never switches.
    """
    return _switch(promo, new_only, share, rounds)


def new_then_promo(share: float, rounds: int) -> Policy:
    """Add d4 for this share of the rounds, and promote after them."""
    return _switch(new_only, promo, share, rounds)


def toss(share: float) -> ChanceOfNew:
    """Return the policy that adds a d4 with this chance, and else promotes."""
    return lambda revenue, rounds_left: share if lowest(revenue) else 1


def chance_of_new(policy: Policy) -> ChanceOfNew:
    """Return a policy as one that tosses a coin, which always lands the same way."""
    return lambda revenue, rounds_left: int(policy(revenue, rounds_left) == NEW)


SOURCE_POLICIES: Mapping[str, Policy] = {  # by their names in its tables; no coin
    "NewOnlyPolicy()": new_only,
    "PromoPolicy()": promo,
    "PromoOncePolicy()": promo_once,
    **{
        f"ExpLegacyPolicy({limit})": exp_legacy(limit)
        for limit in (0.2, 0.5, 0.9, 1.0, 2.0)
    },
}


def _switch(first: Policy, then: Policy, share: float, rounds: int) -> Policy:
    early = Fraction(str(share)) * rounds

    def policy(revenue: Dice, rounds_left: int) -> str:
        played = rounds - rounds_left
        return (first if played < early else then)(revenue, rounds_left)

    return policy


@dataclass(frozen=True)
class KnownPolicy:
    """A policy, its name with all arguments, and its habit without a subject."""

    name: str
    policy: Policy
    habit: str


KNOWN_POLICIES = (
    KnownPolicy("new_only", new_only, "always adds a d4"),
    KnownPolicy("promo_once", promo_once, "makes a d6 of each d4 before it adds more"),
    KnownPolicy("promo", promo, "promotes while there is a die to promote"),
    KnownPolicy(
        f"exp_legacy({THRESHOLD})",
        exp_legacy(THRESHOLD),
        "promotes where it expects to break half a die or more",
    ),
)


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


def name_question(call: Call) -> str:
    """Return a question to a policy as a message begins with it."""
    revenue, rounds_left = call.arguments
    return f"With {name_dice(revenue)} and {counted(rounds_left, 'round')} left"


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
