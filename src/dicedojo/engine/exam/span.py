"""A part of a batch of questions that the sandbox answers, each within a time limit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from dicedojo.engine.exam.answers import DID_NOT_END, STOPPED, Answer, NoAnswer

Stretch = tuple[int, Answer]  # so many questions in a row, and what all are answered


@dataclass(frozen=True)
class Span:
    """A part of a kept batch: from the question `first` up to the one before `last`.

    With `in_every_order` each order of the first argument of each call is a question,
    in the order of `dice.orders`.
    """

    name: str
    first: int
    last: int
    cpu_seconds: float  # for one question
    wall_seconds: float  # for one question: a call that sleeps uses no CPU
    flush: int = 256  # answers that come on one line
    in_every_order: bool = False


@dataclass(frozen=True)
class Chunk:
    """Answers that came together, and the CPU seconds that they took."""

    stretches: list[Stretch]
    cpu_seconds: float

    @cached_property
    def questions(self) -> int:
        return sum(times for times, _ in self.stretches)


@dataclass(frozen=True)
class Halt:
    """No answer came to the question `at`.

    It is `idle` if it slept until its time was over, and did not compute. Where the
    whole worker is `lost`, `at` is the first question without an answer.
    """

    at: int
    why: NoAnswer
    idle: bool = False
    lost: bool = False


HALTS = {"hung": DID_NOT_END, "idle": DID_NOT_END, "stopped": STOPPED}
