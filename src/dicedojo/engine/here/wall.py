"""The wall in one interpreter: tests meet programs as they do in sandboxes."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from marshal import loads
from typing import Any

from dicedojo.course import Kata
from dicedojo.engine.here.conversation import (
    Diverged,
    LocalLink,
    LocalRecord,
    Meeting,
    TestsEnd,
    converse,
    diverge,
)
from dicedojo.engine.here.progress import announce, counted
from dicedojo.engine.here.runner import LocalRunner, write
from dicedojo.engine.judge.replies import as_unimportable
from dicedojo.engine.judge.verdicts import End, Run
from dicedojo.engine.judge.wall import FirstSession, Wall, combine, first_run
from dicedojo.engine.judge.warm_sandbox import WarmSandbox
from dicedojo.engine.rooms.steps import TookTooLong
from dicedojo.engine.wire.conversation import Script, ScriptReplay, payload
from dicedojo.engine.wire.kinds import Order
from dicedojo.submission import Submission

MEET = "Your tests meet programs"


class LocalWall(Wall):
    """Has tests meet programs: both ends of the conversations are in this interpreter.

    A program is asked the questions of a first session, without tests. If an answer
    differs, the tests run from the one that gets it: the tests before have the same
    answers. This requires independent tests, which a session in reversed order shows;
    otherwise all of them run.
    """

    runner: LocalRunner

    def __init__(self, kata: Kata, submission: Submission, runner: LocalRunner) -> None:
        self._host = runner.host
        super().__init__(kata, submission, runner)
        self._names["has_chance"] = runner.has_chance
        self._first: dict[
            FirstSession, tuple[Script, Order]
        ] = {}  # and the tests' results
        self._is_independent: dict[FirstSession, bool] = {}
        # Scripts and outcomes of sessions that went on from a different answer.
        self._branches: dict[Any, list[tuple[Script, Run]]] = {}

    def _start_tests(self, opening: Order) -> WarmSandbox:
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
        order = {**self._order(program, session), "tolerated": tolerated}
        meeting = self._record(session, order)
        if session.keep:
            recorded = Script.recorded(meeting.messages)
            self._first[session] = recorded, meeting.from_tests
        return replace(session, run=first_run(meeting.from_tests, meeting.from_program))

    def _run_all(
        self, session: FirstSession, orders: Mapping[str, Order]
    ) -> Iterator[tuple[str, Run]]:
        for key, order in counted(MEET, orders):
            ended = self._host.earlier_ends.get(f"{MEET} {key}")
            if self.runner.out_of_time:
                ended = End.NOT_RUN
            run = Run(ended=ended) if ended else self._meet(session, order)
            yield key, run

    def _record(self, session: FirstSession, program: Order) -> Meeting:
        link = LocalLink()
        order = self._whole_order(session, program)
        with self._host.fresh(order["seed"]):
            running = self._host.program(
                order, LocalRecord(link), self._steps_of(program)
            )
            end = TestsEnd(running, link, self._facts)
            key = session if session.keep else None
            return converse(self._host.sessions, order, end, key=key)

    def _meet(self, session: FirstSession, program: Order) -> Run:
        order = self._whole_order(session, program)
        steps = self._steps_of(program)
        script, _ = self._first[session]
        replayed = self._replay(script, order, steps)
        if isinstance(replayed, Run):
            return replayed
        if isinstance(replayed, dict):
            return replace(session.run, exit=0, program_steps=replayed)
        key = session, order["rule"], replayed.place, replayed.message
        branches = self._branches.setdefault(key, [])
        explains = order["tolerated"] is None
        if not explains and order["live"] is None:
            for branch, run in branches:
                if isinstance(self._replay(branch, order, steps), dict):
                    return run
        first = ""
        if not explains:  # otherwise the numbers of objects must be the script's
            first = self._test_at(session, script, replayed.place)
        run, branch = self._go_on(session, order, replayed.place, first, steps)
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

    def _go_on(
        self, session: FirstSession, order: Order, place: int, first: str, steps: int
    ) -> tuple[Run, Script]:
        """Run the tests from `first` on with a program; return the script, too."""
        script, before = self._first[session]
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
            meeting = converse(self._host.sessions, order, end, first, key)
        results = meeting.from_tests
        if first and "outcomes" in results:
            names = [*before["outcomes"]]
            early = names[: names.index(first)]
            for part in ("outcomes", "asked", "outside"):
                earlier = {n: before[part][n] for n in early if n in before[part]}
                results[part] = {**earlier, **results[part]}
        run = combine(results, meeting.from_program)
        if run.exit == session.run.exit:
            run = replace(run, exit=0)
        return run, Script.recorded(meeting.messages)

    def _test_at(self, session: FirstSession, script: Script, place: int) -> str:
        """Return the test that got an answer; "" where all tests must run."""
        begun = [key for key, at in script.begins.items() if at <= place]
        if not begun:  # the tests got it while they were imported
            return ""
        if session not in self._is_independent:
            again = replace(session, reversed_order=not session.reversed_order)
            meeting = self._record(again, self._order(session.program))
            reverse = Script.recorded(meeting.messages)
            self._is_independent[session] = by_test(script) == by_test(reverse)
        return name_of(begun[-1]) if self._is_independent[session] else ""

    def _whole_order(self, session: FirstSession, program: Order) -> Order:
        common = self._common(session, 0)
        return {**common, "tolerated": None, **program}


def by_test(script: Script) -> dict[bytes, list[Any]]:
    """Return the messages in each test, and before the first.

    Numbers of objects in them show how many were made before, in other tests.
    """
    places = [*script.begins.items()]
    ends = [*(at for _, at in places[1:]), len(script.messages) - 1]
    in_tests = {
        key: [payload(message) for message in script.messages[at:end]]
        for (key, at), end in zip(places, ends, strict=False)  # there may be no test
    }
    first = places[0][1] if places else len(script.messages)
    return {b"": script.messages[:first], **in_tests}


def name_of(begins: bytes) -> str:
    """Return the name of the test that this message begins."""
    return str(loads(begins)[1])
