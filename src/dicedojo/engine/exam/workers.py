"""The keeper's half of a sandbox that answers: sends questions, receives answers."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from dicedojo.course.domain import Call
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    SENT_TOO_MUCH,
    STOPPED,
    Answer,
    Foreign,
    NoAnswer,
    Raised,
    decode,
    encode,
    plain_calls,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.span import HALTS, Chunk, Halt, Span, Stretch
from dicedojo.engine.sandbox.base import Limits, Program
from dicedojo.engine.sandbox.packages import to_preload
from dicedojo.engine.sandbox.session import (
    SandboxSentTooMuch,
    SandboxStopped,
    SandboxTimedOut,
    Session,
)

WORKER = Program("dicedojo.engine.rooms.exam", often=True)
MAX_MISSING = 50  # modules; the program inside stands in for no more
PLAIN = {bool, int, type(None)}  # as they are on the wire
Order = dict[str, Any]
Part = TypeVar("Part")
LOAD_SECONDS = 5.0  # an import; the reference takes a hundredth of one
CALL_SECONDS = 2.0  # one call; the slowest wheat takes a thousandth of one
STARVED = 4  # times its limit by the clock: then guarded.py ends a question
SPARE_SECONDS = 5.0  # for the part inside to notice that a call does not end


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
        self._kept: dict[str, int] = {}  # name of a batch -> how many calls
        self.call_seconds = CALL_SECONDS  # by the clock
        self.cpu_seconds = 0.0  # for kept batches, as the process of the code says
        self.loaded = Loaded({})

    @classmethod
    @contextmanager
    def open(cls, code: CodeUnderTest, limits: Limits) -> Iterator[Worker]:
        """Start the sandbox of some code and load its module.

        A module that fails to load is not an error here: `loaded` says what happened.
        """
        own = {name: data for name, data in code.files.items() if "test" not in name}
        program = replace(WORKER, more=to_preload(code.sandbox.imports, own))
        with Session.start(code.sandbox, program, limits) as session:
            worker = cls(session)
            worker.loaded = worker._load(code)
            yield worker

    def ask(self, call: Call, keywords: dict[str, Any] | None = None) -> Reply:
        """Put one call.

        After a NoAnswer the worker has ended; open another.
        """
        order = {
            "do": "ask",
            "call": [
                call.function,
                [encode(item) for item in call.arguments],
                call.through,
            ],
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

    def keep(self, name: str, calls: Sequence[Call]) -> None:
        """Leave a batch of calls in the sandbox, to be asked by name."""
        order = {"do": "keep", "name": name, "calls": plain_calls(calls)}
        self._kept[name] = len(calls)
        with suppress(Over):  # whoever asks will hear of it
            self._exchange(order, LOAD_SECONDS)

    def ask_kept(self, name: str, start: int = 0, flush: int = 256) -> Iterator[Answer]:
        """Yield the answers to a kept batch, in order, from position `start`.

        The last one is a NoAnswer if the batch did not come to its end.
        """
        order: Order | None = {
            "do": "batch",
            "kept": name,
            "from": start,
            "flush": flush,
        }
        # An answer may wait for its whole line, so a line has the time of its calls.
        seconds = CALL_SECONDS + 0.01 * flush
        left = self._kept[name] - start
        try:
            while "answers" in (reply := self._exchange(order, seconds)):
                answers = self._part(reply, "answers", list)
                self.cpu_seconds += max(0.0, self._part(reply, "cpu", float))
                left -= len(answers)
                if left < 0:
                    raise self._broken()  # nobody asked for so many
                yield from map(decode, answers)
                order = None
            if left:
                raise self._broken()
        except Over as over:
            yield over.why

    def ask_span(self, span: Span) -> Iterator[Chunk | Halt]:
        """Yield the answers to a part of a kept batch; each call has a time limit.

        The last item is a Halt if they did not come to their end. A call that hangs
        or stops its process leaves the worker as it was, unless the Halt says that
        the worker is lost.
        """
        order: Order | None = {
            "do": "guarded",
            "kept": span.name,
            "orders": span.in_every_order,
            "from": span.first,
            "to": span.last,
            "cpu": span.cpu_seconds,
            "wall": span.wall_seconds,
            "flush": span.flush,
        }
        at = span.first
        seconds = STARVED * span.wall_seconds + SPARE_SECONDS
        try:
            while True:
                reply = self._exchange(order, seconds)
                if "end" in reply:
                    break
                stretches = self._stretches(reply)
                chunk = Chunk(stretches, self._part(reply, "cpu", float))
                at += chunk.questions
                if at > span.last:
                    raise self._broken()  # nobody asked for so many
                yield chunk
                order = None
            end, stopped_at = reply["end"], reply.get("at")
            if end == "all" and at == span.last:
                return
            if end not in HALTS or type(stopped_at) is not int:
                raise self._broken()
            if not at <= stopped_at < span.last:
                raise self._broken()
            yield Halt(stopped_at, HALTS[end], idle=end == "idle")
        except Over as over:
            yield Halt(at, over.why, lost=True)

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
            reply = self._exchange(order, LOAD_SECONDS)
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
                ends = f"did not end within {LOAD_SECONDS:g} s"
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
            some = self._part(reply, name, list)[:MAX_MISSING]
            return tuple((str(a)[:200], str(b)[:200]) for a, b in some)
        except (TypeError, ValueError):
            raise self._broken() from None

    def _stretches(self, reply: dict[str, Any]) -> list[Stretch]:
        if "answers" in reply:
            return [
                (1, each if type(each) in PLAIN else decode(each))
                for each in self._part(reply, "answers", list)
            ]
        try:
            answers = [(int(times), decode(answer)) for times, answer in reply["runs"]]
        except (LookupError, TypeError, ValueError, OverflowError):
            raise self._broken() from None
        if any(times < 1 for times, _ in answers):
            raise self._broken()
        return answers

    def _broken(self) -> Over:
        """Give up a worker that stopped, or that breaks the protocol."""
        self._over = STOPPED
        return Over(STOPPED)
