"""Lets one program answer tests, or the recorded questions of an earlier session.

Standard library only; runs in a process for this program alone.
"""

import os
import sys
import tempfile
import types
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from marshal import loads
from typing import Any

from dicedojo.engine.rooms import chance, compare, loading
from dicedojo.engine.rooms.loading import error_text
from dicedojo.engine.rooms.program_end import CoursePeer, ProgramPeer
from dicedojo.engine.rooms.steps import STEPS
from dicedojo.engine.wire.conversation import (
    SIZE,
    Gone,
    Link,
    Record,
    Script,
    ScriptReplay,
    hand_over,
)
from dicedojo.engine.wire.orders import Compare, Converse, Reply, Serve

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
    """One program, and an order that states what it must answer.

    The `links` are sockets to the tests, and to the learner's own program, which a
    program of the course asks.
    """

    module: str
    path: str
    order: Converse
    links: tuple[int, int]
    say: Callable[[Reply], None]  # to the server
    log: int  # a descriptor, for messages that no script has
    script: Script | None
    batch: Any = None  # of questions that it answers after the tests

    def run(self) -> None:
        """Answer, and report the result."""
        order = self.order
        STEPS.allow(order["steps"])
        link = Link(self.links[0], order["talk"])
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
        ask_own: Ask | None = None
        if order["asks_own"]:
            ask_own = partial(_ask, Link(self.links[1], order["talk"]))
        peer = make_peer(self.module, self.path, order, wire, ask_own)
        is_over = False
        with suppress(Gone):
            peer.serve()
            is_over = True
        importable = peer.is_importable()
        write_log(self.log, wire.rest)
        error = "" if importable or peer.error is None else error_text(peer.error)
        branch = wire.script.number if order["do"] == "replay" else 0
        reply: Reply = {
            "done": True,
            "unimportable": error,
            "branch": branch,
            "at": peer.test,
        }
        peer.begin("")
        reply["steps"] = peer.steps
        if order["do"] == "record":
            reply["seconds"] = peer.spent
        self.say(reply)
        if is_over and importable and (asked := order["compare"]):
            self._compare(peer.leave(), asked)

    def _compare(self, module: types.ModuleType, asked: Compare) -> None:
        """Answer questions of the domain in the same process, which saves another one.

        The keeper asks the learner's own code the same way. If its answers differ from
        those in a new process, the tests have changed it, and no answer counts.
        """
        chance.restart(1)
        self.say(compare.compare(module, self.batch, asked))

    def _diverge(self, script: Script, place: int, message: bytes) -> Link:
        """Let the tests go on from an answer that no script has."""
        start = script.start_for(place - 1)
        self.say({"diverged": place, "anew": start is None, "branch": script.number})
        link = Link(self.links[0], self.order["talk"])
        link.send(hand_over(script, start or 0, place, message))
        return link


def make_peer(
    module: str, path: str, order: Converse, wire: Any, ask_own: Ask | None
) -> ProgramPeer:
    """Return the peer of the program of an order, which is not run yet."""
    facts = order["course"]
    if facts is None:
        return own_peer(module, path, order, wire)
    program = loading.take_program(order)
    path = os.path.abspath(path)
    sys.path += loading.folders(module, path)
    loading.serve(module, path, program)
    load = partial(loading.execute, module, path, program)
    return CoursePeer(wire, module, load, order, facts, ask_own)


def _ask(link: Link, question: bytes) -> bytes:
    """Return the answer of the learner's own program; end with it if it has ended."""
    link.send(question)
    try:
        answer: bytes = link.receive()
    except Gone:
        os._exit(1)
    return answer


def own_peer(module: str, path: str, order: Converse | Serve, wire: Any) -> ProgramPeer:
    """Return the peer of the learner's program, or of a mutant of it."""
    path = os.path.abspath(path)
    sys.path[:0] = loading.folders(module, path)
    loading.serve(module, path, loading.take_program(order))
    load = partial(loading.load_served, module)
    return ProgramPeer(wire, module, load, order)


def serve_own(module: str, path: str, order: Serve, link: int) -> None:
    """Answer for the learner's own program, which a program of the course asks."""
    STEPS.allow(order["steps"])
    wire = Link(link, order["talk"])
    peer = own_peer(module, path, order, wire)
    with suppress(Gone):
        peer.is_importable()
        while True:
            wire.send(answer_beside(peer, wire.receive()))


def answer_beside(peer: ProgramPeer, message: bytes) -> bytes:
    """Return the answer of the learner's own program to a program of the course.

    The message has the turn of the conversation, on which shared containers depend.
    """
    turn, question = loads(message)
    peer.shared.turn = turn - 1
    peer.shared.hear()
    answer: bytes = peer.answer(question)
    return answer
