"""By which other rules does a program score, of those that are planted bugs?"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

from dicedojo.course.kata import Kata
from dicedojo.exam.asked_file import NEARLY_ALL
from dicedojo.exam.asked_function import Question
from dicedojo.exam.oracle import play
from dicedojo.sandbox.wire import Answer, same


def variants_of(
    kata: Kata, questions: Sequence[Question], answers: Sequence[Answer]
) -> tuple[str, ...]:
    """Return in sentences the rules that explain where answers are not the kata's.

    The rule that explains most comes first. There are none where the planted bugs do
    not give nearly all of these answers.

    Raises:
        ContentError: a planted bug does not run.
    """
    pairs = zip(questions, answers, strict=True)
    others = [(one, answer) for one, answer in pairs if not same(one.right, answer)]
    if not others:
        return ()  # without a look at the bugs: to load Yatzy's takes 20 ms
    bugs = {
        chaff.misconception: kata.load(chaff, f"{kata.name}_variant_{chaff.name}")
        for chaff in kata.chaffs
    }
    left, found = others, list[str]()
    while left:
        unlike = {said: _unexplained(kata, bug, left) for said, bug in bugs.items()}
        said = min(unlike, key=lambda one: len(unlike[one]), default="")
        if not said or len(unlike[said]) == len(left):
            break
        found.append(said)
        left = unlike[said]
    explained = len(others) - len(left)
    return tuple(found) if explained >= NEARLY_ALL * len(others) else ()


def _unexplained(
    kata: Kata, bug: ModuleType, answers: Sequence[tuple[Question, Answer]]
) -> list[tuple[Question, Answer]]:
    """Return the answers that a planted bug does not give."""
    return [
        (one, answer)
        for one, answer in answers
        if not same(play(kata, bug, one.call).answer, answer)
    ]
