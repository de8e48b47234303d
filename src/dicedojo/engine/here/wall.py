"""The wall in one interpreter: tests meet programs as they do in sandboxes."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from dicedojo.course import Kata
from dicedojo.engine.here.conversation import (
    Diverged,
    LocalLink,
    TestsEnd,
    converse,
    diverge,
)
from dicedojo.engine.here.progress import announce, counted
from dicedojo.engine.here.runner import LocalRunner, write
from dicedojo.engine.judge.replies import combine, first_run, shorten
from dicedojo.engine.judge.verdicts import End, Run
from dicedojo.engine.judge.wall import FirstSession, Wall
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.rooms.steps import TookTooLong
from dicedojo.engine.wire.conversation import Record, Script, ScriptReplay
from dicedojo.engine.wire.orders import (
    Converse,
    OpeningOfTests,
    ProgramOfTests,
    Reply,
)
from dicedojo.submission import Submission

MEET = "Your tests meet programs"


class LocalWall(Wall):
    """Has tests meet programs: both ends of the conversations are in this interpreter.

    A program is asked the questions of a first session, without tests. If an answer
    differs, all tests run on the program. To begin with the test that gets this answer
    would save less than 6 % of what a learner waits for.
    """

    runner: LocalRunner

    def __init__(self, kata: Kata, submission: Submission, runner: LocalRunner) -> None:
        self._host = runner.host
        super().__init__(kata, submission, runner)
        self._first: dict[FirstSession, Script] = {}
        # Scripts and outcomes of sessions that went on from a different answer.
        self._branches: dict[Any, list[tuple[Script, Run]]] = {}

    def _start_tests(self, opening: OpeningOfTests) -> WarmSandbox:
        tests = self._host.tests
        for name in opening["folders"]:
            (tests / name).mkdir(parents=True, exist_ok=True)
        for name, content in opening["files"].items():
            write(tests / name, base64.b64decode(content))
        self._facts = opening["facts"]
        return self.runner.programs  # which carries out nothing for the tests

    def begin(
        self, session: FirstSession, tolerated: Sequence[str] | None = None
    ) -> FirstSession:
        program = session.program
        announce(f"{MEET} {program.key}")
        if ended := self._host.earlier_ends.get(f"{MEET} {program.key}"):
            return replace(session, run=Run(ended=ended))
        order = self._order(program, session.run)
        whole = self._whole(session, order, tolerated)
        *replies, script = self._record(session, whole)
        if session.keep:
            self._first[session] = script
        return replace(session, run=first_run(*replies))

    def _run_all(
        self,
        session: FirstSession,
        orders: Mapping[str, ProgramOfTests],
        tolerated: Sequence[str] | None,
    ) -> Iterator[tuple[str, Run]]:
        for key, order in counted(MEET, orders):
            ended = self._host.earlier_ends.get(f"{MEET} {key}")
            if self.runner.out_of_time:
                ended = End.NOT_RUN
            if ended:
                yield key, Run(ended=ended)
            else:
                yield key, self._meet(session, self._whole(session, order, tolerated))

    def _record(
        self, session: FirstSession, order: Converse
    ) -> tuple[Reply, Reply, Script]:
        link = LocalLink()
        with self._host.fresh(order["seed"]):
            running = self._host.program(order, Record(link))
            end = TestsEnd(running, link, self._facts)
            key = session if session.keep else None
            return converse(self._host.sessions, order, end, key)

    def _meet(self, session: FirstSession, order: Converse) -> Run:
        replayed = self._replay(self._first[session], order)
        if isinstance(replayed, Run):
            return replayed
        if isinstance(replayed, dict):
            return replace(session.run, exit=0, program_steps=replayed)
        key = session, order["rule"], replayed.place, replayed.message
        branches = self._branches.setdefault(key, [])
        if order["tolerated"] is not None and order["live"] is None:
            for branch, run in branches:
                if isinstance(self._replay(branch, order), dict):
                    return run
        run, branch = self._run_tests(session, order, replayed.place)
        branches.append((branch, run))
        return run

    def _replay(
        self, script: Script, order: Converse
    ) -> Run | Diverged | dict[str, int]:
        """Ask a program the script's questions; return its steps if answers agree."""
        explains = order["tolerated"] is None
        wire = ScriptReplay(script, diverge, order["rule"], order["live"], explains)
        with self._host.fresh(order["seed"]):
            program = self._host.program(order, wire)
            difference: Diverged | None = None
            try:
                program.replay()
            except TookTooLong:
                return Run(ended=End.TIMED_OUT)
            except Diverged as diverged:
                difference = diverged
            error = shorten(program.error())
        return Run(unimportable=error) if error else difference or program.steps()

    def _run_tests(
        self, session: FirstSession, order: Converse, place: int
    ) -> tuple[Run, Script]:
        """Run the tests with a program; return their outcomes, and the script."""
        script = self._first[session]
        imports_alike = place >= min(script.begins.values(), default=place + 1)
        key = session if imports_alike else None
        link = LocalLink()
        wire = ScriptReplay(
            script, diverge, order["rule"], None, order["tolerated"] is None
        )
        wire.link, wire._place = link, 0
        with self._host.fresh(order["seed"]):
            program = self._host.program(order, wire)
            end = TestsEnd(program, link, self._facts)
            *replies, met = converse(self._host.sessions, order, end, key)
        run = combine(*replies)
        if run.exit == session.run.exit:
            run = replace(run, exit=0)
        return run, met

    def _whole(
        self,
        session: FirstSession,
        program: ProgramOfTests,
        tolerated: Sequence[str] | None,
    ) -> Converse:
        common = self._common(session, 0, tolerated)
        steps = self._steps_of(program)
        return {**common, **program, "do": "replay", "steps": steps}
