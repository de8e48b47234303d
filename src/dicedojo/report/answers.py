"""Sentences about a question and the answers to it."""

from __future__ import annotations

import re

from dicedojo.grading.document.exam import (
    Difference,
    Disagreement,
    Question,
    Ruling,
)
from dicedojo.text import plain

# How answers are shown that are not values.
NO_VALUE = re.compile(r"(raises|did|stopped|leaves) ")


def tells_apart(witness: Difference, first: str, second: str) -> str:
    """Return the question and both answers.

    `roll 4 4 4. Your code scores 400; the mutant scores 500.`
    """
    original = answer_clause(witness, first, witness.original)
    return (
        f"{plain(witness.question)}. {original}; "
        f"{answer_clause(witness, second, witness.mutated)}."
    )


def should(witness: Ruling, who: str = "") -> str:
    """Return what the rules ask for, and what `who` does instead.

    `roll 1 should score 100; your code scores 0.`
    """
    right = plain(witness.expected)
    verb, _, rest = right.partition(" ")
    if verb in ("raises", "leaves"):
        wanted = f"{verb[:-1]} {rest}"
    else:
        wanted = f"{'score' if _is_score(witness, right) else 'answer'} {right}"
    instead = ""
    if who and isinstance(witness, Disagreement):
        instead = f"; {answer_clause(witness, who, witness.actual)}"
    return f"{plain(witness.question)} should {wanted}{instead}."


def is_value(answer: str) -> bool:
    """Return whether an answer is a value, and not an exception for example."""
    return not NO_VALUE.match(answer)


def answer_clause(witness: Question, who: str, answer: str) -> str:
    """Return an answer as a clause: `the mutant scores 500`, `it raises IndexError`."""
    answer = plain(answer)
    if not is_value(answer):
        return f"{who} {answer}"
    return f"{who} {'scores' if _is_score(witness, answer) else 'answers'} {answer}"


def _is_score(witness: Question, answer: str) -> bool:
    return witness.call.startswith("score(") and answer.isdecimal()
