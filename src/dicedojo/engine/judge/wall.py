"""The wall between tests and programs: the tests see only a program's answers.

There are two sandboxes and a socket between them: one holds programs, the other the
tests, which use stand-ins. A first session of the tests, with a right program, is the
script for all others: each program is asked the questions of that session. The tests
go on with a program from its first different answer. So the outcome of a test depends
on answers, and on nothing else.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from dicedojo.course import Kata
from dicedojo.engine.judge.orders import code_of, facts_of, opening_of_tests
from dicedojo.engine.judge.own_program import OwnProgram
from dicedojo.engine.judge.programs import Program, Programs, compiled, own_names
from dicedojo.engine.judge.replies import (
    as_compared,
    as_number,
    as_unimportable,
    combine,
    first_run,
    steps_in,
)
from dicedojo.engine.judge.runner import TestRunner, is_doubtful
from dicedojo.engine.judge.verdicts import Compared, End, Run
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.wire.orders import (
    Compare,
    Converse,
    OpeningOfTests,
    ProgramOfTests,
    Reply,
    RunTests,
    Session,
    Waiting,
)
from dicedojo.submission import Submission

SEED = 5  # of the chance that programs and tests have


@dataclass(frozen=True)
class FirstSession:
    """A first session of the tests, with a program, and their outcomes in it.

    `excluded` are tests that do not run, and `last` those that run last, in order.
    """

    program: Program
    excluded: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    reversed_order: bool = False
    seed: int = SEED
    keep: bool = True  # it waits, so that the tests can meet other programs
    run: Run = field(default_factory=Run, compare=False)


class Wall:
    """Has tests meet programs, one after the other."""

    def __init__(self, kata: Kata, submission: Submission, runner: TestRunner) -> None:
        """Start a sandbox of the tests, next to that of the programs.

        Raises:
            SandboxError: it could not be started.
        """
        self.programs = Programs(kata, submission)
        self.runner = runner
        self._answering = runner.programs
        opening = opening_of_tests(kata, submission)
        self._tests = self._start_tests(opening)
        self._others = opening["others"]
        self._own = OwnProgram(runner, compiled(submission.source, submission.path))
        self._private = own_names(kata, submission.text)
        # The number of each set of tolerated tests, which decides when a run ends.
        self._rules: dict[tuple[str, ...] | None, int] = {}
        self._to_ask: dict[str, Compare] = {}  # after the tests, by a program's key
        # The differences of programs that were asked after the tests, by key.
        self.compared: dict[str, Compared] = {}
        self._talks = itertools.count(1)
        self._numbers = itertools.count(1)  # of sessions
        self._sessions: dict[FirstSession, int] = {}
        self._runs: dict[tuple[int, int], Run] = {}  # by session and conversation
        self._restarts = 0

    def _start_tests(self, opening: OpeningOfTests) -> WarmSandbox:
        return self.runner.start_tests(opening)

    def begin(
        self, session: FirstSession, tolerated: Sequence[str] | None = None
    ) -> FirstSession:
        """Run the tests with a first program; return the session with their outcomes.

        `tolerated` is as in `run`.
        """
        order = self._order(session.program, session.run)
        return replace(session, run=self._begin(session, order, tolerated))

    def run(
        self,
        session: FirstSession,
        programs: Sequence[Program],
        tolerated: Sequence[str] | None,
    ) -> dict[str, Run]:
        """Return the outcomes of a session's tests on each program, by its key.

        A run ends with the first failure of a test that is not tolerated, unless
        `tolerated` is None.
        """
        rule_key = None if tolerated is None else tuple(tolerated)
        rule = str(self._rules.setdefault(rule_key, len(self._rules)))
        orders: dict[str, ProgramOfTests] = {}
        for program in programs:
            order = self._order(program, session.run)
            compare = self._to_ask.pop(program.key, None)
            orders[program.key] = {**order, "rule": rule, "compare": compare}
        return dict(self._run_all(session, orders, tolerated))

    def ask_after_tests(self, orders: Mapping[str, Compare]) -> None:
        """Have programs, by key, answer questions once the tests have met them.

        This saves a process for each, and 3 to 13 % of a grade's CPU time. `compared`
        lacks programs with which the tests did not finish.
        """
        self._to_ask |= orders

    def _order(self, program: Program, first: Run | None = None) -> ProgramOfTests:
        """Return the part of an order that describes a program.

        A program of the course also asks the learner's own code where tests of the
        `first` session asked outside the game.
        """
        kata, submission = self.programs.kata, self.programs.submission
        return {
            **code_of(program, submission.path),
            "live": program.live,
            "course": facts_of(program, kata, self._private),
            "asks_own": program.of_course and bool(first and first.outside),
            "rule": "",
            "compare": None,
        }

    def _begin(
        self,
        session: FirstSession,
        program: ProgramOfTests,
        tolerated: Sequence[str] | None = None,
    ) -> Run:
        """Run a first session; return the outcomes, or that there was no time."""
        if self.runner.out_of_time:
            return Run(ended=End.NOT_RUN)
        number = self._sessions[session] = next(self._numbers)
        common = self._common(session, number, tolerated)
        replies = self._start(program, common, "record")
        from_tests = self._ask_tests(
            {**common, "do": "begin", "keep": session.keep, "anew": True}
        )
        from_program = next(replies, {})
        for _ in replies:
            pass
        waits = from_tests.get("waits")
        message: Waiting = {"do": "wait", "session": number, "waits": waits}
        self._answering.tell(f"waits {number}", message)
        return first_run(from_tests, from_program)

    def _run_all(
        self,
        session: FirstSession,
        orders: Mapping[str, ProgramOfTests],
        tolerated: Sequence[str] | None,
    ) -> Iterator[tuple[str, Run]]:
        """Yield the outcomes on each program, or that there was no time."""
        for key, order in orders.items():
            if self.runner.out_of_time:
                yield key, Run(ended=End.NOT_RUN)
                continue
            self._begin_if_lost(session)
            run = self._run(session, key, order, tolerated)
            if is_doubtful(run):  # once, for a busy machine
                self._begin_if_lost(session)
                run = self._run(session, key, order, tolerated)
            yield key, run

    def _begin_if_lost(self, session: FirstSession) -> None:
        """Run a first session again if a sandbox was restarted since."""
        restarts = self._answering.restarts + self._tests.restarts
        if restarts != self._restarts:
            self._restarts = restarts
            self._sessions.clear()
        if session not in self._sessions:
            self._begin(session, self._order(session.program))

    def _run(
        self,
        session: FirstSession,
        key: str,
        program: ProgramOfTests,
        tolerated: Sequence[str] | None,
    ) -> Run:
        number = self._sessions.get(session)
        if number is None:  # there was no time left to begin it again
            return Run(ended=End.NOT_RUN)
        common = self._common(session, number, tolerated)
        replies = self._start(program, common, "replay")
        first = next(replies, None)
        if first is None:
            return Run(ended=End.LOST)
        if "diverged" not in first:
            for _ in replies:
                pass
            self._note_end(key, first)
            if first.get("ended"):
                return Run(ended=End(first["ended"]))
            same_run = self._runs.get((number, first.get("branch") or 0))
            if error := as_unimportable(first):
                return Run(unimportable=error)
            return same_run or replace(
                session.run, exit=0, program_steps=steps_in(first)
            )
        from_tests = self._ask_tests(
            {**common, "do": "go on", "keep": True, "anew": first["anew"]}
        )
        if from_tests.get("ended") == "lost":  # a test has ended the waiting session
            del self._sessions[session]
        from_program: Mapping[str, Any] = {}
        for from_program in replies:
            self._note_end(key, from_program)
        run = combine(from_tests, from_program)
        if run.exit == session.run.exit:
            run = replace(run, exit=0)
        self._runs[number, common["talk"]] = run
        return run

    def _start(
        self, program: ProgramOfTests, common: Session, do: Literal["record", "replay"]
    ) -> Iterator[Reply]:
        """Have a program answer, beside the learner's own if it asks that."""
        steps = self._steps_of(program)
        order: Converse = {**common, **program, "do": do, "steps": steps}
        if not order["asks_own"]:
            return self._answering.start(order)
        self._own.start(common)
        return self._own.end_after(self._answering.start(order), common["talk"])

    def _steps_of(self, program: ProgramOfTests) -> int:
        allowed = self.runner.limits
        return allowed.course_steps if program["course"] else allowed.program_steps

    def _note_end(self, key: str, reply: Mapping[str, Any]) -> None:
        """Record a program's CPU time, and its answers after the tests."""
        self.runner.budget.charge(as_number(reply.get("cpu_seconds")))
        if isinstance(answers := reply.get("compared"), dict):
            self.compared[key] = as_compared(answers)

    def _ask_tests(self, order: RunTests) -> Reply:
        """Return the outcomes, or the collected tests if the sandbox is lost."""
        lost = {"ended": End.LOST, "cpu_seconds": 0.0, "wall_seconds": 0.0}
        last: Reply = {}
        for reply in self._tests.start(order):
            self.runner.budget.charge(as_number(reply.get("cpu_seconds")))
            last = {**lost, **reply}
        return last

    def _common(
        self, session: FirstSession, number: int, tolerated: Sequence[str] | None
    ) -> Session:
        allowed = self.runner.limits
        return {
            "id": "",
            "talk": next(self._talks),
            "session": number,
            "seed": session.seed,
            "excluded": list(session.excluded),
            "last": list(session.last),
            "reversed_order": session.reversed_order,
            "tolerated": tolerated,
            "others": self._others,
            "values": self.programs.kata.values,
            "has_chance": self.runner.has_chance,
            "whole": self.runner.has_conftest,
            "words": self.runner.heeds_words,
            "substitutes": self.runner.substitutes,
            "steps": allowed.steps,
            "cpu_seconds": allowed.cpu_seconds,
            "wall_seconds": min(allowed.wall_seconds, self.runner.budget.seconds_left),
        }
