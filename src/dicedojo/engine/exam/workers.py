"""The keeper's side of a sandbox for questions: sends them, receives answers."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import msgspec

from dicedojo.course import Call
from dicedojo.engine import limits
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
from dicedojo.engine.exam.own_python import ChildSession, OwnPython
from dicedojo.engine.rooms.steps import NO_LIMIT
from dicedojo.engine.sandbox.base import Limits, Room
from dicedojo.engine.sandbox.packages import to_preload
from dicedojo.engine.sandbox.session import (
    SandboxSentTooMuch,
    SandboxStopped,
    SandboxTimedOut,
    Session,
)
from dicedojo.engine.wire.kinds import Json
from dicedojo.engine.wire.orders import (
    AskAlone,
    AskBatch,
    ExamOrder,
    Load,
    Use,
)

WORKER = Room("dicedojo.engine.rooms.exam", often=True)
Message = TypeVar("Message", "LoadReply", "Reply", "BatchReply")
MAX_PATH = 200  # characters of a file or a module that is missing


@dataclass(frozen=True)
class Loaded:
    """The result of importing the module: its names, or the failure."""

    names: dict[str, bool]  # name -> whether it can be called
    failure: Raised | NoAnswer | None = None
    trace: str = ""  # the traceback that Python would show
    line: int = 0  # at the module's top level, where it failed; 0 if there is none
    missing: tuple[tuple[str, str], ...] = ()  # a file, and a module that it imports


@dataclass(frozen=True)
class Allowed:
    """The steps that each question of a batch may take, and all of them."""

    each_steps: int
    steps: int = NO_LIMIT


@dataclass(frozen=True)
class Answered:
    """Answers on one line, with the steps and seconds that they took."""

    answers: list[Answer]
    steps: int
    cpu_seconds: float


@dataclass(frozen=True)
class Halt:
    """The next question has no answer."""

    why: NoAnswer
    is_lost: bool = False  # whether the worker is lost, too


class LoadReply(msgspec.Struct):
    """The sandbox's reply to an import."""

    names: dict[str, bool]
    missing: list[tuple[str, str]]
    raised: Json
    trace: str
    line: int


class Reply(msgspec.Struct, frozen=True):
    """An answer, and the arguments after the call where they changed."""

    answer: Answer
    after: tuple[Any, ...] | None = None
    printed: bool = False  # whether the call printed anything


class BatchReply(msgspec.Struct):
    """The reply to a part of a batch: some answers, or finally how it ended."""

    answers: list[tuple[int, Json]] | None = None
    steps: int = 0
    cpu: float = 0.0
    all: bool = False


HUNG = {"hung": True}  # the reply when all steps are used up


class OrderHung(Exception):
    """The last order has no answer: it took all of its steps."""


class Over(Exception):
    """The worker has ended: `why` says how."""

    def __init__(self, why: NoAnswer) -> None:
        super().__init__(why)
        self.why = why


class Worker:
    """A sandbox with the submission's module loaded. Use `Worker.open`."""

    def __init__(self, session: Session | ChildSession) -> None:
        self._session = session
        self._over: NoAnswer | None = None
        self._batch: Sequence[Call] | None = None  # in the sandbox
        self.call_steps = limits.CALL_STEPS
        self.call_seconds = limits.CALL_SECONDS  # by the clock
        self.ended_by_clock = False
        self.loaded = Loaded({})

    @classmethod
    @contextmanager
    def open(cls, code: CodeUnderTest, within: Limits) -> Iterator[Worker]:
        """Start the sandbox of some code and load its module.

        A module that fails to load is not an error here: `loaded` has the failure.
        """
        own = {name: data for name, data in code.files.items() if "test" not in name}
        room = replace(WORKER, more=to_preload(code.sandbox.imports, own))
        session: Session | ChildSession
        with ExitStack() as stack:
            if isinstance(code.sandbox, OwnPython):
                session = stack.enter_context(ChildSession.start())
            else:
                session = stack.enter_context(Session.start(code.sandbox, room, within))
            worker = cls(session)
            worker.loaded = worker._load(code)
            yield worker

    @property
    def is_late(self) -> bool:
        """Whether it was ended by the clock, or by an endless import."""
        return self._over == DID_NOT_END

    def ask(self, call: Call, keywords: dict[str, Any] | None = None) -> Reply:
        """Return the reply to one call.

        After a NoAnswer the worker may have ended; open another.
        """
        order: AskAlone = {
            "do": "ask",
            "steps": self.call_steps,
            "call": plain_calls([call])[0],
            "keywords": {name: encode(v) for name, v in (keywords or {}).items()},
        }
        return self._reply(order)

    def use(
        self, target: Foreign, attribute: str, arguments: Sequence[Any] = ()
    ) -> Answer:
        """Return an attribute of an object that stayed in the sandbox; "" calls it."""
        order: Use = {
            "do": "use",
            "object": target.number,
            "attribute": attribute,
            "arguments": [encode(item) for item in arguments],
            "steps": self.call_steps,
        }
        return self._reply(order).answer

    def answers(
        self,
        batch: Sequence[Call],
        first: int = 0,
        allowed: Allowed | None = None,
        flush: int = limits.ANSWERS_PER_LINE,
    ) -> Iterator[Answered | Halt]:
        """Yield the answers to a batch, from the question at place `first` on.

        The last item is a Halt if a question has no answer; all answers before it have
        come. A question that takes all of its steps leaves the worker as it is. If a
        question stops its process, the Halt says that the worker is lost.
        """
        is_kept = batch is self._batch
        allowed = allowed or Allowed(self.call_steps)
        order: AskBatch = {
            "do": "answer",
            "calls": None if is_kept else plain_calls(batch),
            "first": first,
            "flush": flush,
            "each_steps": allowed.each_steps,
            "steps": allowed.steps,
        }
        seconds = self.call_seconds
        if not is_kept:
            seconds += limits.CALL_SECONDS  # to receive it
        self._batch = batch
        missing = len(batch) - first
        try:
            reply = self._exchange(order, seconds, BatchReply)
            while reply.answers is not None:
                try:
                    answers = decode_stretches(reply.answers, missing)
                except ValueError:
                    raise self._broken() from None
                missing -= len(answers)
                # Code under test may have changed the time; impossible times are 0.
                is_time = 0 <= reply.cpu < math.inf
                spent = reply.cpu if is_time else 0.0
                yield Answered(answers, max(0, reply.steps), spent)
                reply = self._exchange(None, seconds, BatchReply)
            if not reply.all or missing:
                raise self._broken()
        except OrderHung:
            yield Halt(DID_NOT_END) if missing else Halt(STOPPED, is_lost=True)
        except Over as over:
            yield Halt(over.why, is_lost=True)

    def _load(self, code: CodeUnderTest) -> Loaded:
        order: Load = {
            "do": "load",
            "files": code.encoded_files,
            "path": code.path,
            "module": code.module,
            "given": dict(code.given),
            "steps": limits.LOAD_STEPS,
        }
        try:
            reply = self._exchange(order, limits.LOAD_SECONDS, LoadReply)
            failure = None if reply.raised is None else decode(reply.raised)
            if not isinstance(failure, Raised | None):
                raise self._broken()
        except OrderHung:
            self._over = DID_NOT_END
        except Over:
            pass
        if self._over is not None:
            outcome = "stops the program"
            if self._over == DID_NOT_END:
                outcome = "did not end"
            return Loaded({}, self._over, f"importing {code.path} {outcome}")
        missing = reply.missing[: limits.MAX_MISSING]
        cut = tuple((file[:MAX_PATH], name[:MAX_PATH]) for file, name in missing)
        return Loaded(reply.names, failure, reply.trace, reply.line, cut)

    def _reply(self, order: ExamOrder) -> Reply:
        try:
            reply = self._exchange(order, self.call_seconds, Reply)
        except OrderHung:
            return Reply(DID_NOT_END)
        except Over as over:
            return Reply(over.why)
        after = reply.after and tuple(map(decode, reply.after))
        return Reply(decode(reply.answer), after, reply.printed)

    def _exchange(
        self, order: ExamOrder | None, seconds: float, kind: type[Message]
    ) -> Message:
        """Send an order and return the reply.

        Raises:
            OrderHung: it took all of its steps.
            Over: there was no reply, now or before, or one of another kind; a late
                reply would answer the wrong call.
        """
        if self._over is not None:
            raise Over(self._over)
        message = b"" if order is None else json.dumps(order).encode()
        try:
            reply = json.loads(self._session.exchange(message, seconds))
            if reply != HUNG:
                return msgspec.convert(reply, kind)
            raise OrderHung
        except SandboxTimedOut:
            self._over = DID_NOT_END
            self.ended_by_clock = True
        except SandboxSentTooMuch:
            self._over = SENT_TOO_MUCH
        except (SandboxStopped, ValueError, RecursionError):
            self._over = STOPPED
        raise Over(self._over)

    def _broken(self) -> Over:
        """Give up a worker that breaks the protocol."""
        self._over = STOPPED
        return Over(STOPPED)
