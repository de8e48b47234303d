"""The keeper's half of a sandbox that answers: sends questions, receives answers."""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from dicedojo.course.domain import Call
from dicedojo.engine.exam import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    SENT_TOO_MUCH,
    STOPPED,
    Answer,
    Foreign,
    NoAnswer,
    Raised,
    decode,
    decode_stretches,
    encode,
    plain_calls,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.sandbox.base import Limits, Program
from dicedojo.engine.sandbox.packages import to_preload
from dicedojo.engine.sandbox.session import (
    SandboxSentTooMuch,
    SandboxStopped,
    SandboxTimedOut,
    Session,
)

WORKER = Program("dicedojo.engine.rooms.exam", often=True)
Order = dict[str, Any]
Part = TypeVar("Part")


@dataclass(frozen=True)
class Loaded:
    """What came of importing the module: its names, or the failure in words."""

    names: dict[str, bool]  # name -> whether it can be called
    failure: Raised | NoAnswer | None = None
    trace: str = ""  # what Python would show
    line: int = 0  # of the module, at whose top level it failed; 0 if at none
    missing: tuple[tuple[str, str], ...] = ()  # a file, and a module that it imports


@dataclass(frozen=True)
class Reply:
    """An answer, and the arguments after the call where they changed."""

    answer: Answer
    after: tuple[Any, ...] | None = None
    printed: bool = False  # whether the call printed anything


@dataclass(frozen=True)
class TimeLimit:
    """The seconds that each question of a batch may take."""

    cpu: float
    idle: float  # by the clock; a call that sleeps uses no CPU

    @property
    def wall(self) -> float:
        """The seconds by the clock after which a question ends in any case."""
        return limits.STARVED * self.idle

    @property
    def order(self) -> Order:
        """The limit as the sandbox is told it."""
        return {"cpu": self.cpu, "idle": self.idle, "wall": self.wall}


@dataclass(frozen=True)
class Answered:
    """Answers that came together, and the CPU seconds that they took."""

    answers: list[Answer]
    cpu_seconds: float


@dataclass(frozen=True)
class Halt:
    """The next question has no answer."""

    why: NoAnswer
    is_idle: bool = False  # it slept until its time was over, and did not compute
    is_lost: bool = False  # with it the worker


HALTS = {"hung": DID_NOT_END, "idle": DID_NOT_END, "stopped": STOPPED}


class Over(Exception):
    """The worker has ended: `why` says how."""

    def __init__(self, why: NoAnswer) -> None:
        super().__init__(why)
        self.why = why


class Worker:
    """A sandbox with the submission's module loaded. Use `Worker.open`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._over: NoAnswer | None = None
        self._kept: Sequence[Call] | None = None  # the batch that is in the sandbox
        self.call_seconds = limits.CALL_SECONDS  # by the clock
        self.loaded = Loaded({})

    @classmethod
    @contextmanager
    def open(cls, code: CodeUnderTest, within: Limits) -> Iterator[Worker]:
        """Start the sandbox of some code and load its module.

        A module that fails to load is not an error here: `loaded` says what happened.
        """
        own = {name: data for name, data in code.files.items() if "test" not in name}
        program = replace(WORKER, more=to_preload(code.sandbox.imports, own))
        with Session.start(code.sandbox, program, within) as session:
            worker = cls(session)
            worker.loaded = worker._load(code)
            yield worker

    def ask(self, call: Call, keywords: dict[str, Any] | None = None) -> Reply:
        """Put one call.

        After a NoAnswer the worker has ended; open another.
        """
        order = {
            "do": "ask",
            "call": plain_calls([call])[0],
            "keywords": {name: encode(v) for name, v in (keywords or {}).items()},
        }
        return self._reply(order)

    def use(self, target: Foreign, attribute: str) -> Answer:
        """Return an attribute of an object that stayed in the sandbox."""
        order = {"do": "use", "object": target.number, "attribute": attribute}
        return self._reply(order).answer

    def call_object(self, target: Foreign, arguments: Sequence[Any]) -> Answer:
        """Call an object that stayed in the sandbox."""
        encoded = [encode(item) for item in arguments]
        order = {"do": "use", "object": target.number, "arguments": encoded}
        return self._reply(order).answer

    def answers(
        self,
        calls: Sequence[Call],
        first: int = 0,
        limit: TimeLimit | None = None,
        flush: int = limits.TOGETHER,
    ) -> Iterator[Answered | Halt]:
        """Yield the answers to a batch of calls, from the one at place `first` on.

        The last item is a Halt if they did not come to their end; the answers before it
        have all come. With a `limit` for each question, one that hangs or stops its
        process leaves the worker as it was, unless the Halt says that it is lost. What
        the calls change is forgotten then, and without a limit it stays.
        """
        is_kept = calls is self._kept
        order: Order | None = {
            "do": "answer",
            "calls": None if is_kept else plain_calls(calls),
            "from": first,
            "flush": flush,
            "limit": limit and limit.order,
        }
        # An answer may wait for its whole line, so a line has the time of its calls.
        seconds = limits.CALL_SECONDS + limits.LINE_SECONDS * flush
        if limit is not None:
            seconds = limit.wall + limits.SPARE_SECONDS
        if not is_kept:
            seconds += limits.LOAD_SECONDS
        self._kept = calls
        left = len(calls) - first
        try:
            while "end" not in (reply := self._exchange(order, seconds)):
                part = self._answered(reply, left)
                left -= len(part.answers)
                yield part
                order = None
            end = self._part(reply, "end", str)
            if end == "all" and not left:
                return
            if end not in HALTS or not left:
                raise self._broken()
            yield Halt(HALTS[end], is_idle=end == "idle")
        except Over as over:
            yield Halt(over.why, is_lost=True)

    def _answered(self, reply: dict[str, Any], most: int) -> Answered:
        """Return answers that came together, at most so many.

        Code under test may have changed what is said of its time, to nan even. What no
        clock can say counts as nothing.
        """
        try:
            answers = decode_stretches(reply.get("answers"), most)
        except ValueError:
            raise self._broken() from None
        seconds = self._part(reply, "cpu", float)
        return Answered(answers, seconds if 0 <= seconds < math.inf else 0.0)

    def _load(self, code: CodeUnderTest) -> Loaded:
        content = {
            name: base64.b64encode(data).decode() for name, data in code.files.items()
        }
        order = {
            "do": "load",
            "files": content,
            "path": code.path,
            "module": code.module,
            "given": dict(code.given),
        }
        try:
            reply = self._exchange(order, limits.LOAD_SECONDS)
            missing = self._pairs(reply, "missing")
            if "raised" not in reply:
                return Loaded(self._part(reply, "names", dict), missing=missing)
            failure = decode(reply["raised"])
            if not isinstance(failure, Raised):
                raise self._broken()
            trace = self._part(reply, "trace", str)
            line = self._part(reply, "line", int)
            return Loaded({}, failure, trace, line, missing)
        except Over as over:
            ends = "stops the program"
            if over.why == DID_NOT_END:
                ends = f"did not end within {limits.LOAD_SECONDS:g} s"
            return Loaded({}, over.why, f"importing {code.path} {ends}")

    def _reply(self, order: Order) -> Reply:
        try:
            reply = self._exchange(order, self.call_seconds)
            if "answer" not in reply:
                raise self._broken()
            after = None
            if reply.get("after") is not None:
                after = tuple(map(decode, self._part(reply, "after", list)))
            printed = reply.get("printed") is True
            return Reply(decode(reply["answer"]), after, printed)
        except Over as over:
            return Reply(over.why)

    def _exchange(self, order: Order | None, seconds: float) -> dict[str, Any]:
        """Put an order and return the reply.

        Raises:
            Over: there was none, now or before; a late one would answer the wrong call.
        """
        if self._over is not None:
            raise Over(self._over)
        message = b"" if order is None else json.dumps(order).encode()
        try:
            line = self._session.exchange(message, seconds)
        except SandboxTimedOut:
            self._over = DID_NOT_END
            raise Over(self._over) from None
        except SandboxSentTooMuch:
            self._over = SENT_TOO_MUCH
            raise Over(self._over) from None
        except SandboxStopped:
            raise self._broken() from None
        try:
            reply = json.loads(line)
        except (ValueError, RecursionError):
            raise self._broken() from None
        if not isinstance(reply, dict):
            raise self._broken()
        return reply

    def _part(self, reply: dict[str, Any], name: str, kind: type[Part]) -> Part:
        """Return a part of a reply, if it is what the protocol says it is."""
        part = reply.get(name)
        if not isinstance(part, kind):
            raise self._broken()
        return part

    def _pairs(self, reply: dict[str, Any], name: str) -> tuple[tuple[str, str], ...]:
        try:
            some = self._part(reply, name, list)[: limits.MAX_MISSING]
            return tuple((str(a)[:200], str(b)[:200]) for a, b in some)
        except (TypeError, ValueError):
            raise self._broken() from None

    def _broken(self) -> Over:
        """Give up a worker that stopped, or that breaks the protocol."""
        self._over = STOPPED
        return Over(STOPPED)
