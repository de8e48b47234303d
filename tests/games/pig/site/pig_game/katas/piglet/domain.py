"""Every question that Piglet can be asked: turns of one to three rolls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dicedojo.api import all_rolls

EXHAUSTIVE = True
SUMMARY = "all 258 turns of one to three rolls"

Question = tuple[str, tuple[Any, ...]]


def questions() -> Iterator[Question]:
    for roll in all_rolls(3, least=1):
        yield "turn_points", (list(roll),)


def representatives() -> Iterator[Question]:
    return questions()


def refused() -> Iterator[Question]:
    return iter(())


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    (rolls,) = arguments
    return f"roll {' '.join(map(str, rolls))}"
