"""The wall in one interpreter: tests meet programs here as they do in sandboxes."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from marshal import loads
from typing import Any

from dicedojo.course import Kata
from dicedojo.engine.here.conversation import (
    Diverged,
    Link,
    Meeting,
    Record,
    TestsEnd,
    converse,
    diverge,
)
from dicedojo.engine.here.progress import counted, go_on
from dicedojo.engine.here.runner import LocalRunner, write
from dicedojo.engine.judge.programs import Program
from dicedojo.engine.judge.replies import as_unimportable
from dicedojo.engine.judge.verdicts import End, Run
from dicedojo.engine.judge.wall import Pair, Session, Wall, first_run, together
from dicedojo.engine.rooms.steps import TookTooLong
from dicedojo.engine.wire.conversation import Replay, Script, payload
from dicedojo.engine.wire.kinds import Order
from dicedojo.submission import Submission

NO_WORKER: Any = None  # nothing runs elsewhere
MEET = "Your tests meet programs"


class LocalWall(Wall):
    """Has tests meet programs one after the other, in this interpreter."""

    runner: LocalRunner
    _pair: LocalPair

    def __init__(self, kata: Kata, submission: Submission, runner: LocalRunner) -> None:
        super().__init__(kata, submission, runner)

    def begin(
        self,
        session: Session,
        program: Program,
        tolerated: Sequence[str] | None = None,
    ) -> Session:
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

    A program is asked what a first session asked, without tests. Where it answers
    otherwise, the tests run from the one on that hears it: all others before have heard
    nothing else. That holds where the tests are independent, which a session in
    reversed order shows; else all of them run.
    """

    def __init__(self, runner: LocalRunner, facts: Order, names: Order) -> None:
        super().__init__(runner, NO_WORKER, names)
        self._host = runner.host
        self._facts = facts
        self.beginning = ""  # the key of the program that a session begins with
        self._first: dict[Session, tuple[Script, Order]] = {}  # and what it said
        self._is_independent: dict[Session, bool] = {}
        # Sessions that went on from an answer: what was said there, and what came of it
        self._others: dict[Any, list[tuple[Script, Run]]] = {}

    def begin(self, session: Session, program: Order) -> Run:
        go_on(f"{MEET} {self.beginning}")
        if ended := self._host.lost.get(f"{MEET} {self.beginning}"):
            return Run(ended=ended)
        meeting = self._record(session, program)
        if session.keep:
            self._first[session] = Script.recorded(meeting.messages), meeting.said
        return first_run(meeting.said, meeting.answered)

    def run_all(
        self, session: Session, base: Order, orders: Mapping[str, Order]
    ) -> Iterator[tuple[str, Run]]:
        for key, order in counted(MEET, orders):
            ended = self._host.lost.get(f"{MEET} {key}")
            if self._runner.out_of_time:
                ended = End.NOT_RUN
            run = Run(ended=ended) if ended else self._meet(session, base, order)
            yield key, run

    def _record(self, session: Session, program: Order) -> Meeting:
        link = Link()
        order = self._order(session, program)
        with self._host.fresh(order["seed"]):
            one = self._host.program(order, Record(link), self._steps_of(program))
            end = TestsEnd(one, link, self._facts)
            key = session if session.keep else None
            return converse(self._host.sessions, order, end, key=key)

    def _meet(self, session: Session, base: Order, program: Order) -> Run:
        order = self._order(session, program)
        steps = self._steps_of(program)
        script, _ = self._first[session]
        found = self._replay(script, order, steps)
        if isinstance(found, Run):
            return found
        if isinstance(found, dict):
            return replace(session.run, exit=0, program_steps=found)
        key = session, order["rule"], found.place, found.message
        others = self._others.setdefault(key, [])
        explains = order["tolerated"] is None
        if not explains and order["live"] is None:
            for other, known in others:
                if isinstance(self._replay(other, order, steps), dict):
                    return known
        first = ""
        if not explains:  # or numbers of objects would be others than in the script
            first = self._test_at(session, base, script, found.place)
        run, other = self._go_on(session, order, found.place, first, steps)
        others.append((other, run))
        return run

    def _replay(
        self, script: Script, order: Order, steps: int
    ) -> Run | Diverged | dict[str, int]:
        """Ask a program what tests have asked; return its steps if it answers alike."""
        explains = order["tolerated"] is None
        wire = Replay(script, diverge, order["rule"], order["live"], explains)
        with self._host.fresh(order["seed"]):
            one = self._host.program(order, wire, steps)
            found: Diverged | None = None
            try:
                one.replay()
            except TookTooLong:
                return Run(ended=End.TIMED_OUT)
            except Diverged as diverged:
                found = diverged
            error = as_unimportable({"unimportable": one.error()})
        return Run(unimportable=error) if error else found or one.steps()

    def _go_on(
        self, session: Session, order: Order, place: int, first: str, steps: int
    ) -> tuple[Run, Script]:
        """Run the tests from one on with a program; return what was said, too."""
        script, before = self._first[session]
        imports_alike = place >= min(script.begins.values(), default=place + 1)
        key = session if imports_alike else None
        link = Link()
        wire = Replay(script, diverge, order["rule"], None, order["tolerated"] is None)
        wire.link, wire._place = link, 0
        with self._host.fresh(order["seed"]):
            one = self._host.program(order, wire, steps)
            end = TestsEnd(one, link, self._facts)
            meeting = converse(self._host.sessions, order, end, first, key)
        said = meeting.said
        if first and "outcomes" in said:
            names = [*before["outcomes"]]
            early = names[: names.index(first)]
            for part in ("outcomes", "asked", "outside"):
                kept = {n: before[part][n] for n in early if n in before[part]}
                said[part] = {**kept, **said[part]}
        run = together(said, meeting.answered)
        if run.exit == session.run.exit:
            run = replace(run, exit=0)
        return run, Script.recorded(meeting.messages)

    def _test_at(
        self, session: Session, base: Order, script: Script, place: int
    ) -> str:
        """Return the test that heard an answer; "" where all tests are to run."""
        heard = [key for key, at in script.begins.items() if at <= place]
        if not heard:  # it was heard while the tests were imported
            return ""
        if session not in self._is_independent:
            again = replace(session, reversed_order=not session.reversed_order)
            other = self._record(again, base)
            self._is_independent[session] = by_test(script) == by_test(
                Script.recorded(other.messages)
            )
        return name_of(heard[-1]) if self._is_independent[session] else ""

    def _order(self, session: Session, program: Order) -> Order:
        common = self._common(session, 0)
        return {**common, "tolerated": None, **program}


def by_test(script: Script) -> dict[bytes, list[Any]]:
    """Return what was said in each test, and before the first.

    Where objects cross, their numbers say which were made before, in other tests.
    """
    places = [*script.begins.items()]
    ends = [*(at for _, at in places[1:]), len(script.messages) - 1]
    found = {
        key: [payload(one) for one in script.messages[at:end]]
        for (key, at), end in zip(places, ends, strict=False)  # no test may begin
    }
    first = places[0][1] if places else len(script.messages)
    return {b"": script.messages[:first], **found}


def name_of(begins: bytes) -> str:
    """Return the test that a message says to begin."""
    return str(loads(begins)[1])
