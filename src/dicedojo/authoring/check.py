"""The checks of a kata, in order, and the verdict of each."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.authoring.exam_check import check_exam
from dicedojo.authoring.facts import check_facts
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
FindFaults = Callable[[Kata], list[Fault]]


@dataclass(frozen=True)
class Check:
    """A sentence that has to be true of a kata, and the advice where it is not."""

    text: str
    advice: str
    find_faults: FindFaults


STRUCTURE = "The four trees are complete."
COMPLETE = "add what is missing; `dojo author new` shows a kata that has everything"
CHECKS = (
    Check(
        "The last solution answers every question of the domain.",
        "fix the last step's solution, or the questions in domain.py",
        check_rules,
    ),
    Check(
        "Refactored code gives the same answers, except where the step declares it.",
        "ask both programs that question; if the step is to change that answer, "
        "declare it in step.toml under `changes`, and let the lesson say so",
        check_refactorings,
    ),
    Check(
        "Every wheat obeys the rules.",
        "fix the wheat, or find out whether the rules leave this open",
        check_wheats,
    ),
    Check(
        "Every chaff has one bug of its own, with its shortest witness.",
        "state a true witness in the chaff's docstring, or change its bug",
        check_chaffs,
    ),
    Check(
        "The file of facts, where there is one, holds what these programs answer.",
        "dojo author facts",
        check_facts,
    ),
    Check(
        "Starter tests fail before their step and pass from it on.",
        "run that starter test on that program",
        check_starters,
    ),
    Check(
        "Features pass on all correct code from their step on, and fail on each chaff.",
        "run that feature on that program",
        check_features,
    ),
    Check(
        "The features kill every mutant that they could kill.",
        "add that question to the step's feature",
        check_strength,
    ),
    Check(
        "In the exam correct code gets all points, and the stub none.",
        "grade that program with `dojo grade` and read its reasons",
        check_exam,
    ),
)
LESSONS = "The code and the output in the lessons are real."
AS_SHOWN = "follow the lesson to that line, and show the real output there"
COUNT = len(CHECKS) + 2


@dataclass(frozen=True)
class Verdict:
    """The result of one check: its sentence, and the faults that were found."""

    text: str
    advice: str
    faults: tuple[Fault, ...] = ()
    was_run: bool = True

    @property
    def passed(self) -> bool:
        return self.was_run and not self.faults


def check_kata(root: Path, name: str) -> Iterator[Verdict]:
    """Yield the verdict of each check of the kata `name`, in order.

    Where the trees are not complete, the other checks are not run. The lessons take as
    long as all other checks together, so they run in processes of their own meanwhile.
    """
    faults = check_structure(root, name)
    yield Verdict(STRUCTURE, COMPLETE, tuple(faults))
    if faults:
        for text in (*(one.text for one in CHECKS), LESSONS):
            yield Verdict(text, "", was_run=False)
        return
    kata = load_kata(root, name)
    spawn = multiprocessing.get_context("spawn")  # the screen's threads must not fork
    with ProcessPoolExecutor(WORKERS, mp_context=spawn) as beside:
        lessons = [
            beside.submit(_check_lesson, root, name, step)
            for step in range(-1, len(kata.steps))
        ]
        try:
            for one in CHECKS:
                faults = _find(kata, one.find_faults)
                yield Verdict(one.text, one.advice, tuple(faults))
            faults = _find(
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


def _find(kata: Kata, find_faults: FindFaults) -> list[Fault]:
    """Return the faults. Content on which the check itself fails is one, too."""
    try:
        return find_faults(kata)
    except ContentError as error:
        return [Fault(f"katas/{kata.name}", str(error))]
