"""Says how far a long answer is, to whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")
LEAST = 8  # of what comes one after the other, or it is soon over
# Each takes a sentence's beginning, how many are done, and of how many; or nothing.
listeners: list[Callable[..., object]] = []


def go_on() -> None:
    """Say that something has ended and something else begins."""
    for tell in listeners:
        tell()


def counted(doing: str, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items, and say before each how many are done."""
    for done, item in enumerate(items):
        if len(items) >= LEAST:
            for tell in listeners:
                tell(doing, done, len(items))
        yield item
