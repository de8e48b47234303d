"""What carries the messages of one conversation: a socket, or what was said before.

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
from collections.abc import Callable, Sequence
from marshal import dumps, loads

CHUNK = 32_000  # bytes of a packet; a socket takes some 200,000 at a time
HEAD = struct.Struct("<IB")  # the number of a conversation, and what follows
LAST, MORE, GONE = 0, 1, 2
SIZE = struct.Struct("<I")
DIGEST_BYTES = 16


class Gone(BaseException):
    """The other end has ended."""

    _dojo_ends = True


class Link:
    """A socket to the other end, for one conversation. What is left of others is lost."""

    def __init__(self, descriptor: int, talk: int) -> None:
        self._socket = socket.socket(fileno=os.dup(descriptor))
        self._talk = talk

    def send(self, message: bytes) -> None:
        """Send a message, in as many packets as it takes."""
        last = max(0, (len(message) - 1) // CHUNK)
        for number in range(last + 1):
            part = message[number * CHUNK : (number + 1) * CHUNK]
            self._send(MORE if number < last else LAST, part)

    def say_gone(self) -> None:
        """Tell the other end that this one has ended."""
        self._send(GONE, b"")

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
            parts.append(packet[HEAD.size :])
            if kind == LAST:
                return b"".join(parts)

    def close(self) -> None:
        """Close this end's copy of the socket."""
        self._socket.close()


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
        data, self._buffer = memoryview(bytes(self._buffer)), bytearray()
        while data:
            data = data[os.write(self._log, data) :]


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


class Replay:
    """The program's end of a conversation that begins as another one did.

    At the first answer that differs, `diverge` is called with its place in the script,
    and returns the socket to go on with. Where it is `live`, that is the first answer.
    """

    def __init__(
        self,
        script: Sequence[bytes],
        diverge: Callable[[int, bytes], Link],
        live: bool,
    ) -> None:
        self._script = script
        self._diverge = diverge
        self._live = live
        self._at = 0
        self.link: Link | None = None

    @property
    def expected(self) -> bytes | None:
        """The answer that would be alike, None where nobody knows."""
        known = self.link is None and self._at < len(self._script)
        return self._script[self._at] if known else None

    def receive(self) -> bytes:
        if self.link is not None:
            return self.link.receive()
        message = self._script[self._at]
        self._at += 1
        return message

    def send(self, message: bytes) -> None:
        if self.link is not None:
            self.link.send(message)
        elif self._script[self._at] == message and not self._live:
            self._at += 1
        else:
            self.link = self._diverge(self._at, message)


def hand_over(
    script: Sequence[bytes], start: int, place: int, message: bytes
) -> bytes:
    """Return what the tests need to come from a snapshot to the answer that differs.

    The snapshot is at `start`, the answer at `place` of the script.
    """
    replies = [*script[start + 1 : place : 2], message]
    return dumps((digest_of(script[start:place:2]), replies), 2)


def digest_of(messages: Sequence[bytes]) -> bytes:
    """Return a digest of what the tests said."""
    digest = hashlib.blake2b(digest_size=DIGEST_BYTES)
    for message in messages:
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
    def is_known(self) -> bool:
        """Whether the next answer is from before, the one that differs among them."""
        return bool(self._replies)

    def send(self, message: bytes) -> None:
        if not self._replies:
            self._link.send(message)
            return
        self._said.update(SIZE.pack(len(message)) + message)
        if len(self._replies) == 1 and self._said.digest() != self._expected:
            self.asked_otherwise = True
            raise Gone

    def receive(self) -> bytes:
        return self._replies.pop() if self._replies else self._link.receive()
