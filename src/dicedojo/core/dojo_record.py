"""What a conversation has said, in a file: both sides, in turn.

Standard library only.
"""

import os
from collections.abc import Sequence

from dojo_wires import CHUNK, SIZE, Link


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


def write_log(log: int, messages: Sequence[bytes]) -> None:
    """Write messages down, as `Record` does."""
    data = b"".join(SIZE.pack(len(one)) + one for one in messages)
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
