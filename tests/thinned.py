"""A kata with fewer questions, chaffs and mutants, for grades that take long.

A grade asks tens of thousands of questions and runs the tests on a hundred programs.
Where a test looks at one of them, or at none, a few show the same.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.engine.judge import assess, validity
from dicedojo.engine.mutants.mutants import choose_mutants
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.submission import Submission

BATCHES = ("questions", "representatives", "refused")


@contextmanager
def thinned_tests(
    kata: Kata, one_in: int, patch: pytest.MonkeyPatch, *, all_correct: bool = False
) -> Iterator[Kata]:
    """Yield a kata with one in so many chaffs; as many mutants are made meanwhile.

    Of its wheats it has the first, which tests are judged by, and the last, which runs
    among the chaffs. The tests run twice on their own code, and not six times. With
    `all_correct` they run on every wheat, and as often as always on their own code.
    """

    def some_mutants(
        kata: Kata, submission: Submission
    ) -> tuple[Sequence[Any], tuple[Problem, ...]]:
        mutants, problems = choose_mutants(kata, submission)
        return mutants[::one_in], problems

    with patch.context() as patched:
        patched.setattr(assess, "choose_mutants", some_mutants)
        thin = replace(kata, chaffs=kata.chaffs[::one_in])
        if not all_correct:
            patched.setattr(validity, "MORE_SEEDS", ())
            thin = replace(thin, wheats=(kata.wheats[0], kata.wheats[-1]))
        yield thin


def thinned_questions(kata: Kata, one_in: int) -> Kata:
    """Return a kata that asks one in so many questions, and each function some.

    It has no chaffs, and is for code without tests: a test may show on a question that
    is left out what no answer shows.
    """
    domain = copy.copy(kata.domain)
    for made in ("batches", "texts"):  # of the others, which change
        domain.__dict__.pop(made, None)
    for batch in BATCHES:
        setattr(domain, batch, _thinned(getattr(kata.domain, batch), one_in))
    asked = set(map(str, domain.questions))
    domain.in_every_order = tuple(
        call for call in kata.domain.in_every_order if str(call) in asked
    )
    # Its summary makes it another kata for what is kept by kata, such as right answers.
    summary = f"{kata.summary} (one question in {one_in})"
    thin = replace(kata, chaffs=(), summary=summary)
    thin.__dict__["domain"] = domain  # where the cached property keeps it
    return thin


def _thinned(calls: Sequence[Call], one_in: int) -> tuple[Call, ...]:
    """Return one in so many calls of each function, the first of each among them."""
    places: dict[str, int] = {}
    kept = []
    for call in calls:
        place = places.get(call.function, 0)
        places[call.function] = place + 1
        if place % one_in == 0:
            kept.append(call)
    return tuple(kept)
