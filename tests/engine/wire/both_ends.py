"""Both ends of the wire in one process: the tests ask here, a thread answers."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from marshal import loads
from queue import SimpleQueue
from types import ModuleType
from typing import Any

from dicedojo.engine.rooms.program_end import BYE
from dicedojo.engine.wire.conversation import Link
from dicedojo.engine.wire.proxies import ProxyModule

SECONDS = 20.0  # for what takes none


class Wire:
    """One end of a pair of queues; keeps what has gone through."""

    def __init__(self, gets: SimpleQueue[bytes], gives: SimpleQueue[bytes]) -> None:
        self._gets = gets
        self._gives = gives
        self.sent: list[Any] = []

    def send(self, message: bytes) -> None:
        self.sent.append(loads(message))
        self._gives.put(message)

    def receive(self) -> bytes:
        return self._gets.get(timeout=SECONDS)


def pair_of_wires() -> tuple[Wire, Wire]:
    one: SimpleQueue[bytes] = SimpleQueue()
    other: SimpleQueue[bytes] = SimpleQueue()
    return Wire(one, other), Wire(other, one)


@contextmanager
def pair_of_links() -> Iterator[tuple[Any, Any]]:
    """Yield both ends of a socket."""
    pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with pair[0], pair[1]:
        yield Link(pair[0].fileno(), 7), Link(pair[1].fileno(), 7)


def serve(peer: Any) -> None:
    """Answer until the tests are over, as `ProgramPeer` does."""
    while (message := peer.wire.receive()) != BYE:
        peer.wire.send(peer.answer(peer.hear(message)))


@contextmanager
def serving(work: Callable[[], None], tests: Any) -> Iterator[None]:
    """Let the program's end answer in a thread while the block asks."""
    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        yield
    finally:
        tests.wire.send(BYE)
        thread.join(SECONDS)


def module_of(source: str, name: str = "coin") -> ModuleType:
    module = ModuleType(name)
    exec(compile(source, f"{name}.py", "exec"), vars(module))
    return module


def stand_in(tests: Any, name: str = "coin", functions: Any = frozenset()) -> Any:
    """Return the module as tests meet it."""
    module = ProxyModule(tests, (name, ""), name, functions)
    return tests.objects.add_proxy((name, ""), module)
