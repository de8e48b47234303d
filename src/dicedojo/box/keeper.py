"""The keeper's half of an interview: puts questions into the box, takes answers out."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dicedojo.box.base import Box, Files, Program
from dicedojo.box.limits import Limits
from dicedojo.box.session import BoxStopped, BoxTimedOut, Session
from dicedojo.box.wire import (
    DID_NOT_END,
    STOPPED,
    Answer,
    Foreign,
    NoAnswer,
    Raised,
    decode,
    encode,
)
from dicedojo.kata import Call

INSIDE = Path(__file__).parent
BESIDE = tuple(  # in order of import
    INSIDE / f"dojo_{name}.py" for name in ("standin", "module", "wire")
)
INTERVIEW = Program(INSIDE / "interview.py", BESIDE)
LOAD_SECONDS = 5.0  # an import; the reference takes a hundredth of one
CALL_SECONDS = 2.0  # one call; the slowest wheat takes a thousandth of one


@dataclass(frozen=True)
class Loaded:
    """What came of importing the module: its names, or the failure in words."""

    names: dict[str, bool]  # name -> whether it can be called
    failure: Raised | NoAnswer | None = None
    trace: str = ""  # what Python would show
    stand_ins: tuple[str, ...] = ()  # imported modules that the box does not have


@dataclass(frozen=True)
class Reply:
    """An answer, and the arguments after the call where they changed."""

    answer: Answer
    after: tuple[Any, ...] | None = None


class Interview:
    """A box with the submission's module loaded. Use `Interview.hold`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self.loaded = Loaded({})

    @classmethod
    @contextmanager
    def hold(
        cls, box: Box, files: Files, path: str, module: str, limits: Limits
    ) -> Iterator[Interview]:
        """Start a box and load the file at `path` as `module`.

        A module that fails to load is no error here: `loaded` says what happened.
        """
        with Session.start(box, INTERVIEW, limits) as session:
            interview = cls(session)
            interview.loaded = interview._load(files, path, module)
            yield interview

    def ask(self, call: Call, keywords: dict[str, Any] | None = None) -> Reply:
        """Put one call.

        After a NoAnswer the interview is over; hold another.
        """
        order = {
            "do": "ask",
            "call": [call.function, [encode(item) for item in call.arguments]],
            "keywords": {name: encode(v) for name, v in (keywords or {}).items()},
        }
        return self._reply(order)

    def use(self, target: Foreign, attribute: str) -> Answer:
        """Return an attribute of an object that stayed in the box."""
        order = {"do": "use", "object": target.number, "attribute": attribute}
        return self._reply(order).answer

    def call_object(self, target: Foreign, arguments: Sequence[Any]) -> Answer:
        """Call an object that stayed in the box."""
        encoded = [encode(item) for item in arguments]
        order = {"do": "use", "object": target.number, "arguments": encoded}
        return self._reply(order).answer

    def keep(self, name: str, calls: Sequence[Call]) -> None:
        """Leave a batch of calls in the box, to be asked by name."""
        self._exchange(
            {"do": "keep", "name": name, "calls": plain_calls(calls)}, LOAD_SECONDS
        )

    def ask_kept(self, name: str, start: int = 0, flush: int = 256) -> Iterator[Answer]:
        """Yield the answers to a kept batch, in order, from position `start`.

        The last one is a NoAnswer if the batch did not come to its end.
        """
        order = {"do": "batch", "kept": name, "from": start, "flush": flush}
        # An answer may wait for its whole line, so a line has the time of its calls.
        yield from self._answers(order, CALL_SECONDS + 0.01 * flush)

    def _load(self, files: Files, path: str, module: str) -> Loaded:
        content = {
            name: base64.b64encode(data).decode() for name, data in files.items()
        }
        order = {"do": "load", "files": content, "path": path, "module": module}
        try:
            reply = self._exchange(order, LOAD_SECONDS)
        except BoxTimedOut:
            return Loaded({}, DID_NOT_END, f"importing {path} does not end")
        except BoxStopped:
            return Loaded({}, STOPPED, f"importing {path} stops the program")
        if "raised" in reply:
            failure = decode(reply["raised"])
            return Loaded({}, failure, str(reply["trace"]))
        return Loaded(reply["names"], stand_ins=tuple(reply["stand_ins"]))

    def _reply(self, order: dict[str, Any]) -> Reply:
        try:
            reply = self._exchange(order, CALL_SECONDS)
        except BoxTimedOut:
            return Reply(DID_NOT_END)
        except BoxStopped:
            return Reply(STOPPED)
        after = reply.get("after")
        changed = None if after is None else tuple(decode(item) for item in after)
        return Reply(decode(reply.get("answer")), changed)

    def _answers(self, order: dict[str, Any], seconds: float) -> Iterator[Answer]:
        try:
            reply = self._exchange(order, seconds)
            while "answers" in reply:
                yield from map(decode, reply["answers"])
                reply = self._exchange(None, seconds)
        except BoxTimedOut:
            yield DID_NOT_END
            return
        except BoxStopped:
            yield STOPPED
            return
        if reply.get("end") != "all":
            yield DID_NOT_END if reply.get("end") == "timed out" else STOPPED

    def _exchange(self, order: dict[str, Any] | None, seconds: float) -> dict[str, Any]:
        message = b"" if order is None else json.dumps(order).encode()
        try:
            reply = json.loads(self._session.exchange(message, seconds))
        except (ValueError, RecursionError) as fault:
            raise BoxStopped from fault  # it broke the protocol
        if not isinstance(reply, dict):
            raise BoxStopped
        return reply


def plain_calls(calls: Sequence[Call]) -> list[Any]:
    """Return a batch of calls as the wire carries it."""
    return [[c.function, [_bare(item) for item in c.arguments]] for c in calls]


def _bare(value: Any) -> Any:
    """Return an argument with plain lists left bare, which the box copies fast."""
    if type(value) is not list:
        return encode(value)
    return [item if type(item) is int else _bare(item) for item in value]
