"""Messages of one conversation, over a socket or from a transcript.

A conversation is all messages between a session of tests and one program. The tests
speak first, and the two take turns, so a transcript is a list of messages, with those
of the tests at even places. A program that answers as another one needs no tests:
`ScriptReplay` puts the questions of a transcript, and switches to the socket at the
first answer that differs. `Resume` brings the tests to that point: it gives them the
earlier answers.

Standard library only.
"""

import hashlib
import os
import socket
import struct
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from marshal import dumps, loads
from typing import Any

from dicedojo.engine.wire.kinds import Ending

CHUNK = 32_000  # bytes of a packet; a socket takes some 200,000 at a time
HEAD = struct.Struct("<IB")  # the number of a conversation, and the kind of packet
LAST, MORE, GONE, DIFFERS = 0, 1, 2, 3
SIZE = struct.Struct("<I")
DIGEST_BYTES = 16
TEST_BEGINS = dumps(("test", ""), 2).partition(b"test")[0] + b"test"
SHARED = dumps(("shared", (), (), ()), 2).partition(b"shared")[0] + b"shared"
MAX_MESSAGES = 50_000  # of a conversation that is stored as a branch


class Gone(Ending):
    """The other end has ended."""


class Link:
    """A socket to the other end, for one conversation; ignores packets of others."""

    def __init__(self, descriptor: int, talk: int) -> None:
        self._socket = socket.socket(fileno=os.dup(descriptor))
        self._talk = talk
        self.differences = 0  # announced by the other end

    def send(self, message: bytes) -> None:
        """Send a message, in one or more packets."""
        last = max(0, (len(message) - 1) // CHUNK)
        for number in range(last + 1):
            part = message[number * CHUNK : (number + 1) * CHUNK]
            self._send(MORE if number < last else LAST, part)

    def say_gone(self) -> None:
        """Tell the other end that this one has ended."""
        self._send(GONE, b"")

    def say_differs(self) -> None:
        """Tell the other end that the next answer differs from the script's."""
        self._send(DIFFERS, b"")

    def _send(self, kind: int, part: bytes) -> None:
        try:
            self._socket.send(HEAD.pack(self._talk, kind) + part)
        except OSError:
            raise Gone from None

    def receive(self, seconds: float | None = None) -> bytes:
        """Return the next message.

        Raises:
            Gone: the other end has ended.
            TimeoutError: a packet did not come in so many seconds.
        """
        if seconds is not None:
            self._socket.settimeout(seconds)
        parts = []
        while True:
            packet = self._socket.recv(CHUNK + HEAD.size)
            if not packet:
                raise Gone
            talk, kind = HEAD.unpack_from(packet)
            if talk != self._talk:
                continue
            if kind == GONE:
                raise Gone
            if kind == DIFFERS:
                self.differences += 1
                continue
            parts.append(packet[HEAD.size :])
            if kind == LAST:
                return b"".join(parts)

    def fileno(self) -> int:
        """Return the descriptor that is readable when a packet has come."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close this end's copy of the socket."""
        self._socket.close()


@dataclass
class Script:
    """The messages of a session: those of the tests, and the answers to them.

    Another program may answer differently from some place on: that is a branch, and a
    later program that follows it needs no tests. Without branches, a grade takes 15 %
    more CPU time. Their keys are the rule that states when a session ends, the place,
    and the answer. A branch has its first `shared` messages in common with the trunk,
    and `differs` has the places of answers where it left another one.
    """

    messages: list[bytes] = field(default_factory=list)
    waits: int | None = None  # the number of messages after which a process waits
    number: int = 0  # of the conversation
    shared: int = sys.maxsize
    differs: tuple[int, ...] = ()
    branches: dict[tuple[str, int, bytes], "Script"] = field(default_factory=dict)
    begins: dict[bytes, int] = field(default_factory=dict)  # places where tests begin

    @classmethod
    def recorded(cls, messages: list[bytes]) -> "Script":
        """Return the script of a first session."""
        questions = enumerate(map(payload, messages[: len(messages) - 1 : 2]))
        begins = {q: 2 * n for n, q in questions if q.startswith(TEST_BEGINS)}
        return cls(messages, begins=begins)

    def start_for(self, place: int) -> int | None:
        """Return the number of messages after which a process waits before a place.

        None if no process waits before it.
        """
        waits = self.waits
        return None if waits is None or waits > min(place, self.shared) else waits

    def add_branch(self, rule: str, place: int, rest: list[bytes], number: int) -> None:
        """Store the messages from a place on; `rest` begins with the answer there."""
        if len(self.messages) + len(rest) <= MAX_MESSAGES:
            self.branches[rule, place, rest[0]] = Script(
                [*self.messages[:place], *rest],
                self.waits,
                number,
                min(self.shared, place - 1),
                (*self.differs, place),
            )


class Record:
    """The program's end of a first conversation: all its messages are in `rest`."""

    def __init__(self, wire: Any) -> None:
        self._wire = wire
        self.rest: list[bytes] = []

    def receive(self) -> bytes:
        message: bytes = self._wire.receive()
        self.rest.append(message)
        return message

    def send(self, message: bytes) -> None:
        self.rest.append(message)
        self._wire.send(message)


class ScriptReplay:
    """The program's end of a conversation that begins with a script.

    At the first new answer, `diverge` is called with the script, the place in it and
    the answer, and returns the socket to continue with. With `live`, a share of the
    script, it switches there in any case. `rule` states when a session ends. If it
    `explains`, it uses no branches, and tells the tests which later answers to the same
    questions differ from the script.
    """

    def __init__(
        self,
        script: Script,
        diverge: Callable[[Script, int, bytes], Link],
        rule: str,
        live: float | None,
        explains: bool,
    ) -> None:
        self.script = script
        self._diverge = diverge
        self._rule = rule
        self._explains = explains
        self._trunk = script
        # The place in it of the question that a test has asked, None if it has none.
        self._place: int | None = None
        self._live = sys.maxsize if live is None else int(live * len(script.messages))
        self._at = 0
        self.rest: list[bytes] = []  # messages since the first new answer
        self.link: Any = None  # or one of a host without sockets

    @property
    def expected(self) -> bytes | None:
        """The answer in the script, None if it has none."""
        if self.link is None:
            return self.script.messages[self._at]
        return None if self._place is None else self._trunk.messages[self._place + 1]

    def receive(self) -> bytes:
        if self.link is not None:
            message: bytes = self.link.receive()
            self.rest.append(message)
            self._look_up(message)
            return message
        message = self.script.messages[self._at]
        self._at += 1
        return message

    def send(self, message: bytes) -> None:
        if self.link is not None:
            self.rest.append(message)
            if self._place is not None:
                self._go_on(self.link, self._place, message)
            self.link.send(message)
            return
        if self._at < self._live:
            if self.script.messages[self._at] == message:
                self._at += 1
                return
            branch = self.script.branches.get((self._rule, self._at, message))
            if branch is not None and not self._explains:
                self.script = branch
                self._at += 1
                return
        self.rest.append(message)
        self.link = self._diverge(self.script, self._at, message)

    def _look_up(self, message: bytes) -> None:
        """Find the place of a test's message in the script, if it is there."""
        place, messages = self._place, self._trunk.messages
        question = payload(message)
        if place is None or [*map(payload, messages[place : place + 1])] != [question]:
            self._place = self._trunk.begins.get(question)

    def _go_on(self, link: Link, place: int, message: bytes) -> None:
        """Follow the script, up to an answer that differs from it."""
        if self._trunk.messages[place + 1] == message:
            self._place = place + 2
            return
        self._place = None
        if self._explains:
            link.say_differs()


def hand_over(script: Script, start: int, place: int, message: bytes) -> bytes:
    """Return the message that brings tests from a place to a new answer.

    It has the numbers of the answers that differ: tests that explain a failure by them
    ask for it, and must ask the same on each program that answers the same.
    """
    replies = [*script.messages[start + 1 : place : 2], message]
    places = [at for at in script.differs if start < at < place]
    differs = [(at - start) // 2 for at in (*places, place)]
    digests = [*map(digest_of, script.messages[start:place:2])]
    return dumps((digests, replies, differs), 2)


def payload(message: bytes) -> bytes:
    """Return a message without held containers, which depend on garbage collection."""
    if not message.startswith(SHARED):
        return message
    _, _, changed, inner = loads(message)
    return dumps(("shared", (), changed, inner) if changed else inner, 2)


def digest_of(message: bytes) -> bytes:
    """Return a digest of a message of the tests."""
    return hashlib.blake2b(payload(message), digest_size=DIGEST_BYTES).digest()


class Resume:
    """The tests' end of a conversation whose first answers are known."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._expected, replies, differs = loads(link.receive())
        self._replies: list[bytes] = replies[::-1]
        self._differs: list[int] = differs
        self._given = 0
        self.asked_otherwise = False  # after the same answers as before: flaky

    @property
    def differences(self) -> int:
        """The number of answers so far that are known to differ from before."""
        given = sum(number < self._given for number in self._differs)
        return self._link.differences + given

    def send(self, message: bytes) -> None:
        if not self._replies:
            self._link.send(message)
            return
        if digest_of(message) != self._expected[self._given]:
            self.asked_otherwise = True
            raise Gone

    def receive(self) -> bytes:
        if not self._replies:
            return self._link.receive()
        self._given += 1
        return self._replies.pop()
