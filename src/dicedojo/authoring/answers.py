"""The answers of the course's own programs to every question of their kata."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.course.variant import Variant
from dicedojo.exam.oracle import Played, play
from dicedojo.sandbox.wire import same, show_apart

_numbers = count()


@dataclass(frozen=True)
class Difference:
    """A question that two programs answer differently, or leave differently behind."""

    call: Call
    first: Played
    second: Played

    def describe(self, kata: Kata) -> str:
        """Return the difference as a sentence without its subject."""
        question = kata.domain.describe(self.call)
        if not same(self.first.answer, self.second.answer):
            first, second = show_apart(self.first.answer, self.second.answer)
            return f"{question} gives {second}, not {first}"
        first, second = (
            ", ".join(map(repr, each.after)) for each in (self.first, self.second)
        )
        return f"{question} is left as {second}, not {first}"


@cache
def all_questions(kata: Kata) -> tuple[Call, ...]:
    """Return every question, including those that the rules refuse."""
    return (*kata.domain.questions, *kata.domain.refused)


@cache
def answers(kata: Kata, program: Path | Variant) -> tuple[Played, ...]:
    """Return the answers of a program of the course to each question.

    Raises:
        ContentError: the program does not run.
    """
    name = f"{kata.name}_program_{next(_numbers)}"
    module = kata.load(program, name)
    return tuple(play(kata, module, call) for call in all_questions(kata))


def differences(
    kata: Kata, first: Path | Variant, second: Path | Variant
) -> Iterator[Difference]:
    """Yield where two programs differ, in the order of the questions."""
    for call, one, other in zip(
        all_questions(kata), answers(kata, first), answers(kata, second), strict=True
    ):
        if not same_play(one, other):
            yield Difference(call, one, other)


def same_play(one: Played, other: Played) -> bool:
    """Return whether both answer the same and leave the same behind."""
    return same(one.answer, other.answer) and same(one.after, other.after)
