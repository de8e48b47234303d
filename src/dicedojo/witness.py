"""A witness: one question that two programs answer differently."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Witness:
    """A question, in the players' words, and the two answers to it.

    What `first` and `second` stand for depends on who disagrees: the rules and
    the submission in a sweep, the learner's code and a mutant, a wheat and a test.
    """

    call: str  # "score([1, 1, 5])", which anyone can replay
    question: str  # "roll 1 1 5"
    first: str  # the answer, as repr shows it: "250", "raises ValueError"
    second: str
