"""Reports the progress of long work to listeners."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

Item = TypeVar("Item")
MIN_COUNTED = 8  # items; fewer are done so soon that their number is not reported
# Each takes the task that begins, "" if it has no name; and optionally the beginning of
# a sentence, the number of items done, and the total.
listeners: list[Callable[..., object]] = []


def announce(task: str = "") -> None:
    """Report that a task has ended and another begins."""
    for listener in listeners:
        listener(task)


def counted(doing: str, items: Mapping[str, Item]) -> Iterator[tuple[str, Item]]:
    """Yield the items with their keys, and report before each how many are done."""
    for number, (key, item) in enumerate(items.items()):
        progress = (doing, number, len(items)) if len(items) >= MIN_COUNTED else ()
        for listener in listeners:
            listener(f"{doing} {key}", *progress)
        yield key, item
