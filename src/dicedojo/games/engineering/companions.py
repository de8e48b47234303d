"""Who plays beside you: one of the source's policies, the best play, or your own."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.course.courses import Courses
from dicedojo.course.rubric import Strategy
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.policies import KNOWN_POLICIES, Policy
from dicedojo.games.engineering.policy_table import PolicyTable, as_policy, read_table
from dicedojo.games.engineering.review import BEST
from dicedojo.games.engineering.rounds import Choose, State
from dicedojo.games.strategy_value import seat_own
from dicedojo.games.table.words import OWN, choose_opponent, path_of_own
from dicedojo.sandbox.code_under_test import CodeUnderTest

GAME = "engineering"
NAMES = (*KNOWN_POLICIES, BEST)


@dataclass(frozen=True)
class Companion:
    """A player with dice of its own, and its habit in a sentence."""

    name: str
    habit: str
    choose: Choose


def find_companion(against: str, courses: Courses, rounds: int) -> Companion:
    """Return the player of this name, or the policy at this path.

    Raises:
        UnusableInput: there is neither, or it cannot play a game of so many rounds, or
            it does not say everywhere what to do.
        SandboxError: the sandbox could not be started.
    """
    if (path := path_of_own(against, NAMES)) is not None:

        def ask(strategy: Strategy, code: CodeUnderTest) -> PolicyTable:
            return read_table(strategy, code, (rounds,))

        own, habit, table = seat_own(path, GAME, courses, ask, "policy")
        return Companion(own, f"{habit}.", _by(as_policy(table)))
    name = choose_opponent(GAME, against, NAMES, OWN)
    if name == BEST:
        return _best(rounds)
    known = KNOWN_POLICIES[name]
    return Companion(name, f"{known.habit}.", _by(known.policy))


def _best(rounds: int) -> Companion:
    if rounds > MAX_ROUNDS:
        raise UnusableInput(
            f"{BEST} plays at most {MAX_ROUNDS} rounds (got {rounds}).",
            hint="The best play of longer games takes too long to compute.",
            next=f"dojo play {GAME} --against {BEST} --rounds {MAX_ROUNDS}",
        )
    optimum = best_play(rounds)

    def choose(state: State) -> str:
        return optimum.action(state.revenue, state.rounds_left, state.score)

    return Companion(BEST, "makes the best choice, as computed exactly.", choose)


def _by(policy: Policy) -> Choose:
    return lambda state: policy(state.revenue, state.rounds_left)
