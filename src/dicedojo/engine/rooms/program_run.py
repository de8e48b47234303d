"""Lets one program answer tests, or the recorded questions of an earlier session.

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
from dicedojo.engine.rooms.loading import error_text
from dicedojo.engine.rooms.program_end import CoursePeer, ProgramPeer
from dicedojo.engine.rooms.steps import STEPS, TookTooLong
from dicedojo.engine.wire.conversation import (
    SIZE,
    Gone,
    Link,
    Record,
    Script,
    ScriptReplay,
    hand_over,
)
from dicedojo.engine.wire.kinds import Order

Ask = Callable[[bytes], bytes]


def open_log() -> int:
    """Return a descriptor for the log of a conversation, in memory if possible."""
    if hasattr(os, "memfd_create"):
        return os.memfd_create("dojo-log")
    with tempfile.TemporaryFile() as file:
        return os.dup(file.fileno())


def write_log(log: int, messages: Sequence[bytes]) -> None:
    """Write messages to a log."""
    view = memoryview(b"".join(SIZE.pack(len(part)) + part for part in messages))
    while view:
        view = view[os.write(log, view) :]


def read_log(log: int) -> list[bytes]:
    """Return the messages of a log, without one that is incomplete."""
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
    """One program, and an order that states what it must answer."""

    module: str
    path: str
    order: Order
    link: int
    say: Callable[[Order], None]  # to the server
    log: int  # a descriptor, for messages that no script has
    script: Script | None
    batch: Any = None  # of questions that it answers after the tests
    own_program: loading.Program = field(default_factory=list)  # or a mutant

    def run(self) -> None:
        """Answer, and report the result."""
        order = self.order
        STEPS.allow(order["steps"])
        self.own_program = loading.take_program(order)
        course = order.get("course")
        ask_own = self._start_own() if course and course["asks_own"] else None
        link = Link(self.link, order["talk"])
        wire: Any
        if order["do"] == "record":
            wire = Record(link)
        else:
            assert self.script is not None
            wire = ScriptReplay(
                self.script,
                self._diverge,
                order["rule"],
                order["live"],
                explains=order["tolerated"] is None,
            )
        peer = self.make_peer(wire, ask_own)
        peer.heeds_words = order["words"]
        peer.own_values = order["values"]
        is_over = False
        with suppress(Gone):
            peer.serve()
            is_over = True
        importable = peer.is_importable()
        write_log(self.log, wire.rest)
        error = "" if importable or peer.error is None else error_text(peer.error)
        branch = wire.script.number if order["do"] == "replay" else 0
        reply = {"done": True, "unimportable": error, "branch": branch, "at": peer.test}
        peer.begin("")
        reply["steps"] = peer.steps
        if order["do"] == "record":
            reply["seconds"] = peer.spent
        self.say(reply)
        if is_over and importable and "compare" in order:
            self._compare(peer.leave())

    def _compare(self, module: types.ModuleType) -> None:
        """Answer questions of the domain in the same process, which saves another one.

        The keeper asks the learner's own code the same way. If its answers differ from
        those in a new process, the tests have changed it, and no answer counts.
        """
        chance.restart(1)
        self.say(compare.compare(module, self.batch, self.order["compare"]))

    def _diverge(self, script: Script, place: int, message: bytes) -> Link:
        """Let the tests go on from an answer that no script has."""
        start = script.start_for(place - 1)
        self.say({"diverged": place, "anew": start is None, "branch": script.number})
        link = Link(self.link, self.order["talk"])
        link.send(hand_over(script, start or 0, place, message))
        return link

    def make_peer(self, wire: Any, ask_own: Ask | None) -> ProgramPeer:
        """Return the peer of the program, which is not run yet."""
        order = self.order
        facts = order.get("course")
        if facts is None:
            return self._make_own_peer(wire)
        other_modules, seed = order["others"], order["seed"]
        program = loading.take_program(facts["program"])
        path = os.path.abspath(self.path)
        sys.path += loading.folders(self.module, path)
        loading.serve(self.module, path, program)

        def load() -> types.ModuleType:
            return loading.execute(self.module, path, program)

        return CoursePeer(wire, self.module, load, other_modules, seed, facts, ask_own)

    def _make_own_peer(self, wire: Any) -> ProgramPeer:
        """Return the peer of the learner's program, or of a mutant of it."""
        path = os.path.abspath(self.path)
        sys.path[:0] = loading.folders(self.module, path)
        loading.serve(self.module, path, self.own_program)
        load = partial(loading.load_served, self.module)
        other_modules, seed = self.order["others"], self.order["seed"]
        return ProgramPeer(wire, self.module, load, other_modules, seed)

    def _start_own(self) -> Ask:
        """Start a process with the learner's own program; return a function to ask it.

        It is started first, so that it has no access to the other program or the tests.
        """
        our_end, their_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        pid = os.fork()
        if pid == 0:
            our_end.close()
            os.close(self.link)
            signal.setitimer(signal.ITIMER_PROF, self.order["cpu_seconds"])
            self.order["course"].clear()  # older frames refer to it, too
            wire = Link(their_end.fileno(), 0)
            their_end.close()
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
        their_end.close()
        link = Link(our_end.fileno(), 0)

        def ask(question: bytes) -> bytes:
            link.send(question)
            answer: bytes = link.receive()
            return answer

        return ask
