"""Messages of one conversation, over a socket or as they were said before.

A conversation is all that a session of tests and one program say to each other. The
tests speak first, and the two take turns; so a transcript is a list of messages, those
of the tests at even places. A program that is asked what another one was asked needs no
tests, as long as it answers alike: `Replay` puts the questions of a transcript, and
goes over to the socket at the first answer that differs. `Resume` brings the tests to
that point: it gives them the answers that came before.

Standard library only.
"""

import hashlib
import os
import socket
import struct
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from marshal import dumps, loads
from typing import Any

CHUNK = 32_000  # bytes of a packet; a socket takes some 200,000 at a time
HEAD = struct.Struct("<IB")  # the number of a conversation, and what follows
LAST, MORE, GONE, OTHERWISE = 0, 1, 2, 3
SIZE = struct.Struct("<I")
DIGEST_BYTES = 16
TEST_BEGINS = dumps(("test", ""), 2).partition(b"test")[0] + b"test"
SHARED = dumps(("shared", (), (), ()), 2).partition(b"shared")[0] + b"shared"
MAX_MESSAGES = 50_000  # of a conversation that is kept as a branch


class Gone(BaseException):
    """The other end has ended."""

    _dojo_ends = True


class Link:
    """A socket to the other end, for one conversation. The rest of others is lost."""

    def __init__(self, descriptor: int, talk: int) -> None:
        self._socket = socket.socket(fileno=os.dup(descriptor))
        self._talk = talk
        self.otherwise = 0  # how often the other end has said that it answers otherwise

    def send(self, message: bytes) -> None:
        """Send a message, in as many packets as it takes."""
        last = max(0, (len(message) - 1) // CHUNK)
        for number in range(last + 1):
            part = message[number * CHUNK : (number + 1) * CHUNK]
            self._send(MORE if number < last else LAST, part)

    def say_gone(self) -> None:
        """Tell the other end that this one has ended."""
        self._send(GONE, b"")

    def say_otherwise(self) -> None:
        """Tell the other end that the next answer is not the script's."""
        self._send(OTHERWISE, b"")

    def _send(self, kind: int, part: bytes) -> None:
        try:
            self._socket.send(HEAD.pack(self._talk, kind) + part)
        except OSError:
            raise Gone from None

    def receive(self, seconds: float | None = None) -> bytes:
        """Return the next message.

        Raises:
            Gone: there will be none.
            TimeoutError: a packet of it did not come in so many seconds.
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
            if kind == OTHERWISE:
                self.otherwise += 1
                continue
            parts.append(packet[HEAD.size :])
            if kind == LAST:
                return b"".join(parts)

    def fileno(self) -> int:
        """Return the descriptor that can be read when something has come."""
        return self._socket.fileno()

    def close(self) -> None:
        """Close this end's copy of the socket."""
        self._socket.close()


@dataclass
class Script:
    """What the tests of a session said and were answered.

    Another program may have been answered otherwise from some place on: that is a
    branch, and a program that takes it needs no tests: without, a grade takes 15 %
    more CPU time. `branches` has them by the rule that says when a session ends, the
    place, and the answer. A branch has its first `shared` messages in common with the
    trunk.
    """

    messages: list[bytes] = field(default_factory=list)
    waits: int | None = None  # after so many messages, where a process waits
    number: int = 0  # of the conversation
    shared: int = sys.maxsize
    branches: dict[tuple[str, int, bytes], "Script"] = field(default_factory=dict)
    begins: dict[bytes, int] = field(default_factory=dict)  # where a test does

    @classmethod
    def recorded(cls, messages: list[bytes]) -> "Script":
        """Return the script of a first session."""
        questions = enumerate(map(said_in, messages[: len(messages) - 1 : 2]))
        begins = {
            question: 2 * n
            for n, question in questions
            if question.startswith(TEST_BEGINS)
        }
        return cls(messages, begins=begins)

    def start_for(self, place: int) -> int | None:
        """Return after how many messages a process waits for who goes on at a place.

        None where none waits before it.
        """
        waits = self.waits
        return None if waits is None or waits > min(place, self.shared) else waits

    def add_branch(self, rule: str, place: int, rest: list[bytes], number: int) -> None:
        """Keep what was said from a place on; `rest` begins with the answer there."""
        if len(self.messages) + len(rest) <= MAX_MESSAGES:
            self.branches[rule, place, rest[0]] = Script(
                [*self.messages[:place], *rest],
                self.waits,
                number,
                min(self.shared, place - 1),
            )


class Replay:
    """The program's end of a conversation that begins as others did.

    At the first answer that nobody gave there, `diverge` is called with the script, its
    place in it and the answer, and returns the socket to go on with. Where it is to be
    `live` from some share of the script on, it goes over there in any case. `rule` says
    when a session ends. If it `explains`, it leaves the script itself, no branch, and
    tells the tests which later answers are others than there to the same questions.
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
        # Where the question is in it that a test has asked, None if it is not.
        self._place: int | None = None
        # Never where it is not to be live.
        self._live = sys.maxsize if live is None else int(live * len(script.messages))
        self._at = 0
        self.rest: list[bytes] = []  # what has been said since nobody knows the answers
        self.link: Any = None  # or one of a host without sockets

    @property
    def expected(self) -> bytes | None:
        """The answer that would be alike, None where nobody knows."""
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
        """Find what a test says in the script: it may have said so there as well."""
        place, messages = self._place, self._trunk.messages
        question = said_in(message)
        if place is None or [*map(said_in, messages[place : place + 1])] != [question]:
            self._place = self._trunk.begins.get(question)

    def _go_on(self, link: Link, place: int, message: bytes) -> None:
        """Follow the script, up to an answer that is not the one in it."""
        if self._trunk.messages[place + 1] == message:
            self._place = place + 2
            return
        self._place = None
        if self._explains:
            link.say_otherwise()


def hand_over(script: Script, start: int, place: int, message: bytes) -> bytes:
    """Return what tests need to go from a place to an answer that nobody knows."""
    replies = [*script.messages[start + 1 : place : 2], message]
    return dumps((digest_of(script.messages[start:place:2]), replies), 2)


def said_in(message: bytes) -> bytes:
    """Return a message without which containers are held: that may be by chance."""
    if not message.startswith(SHARED):
        return message
    _, _, changed, inner = loads(message)
    return dumps(("shared", (), changed, inner) if changed else inner, 2)


def digest_of(messages: Sequence[bytes]) -> bytes:
    """Return a digest of what the tests said."""
    digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
    for message in map(said_in, messages):
        digest.update(SIZE.pack(len(message)) + message)
    return digest.digest()


class Resume:
    """The tests' end of a conversation of which the first answers are known."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._said = hashlib.blake2b(digest_size=DIGEST_BYTES)
        self._expected, replies = loads(link.receive())
        self._replies = replies[::-1]
        self.asked_otherwise = False  # than with the same answers before: flaky

    @property
    def otherwise(self) -> int:
        """How many answers so far are known to be others than before."""
        return self._link.otherwise + (not self._replies)

    def send(self, message: bytes) -> None:
        if not self._replies:
            self._link.send(message)
            return
        question = said_in(message)
        self._said.update(SIZE.pack(len(question)) + question)
        if len(self._replies) == 1 and self._said.digest() != self._expected:
            self.asked_otherwise = True
            raise Gone

    def receive(self) -> bytes:
        return self._replies.pop() if self._replies else self._link.receive()
