"""Load Greed's programs, and ask each the whole sweep."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.course.program import load_module

from .samples import bubblewrap, grade  # noqa: F401  # fixtures

ROOT = Path(__file__).resolve().parents[2]
GREED = load_kata(ROOT, "greed")
# every question that has an answer, refused ones included, shortest first
WORLD = tuple(
    sorted(
        GREED.domain.questions + GREED.domain.refused,
        key=lambda call: len(call.arguments[0]),
    )
)

Answer = tuple[str, Any, list[Any]]  # "scores" or "raises", what, the list afterwards
Asker = Callable[[Call], Answer]
World = tuple[Call, ...]
Answered = tuple[Answer, ...]  # to each question of the world


@pytest.fixture(scope="session")
def greed() -> Kata:
    return GREED


def ask_program(path: Path) -> Asker:
    """Return what puts one question to the program at `path`, with a fresh list."""
    program = load_module(path, f"content_{path.parent.name}_{path.stem}")

    def ask(call: Call) -> Answer:
        given = call.arguments[0]
        roll = type(given)(given)
        try:
            points = getattr(program, call.function)(roll)
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            return "raises", type(error).__name__, roll
        return "scores", points, roll

    return ask


@cache
def answers_of(path: Path) -> Answered:
    """Return what the program at `path` answers to each question of `WORLD`."""
    return tuple(map(ask_program(path), WORLD))


@pytest.fixture(scope="session")
def world() -> World:
    return WORLD


@pytest.fixture(scope="session")
def rules() -> Answered:
    """What the last step's solution answers to each question of the world."""
    return answers_of(GREED.reference)
