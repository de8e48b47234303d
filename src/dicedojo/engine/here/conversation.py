"""Has the tests meet one program in this interpreter, or asks it their questions again.

Both ends of the wire are those of the sandboxes. Here a message is a call: the end that
sends it waits on the stack until the other has answered.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable
from typing import Any

import pytest

from dicedojo.engine.here.sessions import Sessions, leave
from dicedojo.engine.here.side import Side
from dicedojo.engine.rooms import chance, loading, program_run, questions
from dicedojo.engine.rooms.program_end import BYE, ProgramPeer
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS, TookTooLong
from dicedojo.engine.rooms.tests_end import StandInFinder, TestPeer
from dicedojo.engine.rooms.tests_recorder import Counted, TestRecorder
from dicedojo.engine.wire.conversation import Gone, Script
from dicedojo.engine.wire.kinds import Ending
from dicedojo.engine.wire.orders import (
    Converse,
    ProgramCode,
    Reply,
    Session,
    StandIns,
)


class Diverged(Ending):
    """A program's answer differs from the script's; the answer, and its place."""

    def __init__(self, script: Script, place: int, message: bytes) -> None:
        super().__init__()
        self.script, self.place, self.message = script, place, message


def diverge(script: Script, place: int, message: bytes) -> Any:
    """End a replay."""
    raise Diverged(script, place, message)


class LocalLink:
    """The program's end of a conversation with tests that run here."""

    def __init__(self) -> None:
        self.tests: TestsEnd | None = None
        self._next: bytes | None = None
        self.sent = b""  # the last message

    def ask(self, message: bytes) -> None:
        """Have `receive` return this message next."""
        self._next = message

    def send(self, message: bytes) -> None:
        self.sent = message

    def receive(self) -> bytes:
        message, self._next = self._next, None
        if message is not None:
            return message
        assert self.tests is not None  # the last message was a question to them
        return self.tests.answer(self.sent)

    def say_differs(self) -> None:
        assert self.tests is not None
        self.tests.differences += 1


class TestsEnd:
    """The tests' end: a message is answered when the tests receive the answer."""

    __test__ = False

    def __init__(self, program: LocalProgram, link: LocalLink, facts: StandIns) -> None:
        self.program = program
        self._link = link
        link.tests = self
        self.facts = facts
        self.wire = Counted(self)
        self.peer = TestPeer(self.wire, facts)
        self.differences = 0

    def send(self, message: bytes) -> None:
        self._link.ask(message)

    def receive(self) -> bytes:
        if self.wire.is_gone:
            raise Gone
        try:
            self.program.step()
        except TookTooLong:
            raise Gone from None
        return self._link.sent

    def answer(self, question: bytes) -> bytes:
        """Have the tests answer a question of the program."""
        side = self.program.side
        side.leave()
        try:
            self.wire.count += 2
            message = self.peer.hear(question)
            if message[0] == "printed":
                self.peer.print(message[1])
                message = message[2]
            reply: bytes = self.peer.answer(message)
            return reply
        finally:
            side.enter()


class LocalProgram:
    """One program, with its own part of this interpreter."""

    def __init__(
        self, module: str, path: str, order: Converse, wire: Any, own: ProgramCode
    ) -> None:
        names = {module, *questions.kata_modules, *order["others"]}
        folder = os.path.dirname(path)
        self.side = Side(names, folder, order["steps"], has_chance=order["has_chance"])
        self.timed_out = False
        copy: Converse = {**order}  # since `take_program` removes the program from it
        ask_own = self._own(module, path, order, own) if order["asks_own"] else None
        self.peer: ProgramPeer
        with self.side.in_place():
            questions.reset_kata_modules()
            self.peer = program_run.make_peer(module, path, copy, wire, ask_own)

    def _own(
        self, module: str, path: str, order: Converse, code: ProgramCode
    ) -> Callable[[bytes], bytes]:
        """Return a function that asks the learner's own program as well."""
        learners: Converse = {
            **order,
            **code,
            "course": None,
            "asks_own": False,
            "steps": NO_LIMIT,
        }
        own = LocalProgram(module, path, learners, LocalLink(), code)

        def ask(question: bytes) -> bytes:
            with own.side.in_place():
                own.peer.is_importable()
                answer: bytes = program_run.answer_beside(own.peer, question)
                return answer

        return ask

    def step(self) -> None:
        """Answer the next message.

        Raises:
            TookTooLong: the answer does not end.
            Diverged: the answer differs from the script's.
        """
        peer = self.peer
        try:
            with self.side.in_place():
                peer.wire.send(peer.answer(peer.hear(peer.wire.receive())))
        except TookTooLong:
            self.timed_out = True
            raise

    def replay(self) -> None:
        """Answer all questions of a script."""
        with self.side.in_place():
            self.peer.serve()

    def steps(self) -> dict[str, int]:
        """Return the steps of the program for each test."""
        with self.side.in_place():
            self.peer.begin("")
        return self.peer.steps

    def error(self) -> str:
        """Return why it cannot be imported; "" if it can."""
        try:
            with self.side.in_place():
                if self.peer.is_importable() or self.peer.error is None:
                    return ""
                return str(loading.error_text(self.peer.error))
        except TookTooLong:
            self.timed_out = True
            return ""


def converse(
    sessions: Sessions, order: Session, end: TestsEnd, key: Hashable
) -> tuple[Reply, Reply, Script]:
    """Run a session of tests on a program; return what both report, and the script.

    Both are in the format of the sandboxes' replies. `key` is that of `Sessions.run`.
    """
    program = end.program
    recorder = TestRecorder(order, end.peer, end.wire, leave)
    StandInFinder(end.peer, end.facts).install()
    chance.restart(order["seed"])

    def loop(session: pytest.Session) -> int:
        for place in range(len(session.items)):
            recorder.run_test(session, place)
            STEPS.check()
            if session.shouldfail or session.shouldstop:
                break
        code: int = recorder.code_of(session)
        return code

    STEPS.allow(order["steps"])
    ignored = [name for name in order["excluded"] if "::" not in name]
    from_tests: Reply = {"ended": "timed out"}
    try:
        code = sessions.run(recorder, ignored, loop, key)
        from_tests = {**recorder.result(code), "ended": ""}
    except TookTooLong:
        from_tests |= recorder.collection()
    from_tests |= {"cpu_seconds": 0.0, "wall_seconds": 0.0}
    from_program = {
        "unimportable": program.error(),
        "ended": "timed out" if program.timed_out else "",
        "steps": program.steps(),
    }
    messages: list[bytes] = [*getattr(program.peer.wire, "rest", ()), BYE]
    return from_tests, from_program, Script.recorded(messages)
