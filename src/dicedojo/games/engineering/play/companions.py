"""Who plays beside you: one of the source's policies, the best play, or your own."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from shlex import quote

from dicedojo.course.courses import Courses
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.best_play import MAX_ROUNDS, best_play
from dicedojo.games.engineering.exact.policies import Policy
from dicedojo.games.engineering.known_policies import KNOWN_POLICIES
from dicedojo.games.engineering.play.game import Choose, State
from dicedojo.games.engineering.policy_table import as_policy, read_table
from dicedojo.games.own_strategy import find_strategy, read_own
from dicedojo.games.strategy_proxy import NoStrategy
from dicedojo.games.table.opponent import choose_opponent
from dicedojo.sandbox import ProcessSandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

GAME = "engineering"
OTHERS = ", or the folder of your own"
BEST = "best"
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
        UnusableInput: there is neither, or it cannot play a game of so many rounds.
        SandboxError: the sandbox could not be started.
    """
    if against not in NAMES and _is_path(against):
        kata, strategy = find_strategy(courses, GAME, f"dojo play {GAME}")
        return read_companion(Path(against), kata, strategy, rounds)
    name = choose_opponent(GAME, against, NAMES, OTHERS)
    if name == BEST:
        return _best(rounds)
    known = KNOWN_POLICIES[name]
    return Companion(name, f"{known.habit}.", _by(known.policy))


def read_companion(
    path: Path, kata: Kata, strategy: Strategy, rounds: int
) -> Companion:
    """Return who plays by the policy at `path`, a folder or the module's file in it.

    Raises:
        UnusableInput: there is none, or it does not say everywhere what to do.
        SandboxError: the sandbox could not be started.
    """
    submission = read_own(path, kata, f"dojo play {GAME} --against FOLDER")
    code = CodeUnderTest.of(kata, ProcessSandbox(), submission.files, submission.path)
    try:
        table = read_table(strategy, code, (rounds,))
    except NoStrategy as trouble:
        raise UnusableInput(
            f"The policy in {path} cannot play.",
            evidence=str(trouble),
            next=f"fix it, then dojo play {GAME} --against {quote(str(path))}",
        ) from trouble
    habit = f"is the one in the folder {submission.name}."
    return Companion(strategy.function, habit, _by(as_policy(table)))


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


def _is_path(text: str) -> bool:
    return os.sep in text or text.endswith(".py") or os.path.exists(text)
