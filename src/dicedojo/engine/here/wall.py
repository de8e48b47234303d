"""The wall in one interpreter: tests meet programs as they do in sandboxes."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from dicedojo.engine.here.conversation import (
    Diverged,
    LocalLink,
    Meeting,
    TestsEnd,
    converse,
    diverge,
)
from dicedojo.engine.here.progress import announce, counted
from dicedojo.engine.here.runner import LocalRunner, write
from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.replies import as_unimportable
from dicedojo.engine.judge.verdicts import End, Run
from dicedojo.engine.judge.wall import FirstSession, Pair, Wall, combine, first_run
from dicedojo.engine.rooms.steps import TookTooLong
from dicedojo.engine.wire.conversation import Record, Script, ScriptReplay
from dicedojo.engine.wire.kinds import Order

NO_WORKER: Any = None  # nothing runs elsewhere
MEET = "Your tests meet programs"


class LocalWall(Wall):
    """Has tests meet programs one after the other, in this interpreter."""

    runner: LocalRunner
    _pair: LocalPair

    def begin(
        self,
        session: FirstSession,
        program: Program,
        tolerated: Sequence[str] | None = None,
    ) -> FirstSession:
        self._pair.beginning = program.key
        return super().begin(session, program, tolerated)

    def _start(self, opening: Order) -> LocalPair:
        tests = self.runner.host.tests
        for name in opening["folders"]:
            (tests / name).mkdir(parents=True, exist_ok=True)
        for name, content in opening["files"].items():
            write(tests / name, base64.b64decode(content))
        names = {
            "others": opening["others"],
            "values": self._kata.values,
            "has_chance": self.runner.has_chance,
        }
        return LocalPair(self.runner, opening["facts"], names)


class LocalPair(Pair):
    """Both ends of the conversations, in one interpreter.

    A program is asked the questions of a first session, without tests. If an answer
    differs, all tests run on the program. To begin with the test that gets this answer
    would save less than 6 % of what a learner waits for.
    """

    def __init__(self, runner: LocalRunner, facts: Order, names: Order) -> None:
        super().__init__(runner, NO_WORKER, names)
        self._host = runner.host
        self._facts = facts
        self.beginning = ""  # the key of the program that a session begins with
        self._first: dict[FirstSession, Script] = {}
        # Scripts and outcomes of sessions that went on from a different answer.
        self._branches: dict[Any, list[tuple[Script, Run]]] = {}

    def begin(self, session: FirstSession, program: Order) -> Run:
        announce(f"{MEET} {self.beginning}")
        if ended := self._host.earlier_ends.get(f"{MEET} {self.beginning}"):
            return Run(ended=ended)
        meeting = self._record(session, program)
        if session.keep:
            self._first[session] = Script.recorded(meeting.messages)
        return first_run(meeting.from_tests, meeting.from_program)

    def run_all(
        self, session: FirstSession, base: Order, orders: Mapping[str, Order]
    ) -> Iterator[tuple[str, Run]]:
        for key, order in counted(MEET, orders):
            ended = self._host.earlier_ends.get(f"{MEET} {key}")
            if self._runner.out_of_time:
                ended = End.NOT_RUN
            run = Run(ended=ended) if ended else self._meet(session, order)
            yield key, run

    def _record(self, session: FirstSession, program: Order) -> Meeting:
        link = LocalLink()
        order = self._order(session, program)
        with self._host.fresh(order["seed"]):
            running = self._host.program(order, Record(link), self._steps_of(program))
            end = TestsEnd(running, link, self._facts)
            key = session if session.keep else None
            return converse(self._host.sessions, order, end, key)

    def _meet(self, session: FirstSession, program: Order) -> Run:
        order = self._order(session, program)
        steps = self._steps_of(program)
        replayed = self._replay(self._first[session], order, steps)
        if isinstance(replayed, Run):
            return replayed
        if isinstance(replayed, dict):
            return replace(session.run, exit=0, program_steps=replayed)
        key = session, order["rule"], replayed.place, replayed.message
        branches = self._branches.setdefault(key, [])
        if order["tolerated"] is not None and order["live"] is None:
            for branch, run in branches:
                if isinstance(self._replay(branch, order, steps), dict):
                    return run
        run, branch = self._run_tests(session, order, replayed.place, steps)
        branches.append((branch, run))
        return run

    def _replay(
        self, script: Script, order: Order, steps: int
    ) -> Run | Diverged | dict[str, int]:
        """Ask a program the script's questions; return its steps if answers agree."""
        explains = order["tolerated"] is None
        wire = ScriptReplay(script, diverge, order["rule"], order["live"], explains)
        with self._host.fresh(order["seed"]):
            program = self._host.program(order, wire, steps)
            difference: Diverged | None = None
            try:
                program.replay()
            except TookTooLong:
                return Run(ended=End.TIMED_OUT)
            except Diverged as diverged:
                difference = diverged
            error = as_unimportable({"unimportable": program.error()})
        return Run(unimportable=error) if error else difference or program.steps()

    def _run_tests(
        self, session: FirstSession, order: Order, place: int, steps: int
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
            program = self._host.program(order, wire, steps)
            end = TestsEnd(program, link, self._facts)
            meeting = converse(self._host.sessions, order, end, key)
        run = combine(meeting.from_tests, meeting.from_program)
        if run.exit == session.run.exit:
            run = replace(run, exit=0)
        return run, Script.recorded(meeting.messages)

    def _order(self, session: FirstSession, program: Order) -> Order:
        common = self._common(session, 0)
        return {**common, "tolerated": None, **program}
