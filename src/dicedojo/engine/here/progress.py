"""Says how far a long answer is, to whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

Item = TypeVar("Item")
LEAST = 8  # of what comes one after the other, or it is soon over
# Each takes what begins, "" where it has no name; and then perhaps a sentence's
# beginning, how many are done, and of how many.
listeners: list[Callable[..., object]] = []


def go_on(what: str = "") -> None:
    """Say that something has ended and something else begins."""
    for tell in listeners:
        tell(what)


def counted(doing: str, items: Mapping[str, Item]) -> Iterator[tuple[str, Item]]:
    """Yield the items with their keys, and say before each how many are done."""
    for done, (key, item) in enumerate(items.items()):
        far = (doing, done, len(items)) if len(items) >= LEAST else ()
        for tell in listeners:
            tell(f"{doing} {key}", *far)
        yield key, item
