"""Which promises a course makes, and which of them a kata keeps."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.authoring.exam_check import check_exam
from dicedojo.authoring.fault import Fault
from dicedojo.authoring.lessons import check_lesson, check_lessons
from dicedojo.authoring.programs import (
    check_chaffs,
    check_refactorings,
    check_rules,
    check_wheats,
)
from dicedojo.authoring.steps import check_features, check_starters
from dicedojo.authoring.strength import check_strength
from dicedojo.authoring.structure import check_structure
from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError

WORKERS = min(2, os.cpu_count() or 1)
Check = Callable[[Kata], list[Fault]]


@dataclass(frozen=True)
class Promise:
    """One thing that a kata promises: a sentence, and what to do if it is not kept."""

    text: str
    advice: str
    check: Check


STRUCTURE = "The four trees are complete."
COMPLETE = "add what is missing; `dojo author new` shows a kata that has everything"
PROMISES = (
    Promise(
        "The last solution answers every question of the domain.",
        "fix the last step's solution, or what domain.py asks",
        check_rules,
    ),
    Promise(
        "Tidied code answers as the code before it, but where the step declares it.",
        "ask both programs that question; if the step is to change that answer, "
        "declare it in step.toml under `changes`, and let the lesson say so",
        check_refactorings,
    ),
    Promise(
        "Every wheat obeys the rules.",
        "fix the wheat, or find out whether the rules leave this open",
        check_wheats,
    ),
    Promise(
        "Every chaff has one bug of its own, with its shortest witness.",
        "state a true witness in the chaff's docstring, or change its bug",
        check_chaffs,
    ),
    Promise(
        "Starter tests are red before their step and green ever after.",
        "run that starter test on that program",
        check_starters,
    ),
    Promise(
        "Features pass on all correct code from their step on, and on no chaff.",
        "run that feature on that program",
        check_features,
    ),
    Promise(
        "The features kill every mutant that they could kill.",
        "add that question to the step's feature",
        check_strength,
    ),
    Promise(
        "The exam gives correct code all points, and the stub none.",
        "grade that program with `dojo grade` and read its reasons",
        check_exam,
    ),
)
LESSONS = "Everything that the lessons show is real."
AS_SHOWN = "do what the lesson says at that line, and show what happens"
COUNT = len(PROMISES) + 2


@dataclass(frozen=True)
class Verdict:
    """A promise as it is told, and where it is not kept."""

    text: str
    advice: str
    faults: tuple[Fault, ...] = ()
    looked_at: bool = True

    @property
    def kept(self) -> bool:
        return self.looked_at and not self.faults


def keep_promises(root: Path, name: str) -> Iterator[Verdict]:
    """Yield the verdict on each promise of the kata `name`, in order.

    Where the trees are not complete, the other promises are not looked at.
    The lessons take as long as all others together, so they are carried out beside
    them, in processes of their own.
    """
    faults = check_structure(root, name)
    yield Verdict(STRUCTURE, COMPLETE, tuple(faults))
    if faults:
        for text in (*(promise.text for promise in PROMISES), LESSONS):
            yield Verdict(text, "", looked_at=False)
        return
    kata = load_kata(root, name)
    spawn = multiprocessing.get_context("spawn")  # the screen's threads must not fork
    with ProcessPoolExecutor(WORKERS, mp_context=spawn) as beside:
        lessons = [
            beside.submit(_check_lesson, root, name, step)
            for step in range(-1, len(kata.steps))
        ]
        try:
            for promise in PROMISES:
                faults = _look(kata, promise.check)
                yield Verdict(promise.text, promise.advice, tuple(faults))
            faults = _look(
                kata, lambda _: [f for part in lessons for f in part.result()]
            )
            yield Verdict(LESSONS, AS_SHOWN, tuple(faults))
        finally:
            for part in lessons:
                part.cancel()


def _check_lesson(root: Path, name: str, index: int) -> list[Fault]:
    """Check one lesson; for the index -1, the pages around the lessons."""
    kata = load_kata(root, name)
    if index < 0:
        return check_lessons(replace(kata, steps=()))
    return check_lesson(kata, kata.steps[index])


def _look(kata: Kata, check: Check) -> list[Fault]:
    """Return the faults; content that breaks the check itself is one, too."""
    try:
        return check(kata)
    except ContentError as error:
        return [Fault(f"katas/{kata.name}", str(error))]
