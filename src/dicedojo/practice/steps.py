"""Ends what takes too many steps in a check."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from dicedojo.engine.rooms.steps import STEP, STEPS

PER_SECOND = 1_000_000  # steps that stand for a second


class TookTooLong(BaseException):
    """A test did not end. Not an Exception: `except Exception` must not hide it."""


@contextmanager
def at_most(seconds: float, why: Callable[[], str]) -> Iterator[None]:
    """End code in the block where a step more is taken, and say why.

    Raises:
        TookTooLong: so it ended, in the midst of that code.
    """
    left = iter(range(int(seconds * PER_SECOND))).__next__

    def take() -> int:  # no None, by which a comprehension knows that all are taken
        try:
            return left()
        except StopIteration:
            raise TookTooLong(why()) from None

    vars(builtins)[STEP] = take
    try:
        yield
    finally:
        STEPS.use()
