"""A witness: one question that two programs answer differently, with their answers.

An answer is a repr, an exception or a NoAnswer: "250", "raises ValueError".
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct


class NoAnswer(Enum):
    """The reason for a missing answer: the predicate of a sentence about the call."""

    DID_NOT_END = "did not end"
    STOPPED = "stopped the program"
    SENT_TOO_MUCH = "sent more data than an answer can have"
    NOT_ASKED = "was not asked"

    def __str__(self) -> str:
        return self.value


def in_a_sentence(answer: str) -> str:
    """Return an answer with its verb: `gives 250`, `raises ValueError`."""
    return answer if answer.startswith("raises ") else f"gives {answer}"


class Question(Struct, frozen=True):
    """One question of the kata's domain."""

    call: Annotated[
        str,
        Meta(description="The call, which anyone can replay: score([1, 1, 5])."),
    ]
    question: Annotated[
        str, Meta(description="The call in the players' words: roll 1 1 5.")
    ]


class Ruling(Question, frozen=True):
    """A question, and what the rules answer."""

    expected: Annotated[str, Meta(description="What the rules say, as repr shows it.")]


class Disagreement(Ruling, frozen=True):
    """A question that a program answers differently from the rules."""

    actual: Annotated[str, Meta(description="What the program says, as repr shows it.")]


class Difference(Question, frozen=True):
    """A question that tells a mutant from the original."""

    original: Annotated[str, Meta(description="What the learner's code answers.")]
    mutated: Annotated[str, Meta(description="What the mutant answers.")]
