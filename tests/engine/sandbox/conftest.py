"""Programs to run in a sandbox."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from textwrap import dedent

import pytest

from dicedojo.engine.sandbox.base import Room

from .written import AT_THE_END, room_of

Write = Callable[[str], Room]


@pytest.fixture
def write() -> Iterator[Write]:
    """Write a program that says when it has come to its end; return its room."""
    with ExitStack() as stack:
        yield lambda source: stack.enter_context(room_of(dedent(source) + AT_THE_END))


@pytest.fixture
def program() -> Iterator[Write]:
    """Write a program for a session, which finds its pipes as `reads` and `writes`.

    Where it is linked to another one, `link` has one descriptor more.
    """
    opening = "import os, sys, time\nreads, writes, *link = __pipes__\n"
    with ExitStack() as stack:
        yield lambda source: stack.enter_context(room_of(opening + dedent(source)))
