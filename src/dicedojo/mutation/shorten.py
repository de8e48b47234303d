"""Cuts the texts and lists of a test run to a length that people read."""

from __future__ import annotations

import sys
from typing import Any

MAX_TEXT = 1_000  # characters; a message that people see is shorter
MAX_ITEMS = 300  # files with a fault, arguments of a call, names that a test uses
MAX_DEPTH = 12


def shorten(value: Any, depth: int = MAX_DEPTH) -> Any:
    """Return a JSON value with its texts and lists cut, and equal keys shared.

    Keys stay whole: they are the names of tests. Deeper values are dropped.
    """
    if type(value) is str:
        return value if len(value) <= MAX_TEXT else _without_middle(value)
    if type(value) not in (list, dict):
        return value
    if depth == 0:
        return None
    if type(value) is list:
        return [shorten(item, depth - 1) for item in value[:MAX_ITEMS]]
    # A run for each mutant names each test, so a name is kept once for all.
    return {sys.intern(key): shorten(item, depth - 1) for key, item in value.items()}


def _without_middle(text: str) -> str:
    """Return both ends of a text: a message can say most in its last line."""
    tail = MAX_TEXT // 2
    return f"{text[: MAX_TEXT - tail - 1]}…{text[-tail:]}"
