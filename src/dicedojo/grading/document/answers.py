"""Questions of a kata, and who answers them how, as a document has it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class Question(Struct, frozen=True, kw_only=True):
    """One question of the kata's domain."""

    call: Annotated[
        str,
        Meta(description="The call, which anyone can replay: score([1, 1, 5])."),
    ]
    question: Annotated[
        str, Meta(description="The call in the players' words: roll 1 1 5.")
    ]


class Ruling(Question, frozen=True, kw_only=True):
    """A question, and what the rules answer."""

    expected: Annotated[str, Meta(description="What the rules say, as repr shows it.")]


class Disagreement(Ruling, frozen=True, kw_only=True):
    """A question that a program answers differently from the rules."""

    actual: Annotated[str, Meta(description="What the program says, as repr shows it.")]


class Difference(Question, frozen=True, kw_only=True):
    """A question that tells a mutant from the original."""

    original: Annotated[str, Meta(description="What the learner's code answers.")]
    mutated: Annotated[str, Meta(description="What the mutant answers.")]
