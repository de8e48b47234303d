"""Checks of a kata, in order, with a verdict for each."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from dicedojo.authoring.exam_check import check_exam, check_strength
from dicedojo.authoring.facts import check_facts
from dicedojo.authoring.lessons import check_pages, follow_lesson, pages_until
from dicedojo.authoring.passed import PassedChecks
from dicedojo.authoring.places import Fault
from dicedojo.authoring.programs import (
    check_chaffs,
    check_refactorings,
    check_rules,
    check_wheats,
)
from dicedojo.authoring.steps import check_features, check_starters
from dicedojo.authoring.structure import check_structure
from dicedojo.course import Kata, Step, load_kata
from dicedojo.errors import ContentError, UnusableInput

WORKERS = min(2, os.cpu_count() or 1)
FindFaults = Callable[[Kata], Iterable[Fault]]


@dataclass(frozen=True)
class Check:
    """A sentence that must be true of a kata, and advice if it is not."""

    name: str  # as `--only` takes it
    text: str
    advice: str
    find_faults: FindFaults


STRUCTURE = "The four trees are complete."
COMPLETE = "fix that; `dojo author new` writes a kata that has everything"
CHECKS = (
    Check(
        "answers",
        "The last solution answers every question of the domain.",
        "fix the last step's solution, or the questions in domain.py",
        check_rules,
    ),
    Check(
        "refactorings",
        "Refactored code gives the same answers, except where the step declares it.",
        "ask both programs that question; if the step is to change that answer, "
        "declare it in step.toml under `changes`, and let the lesson say so",
        check_refactorings,
    ),
    Check(
        "wheats",
        "Every wheat obeys the rules.",
        "fix the wheat, or find out whether the rules leave this open",
        check_wheats,
    ),
    Check(
        "chaffs",
        "Every chaff has one bug of its own, with its shortest witness.",
        "state a true witness in the chaff's docstring, or change its bug",
        check_chaffs,
    ),
    Check(
        "facts",
        "The file of facts, where there is one, holds what these programs answer.",
        "dojo author facts",
        check_facts,
    ),
    Check(
        "starters",
        "Starter tests fail before their step and pass from it on.",
        "run that starter test on that program",
        check_starters,
    ),
    Check(
        "features",
        "Features pass on all correct code from their step on, and fail on each chaff.",
        "run that feature on that program",
        check_features,
    ),
    Check(
        "strength",
        "The features kill every mutant that they could kill.",
        "add that question to the step's feature",
        check_strength,
    ),
    Check(
        "exam",
        "In the exam correct code gets all points, and the stub none.",
        "dojo grade PROGRAM --course ., and read the reasons",
        check_exam,
    ),
)
LESSONS = "The code and the output in the lessons are real."
AS_SHOWN = "follow the lesson to that line, and show the real output there"
LESSON_CHECK = "lessons"


@dataclass(frozen=True)
class CheckResult:
    """The result of one check: its sentence and its faults."""

    text: str
    advice: str
    faults: tuple[Fault, ...] = ()
    was_run: bool = True
    unchanged: bool = False  # since it last passed, so it was not run again

    @property
    def passed(self) -> bool:
        return self.unchanged or (self.was_run and not self.faults)


def plan_checks(only: str = "") -> tuple[str, ...]:
    """Return the sentences of the checks to run, in order.

    The first, about the structure, is always run. `only` names a check, or a step whose
    lesson is checked.
    """
    texts = [check.text for check in CHECKS if only in ("", check.name)]
    return STRUCTURE, *texts, *([] if only and texts else [LESSONS])


def only_name(text: str) -> str:
    """Return the value of `only` that runs the check of this sentence.

    Any value runs the first check, about the structure.
    """
    names = {check.text: check.name for check in CHECKS} | {LESSONS: LESSON_CHECK}
    return names.get(text, CHECKS[0].name)


def check_kata(
    root: Path, name: str, *, fresh: bool = False, only: str = ""
) -> Iterator[CheckResult]:
    """Yield the verdict of each check of the kata `name`, in order.

    If the trees are not complete, the other checks are not run. Without `fresh`, a
    check that has passed on the same files is not run again. The lessons take as long
    as all other checks together, so they run in parallel.

    Raises:
        UnusableInput: `only` is neither a check nor a step.
    """
    faults = check_structure(root, name)
    yield CheckResult(STRUCTURE, COMPLETE, tuple(faults))
    texts = plan_checks(only)
    if faults:
        for text in texts[1:]:
            yield CheckResult(text, "", was_run=False)
        return
    kata = load_kata(root, name)
    steps = _steps_of(kata, only) if LESSONS in texts else []
    passed = PassedChecks(kata, fresh=fresh)
    with ThreadPoolExecutor(WORKERS) as executor:
        futures = [
            executor.submit(_follow, kata, step, passed)
            for step in steps
            if not passed.has(LESSONS, pages_until(kata, step))
        ]
        try:
            for check in CHECKS:
                if check.text in texts:
                    yield _run_check(kata, check, passed)
            if LESSONS not in texts:
                return
            faults = [
                *check_pages(kata),
                *(f for future in futures for f in future.result()),
            ]
            unchanged = not (faults or futures)
            yield CheckResult(LESSONS, AS_SHOWN, tuple(faults), unchanged=unchanged)
        finally:
            for future in futures:
                future.cancel()


def _steps_of(kata: Kata, only: str) -> list[Step]:
    slug = re.sub(r"^\d+_", "", only)
    steps = [
        step for step in kata.steps if only in ("", LESSON_CHECK) or step.slug == slug
    ]
    if not steps:
        names = ", ".join((*(check.name for check in CHECKS), LESSON_CHECK))
        raise UnusableInput(
            f"{kata.name} has neither a check nor a step {only!r}.",
            evidence=f"The checks are {names}.",
            hint="A step's name stands for its lesson.",
            next=f"dojo author check {kata.name} --only {LESSON_CHECK}",
        )
    return steps


def _run_check(kata: Kata, check: Check, passed: PassedChecks) -> CheckResult:
    if passed.has(check.text):
        return CheckResult(check.text, check.advice, unchanged=True)
    faults = _find(kata, lambda: check.find_faults(kata))
    if not faults:
        passed.add(check.text)
    return CheckResult(check.text, check.advice, tuple(faults))


def _follow(kata: Kata, step: Step, passed: PassedChecks) -> list[Fault]:
    faults = _find(kata, lambda: follow_lesson(kata, step))
    if not faults:
        passed.add(LESSONS, pages_until(kata, step))
    return faults


def _find(kata: Kata, find_faults: Callable[[], Iterable[Fault]]) -> list[Fault]:
    """Return the faults, or the error of the check itself as a fault."""
    try:
        return list(find_faults())
    except ContentError as error:
        return [Fault(f"katas/{kata.name}", str(error))]
