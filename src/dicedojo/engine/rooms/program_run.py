"""Has one program answer: what tests ask now, or what they asked of another one before.

Standard library only; runs in a process for this program alone.
"""

import os
import signal
import socket
import sys
import tempfile
import types
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from marshal import loads
from typing import Any

from dicedojo.engine.rooms import chance, compare, loading
from dicedojo.engine.rooms.loading import describe
from dicedojo.engine.rooms.program_end import CoursePeer, ProgramPeer
from dicedojo.engine.rooms.steps import STEPS, TookTooLong
from dicedojo.engine.wire.conversation import (
    CHUNK,
    SIZE,
    Gone,
    Link,
    Replay,
    Script,
    hand_over,
)
from dicedojo.engine.wire.kinds import Order

Ask = Callable[[bytes], bytes]


def open_log() -> int:
    """Return a descriptor for what a conversation says, in memory where possible."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("dojo-log")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


class Record:
    """Passes messages on at the program's end, and writes them down."""

    def __init__(self, wire: Link, log: int) -> None:
        self._wire = wire
        self._log = log
        self._buffer = bytearray()

    def receive(self) -> bytes:
        return self._note(self._wire.receive())

    def send(self, message: bytes) -> None:
        self._note(message)
        self._wire.send(message)

    def _note(self, message: bytes) -> bytes:
        self._buffer += SIZE.pack(len(message)) + message
        if len(self._buffer) > CHUNK:
            self.flush()
        return message

    def flush(self) -> None:
        """Write down what is not yet."""
        data, self._buffer = bytes(self._buffer), bytearray()
        _write(self._log, data)


def write_log(log: int, messages: Sequence[bytes]) -> None:
    """Write messages down, as `Record` does."""
    _write(log, b"".join(SIZE.pack(len(one)) + one for one in messages))


def _write(log: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(log, view) :]


def read_log(log: int) -> list[bytes]:
    """Return the messages of a recorded conversation; what is cut short is left out."""
    data = memoryview(os.pread(log, os.fstat(log).st_size, 0))
    messages = []
    at = 0
    while at + SIZE.size <= len(data):
        (size,) = SIZE.unpack_from(data, at)
        at += SIZE.size
        if at + size > len(data):
            break
        messages.append(bytes(data[at : at + size]))
        at += size
    return messages


@dataclass
class ProgramRun:
    """One program, and an order that says what it is to answer."""

    module: str
    path: str
    order: Order
    link: int
    say: Callable[[Order], None]  # to the server
    log: int  # a descriptor, for what nobody has said before
    script: Script | None
    batch: Any = None  # of questions that it is to answer after the tests
    own: loading.Program = field(default_factory=list)  # the learner's, or one changed

    def run(self) -> None:
        """Answer, and say what came of it."""
        order = self.order
        STEPS.allow(order["steps"])
        self.own = loading.take_program(order)
        course = order.get("course")
        own = self._start_own() if course and course["asks_own"] else None
        link = Link(self.link, order["talk"])
        wire: Any
        if order["do"] == "record":
            wire = Record(link, self.log)
        else:
            assert self.script is not None
            wire = Replay(
                self.script,
                self._diverge,
                order["rule"],
                order["live"],
                explains=order["tolerated"] is None,
            )
        peer = self.make_peer(wire, own)
        peer.heeds_words = order["words"]
        peer.own_values = order["values"]
        is_over = False
        with suppress(Gone):
            peer.serve()
            is_over = True
        importable = peer.is_importable()
        if order["do"] == "record":
            wire.flush()
        else:
            write_log(self.log, wire.rest)
        error = None if importable or peer.error is None else describe(peer.error)
        branch = wire.script.number if order["do"] == "replay" else 0
        said = {"done": True, "unimportable": error, "branch": branch, "at": peer.test}
        peer.begin("")
        said["steps"] = peer.steps
        if order["do"] == "record":
            said["seconds"] = peer.spent
        self.say(said)
        if is_over and importable and "compare" in order:
            self._compare(peer.leave())

    def _compare(self, module: types.ModuleType) -> None:
        """Answer questions of the domain as well, and spare a process for them.

        The keeper has the learner's own code do so, too: where that answers otherwise
        than in a new process, the tests have changed it, and no answer counts.
        """
        chance.restart(1)
        compare.progress.restart()
        self.say(compare.compare(module, self.batch, self.order["compare"]))

    def _diverge(self, script: Script, place: int, message: bytes) -> Link:
        """Have the tests go on from an answer that nobody has given."""
        start = script.start_for(place - 1)
        self.say({"diverged": place, "anew": start is None, "branch": script.number})
        link = Link(self.link, self.order["talk"])
        link.send(hand_over(script, start or 0, place, message))
        return link

    def make_peer(self, wire: Any, own: Ask | None) -> ProgramPeer:
        """Return what answers for the program, which is not run yet."""
        order = self.order
        facts = order.get("course")
        if facts is None:
            return self._make_own_peer(wire)
        others, seed = order["others"], order["seed"]
        program = loading.take_program(facts["program"])
        path = os.path.abspath(self.path)
        sys.path += loading.folders(self.module, path)
        loading.serve(self.module, path, program)

        def load() -> types.ModuleType:
            return loading.execute(self.module, path, program)

        return CoursePeer(wire, self.module, load, others, seed, facts, own)

    def _make_own_peer(self, wire: Any) -> ProgramPeer:
        """Return what answers for the learner's program, or one changed from it."""
        path = os.path.abspath(self.path)
        sys.path[:0] = loading.folders(self.module, path)
        loading.serve(self.module, path, self.own)
        load = partial(loading.load_served, self.module)
        others, seed = self.order["others"], self.order["seed"]
        return ProgramPeer(wire, self.module, load, others, seed)

    def _start_own(self) -> Ask:
        """Start a process with the learner's own program; return what asks it.

        It is started first, so that it finds nothing of the other program, nor the
        way to the tests.
        """
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        own = os.fork()
        if own == 0:
            ours.close()
            os.close(self.link)
            signal.setitimer(signal.ITIMER_PROF, self.order["cpu_seconds"])
            self.order["course"].clear()  # frames that are still there have it, too
            wire = Link(theirs.fileno(), 0)
            theirs.close()
            peer = self._make_own_peer(wire)
            self.order.clear()
            with suppress(Gone, TookTooLong):
                peer.is_importable()
                while True:
                    turn, question = loads(wire.receive())
                    peer.shared.turn = turn - 1
                    peer.shared.hear()
                    wire.send(peer.answer(question))
            os._exit(0)
        theirs.close()
        link = Link(ours.fileno(), 0)

        def ask(question: bytes) -> bytes:
            link.send(question)
            answer: bytes = link.receive()
            return answer

        return ask
