"""Ends what takes too many steps in a check, and says how far a long answer is."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from dicedojo.engine.rooms.loading import counting
from dicedojo.engine.rooms.pytest_session import counting_tests
from dicedojo.engine.rooms.steps import STEP, STEPS
from dicedojo.workspace.check_plugin import TookTooLong

PER_SECOND = 1_000_000  # steps that stand for a second of the command's limit
Item = TypeVar("Item")
LEAST = 8  # of what comes one after the other, or it is soon over
# Each takes a sentence's beginning, how many are done, and of how many; or nothing.
listeners: list[Callable[..., object]] = []


@contextmanager
def at_most(seconds: float, why: Callable[[], str]) -> Iterator[None]:
    """End code in the block where a step more is taken, and say why.

    Raises:
        TookTooLong: so it ended, in the midst of that code.
    """
    left = iter(range(int(seconds * PER_SECOND))).__next__

    def take() -> None:
        try:
            left()
        except StopIteration:
            raise TookTooLong(why()) from None

    vars(builtins)[STEP] = take
    try:
        yield
    finally:
        STEPS.use()


@contextmanager
def counted_steps(folder: str) -> Iterator[None]:
    """Have the modules and tests in a folder take steps that are imported meanwhile."""
    with counting(folder), counting_tests():
        yield


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
