"""Checks of a kata, in order, with a verdict for each."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from dicedojo.authoring.exam_check import check_exam, check_strength
from dicedojo.authoring.facts import check_facts
from dicedojo.authoring.lessons import check_pages, follow_lesson, pages_until
from dicedojo.authoring.passed import PassedChecks
from dicedojo.authoring.places import Fault, content_fault
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
    """A sentence that must be true of a kata or a game, and advice if it is not."""

    text: str
    advice: str
    name: str = ""  # as `--only` takes it


STRUCTURE = Check(
    "The four trees are complete.",
    "fix that; `dojo author new` writes a kata that has everything",
    "answers",  # any name makes it, too
)
CHECKS: Mapping[Check, FindFaults] = {
    Check(
        "The last solution answers every question of the domain.",
        "fix the last step's solution, or the questions in domain.py",
        "answers",
    ): check_rules,
    Check(
        "Refactored code gives the same answers, except where the step declares it.",
        "ask both programs that question; if the step is to change that answer, "
        "declare it in step.toml under `changes`, and let the lesson say so",
        "refactorings",
    ): check_refactorings,
    Check(
        "Every wheat obeys the rules.",
        "fix the wheat, or find out whether the rules leave this open",
        "wheats",
    ): check_wheats,
    Check(
        "Every chaff has one bug of its own, with its shortest witness.",
        "state a true witness in the chaff's docstring, or change its bug",
        "chaffs",
    ): check_chaffs,
    Check(
        "The file of facts, where there is one, holds what these programs answer.",
        "dojo author facts",
        "facts",
    ): check_facts,
    Check(
        "Starter tests fail before their step and pass from it on.",
        "correct that starter test or that program",
        "starters",
    ): check_starters,
    Check(
        "Features pass on all correct code from their step on, and fail on each chaff.",
        "correct that feature or that program; a chaff needs a scenario that fails "
        "on it",
        "features",
    ): check_features,
    Check(
        "The features kill every mutant that they could kill.",
        "add that question to the step's feature",
        "strength",
    ): check_strength,
    Check(
        "In the exam correct code gets all points, and the stub none.",
        "dojo grade PROGRAM --kata NAME --course ., and read the reasons",
        "exam",
    ): check_exam,
}
LESSONS = Check(
    "The code and the output in the lessons are real.",
    "follow the lesson to that line, and show the real output there",
    "lessons",
)


@dataclass(frozen=True)
class CheckResult:
    """The result of one check: its faults."""

    check: Check
    faults: tuple[Fault, ...] = ()
    was_run: bool = True
    unchanged: bool = False  # since it last passed, so it was not run again

    @property
    def passed(self) -> bool:
        return self.unchanged or (self.was_run and not self.faults)


def plan_checks(only: str = "") -> tuple[Check, ...]:
    """Return the checks to run, in order.

    The first, about the structure, is always run. `only` names a check, or a step whose
    lesson is checked.
    """
    checks = [check for check in CHECKS if only in ("", check.name)]
    return STRUCTURE, *checks, *([] if only and checks else [LESSONS])


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
    yield CheckResult(STRUCTURE, tuple(faults))
    _, *checks = plan_checks(only)
    if faults:
        for check in checks:
            yield CheckResult(check, was_run=False)
        return
    kata = load_kata(root, name)
    steps = _steps_of(kata, only) if LESSONS in checks else []
    passed = PassedChecks(kata, fresh=fresh)
    with ThreadPoolExecutor(WORKERS) as executor:
        futures = [
            executor.submit(_follow, kata, step, passed)
            for step in steps
            if not passed.has(LESSONS.text, pages_until(kata, step))
        ]
        try:
            for check in checks:
                if check in CHECKS:
                    yield _run_check(kata, check, passed)
            if LESSONS not in checks:
                return
            faults = [
                *check_pages(kata),
                *(f for future in futures for f in future.result()),
            ]
            unchanged = not (faults or futures)
            yield CheckResult(LESSONS, tuple(faults), unchanged=unchanged)
        finally:
            for future in futures:
                future.cancel()


def _steps_of(kata: Kata, only: str) -> list[Step]:
    slug = re.sub(r"^\d+_", "", only)
    steps = [
        step for step in kata.steps if only in ("", LESSONS.name) or step.slug == slug
    ]
    if not steps:
        names = ", ".join(check.name for check in (*CHECKS, LESSONS))
        raise UnusableInput(
            f"{kata.name} has neither a check nor a step {only!r}.",
            evidence=f"The checks are {names}.",
            hint="A step's name stands for its lesson.",
            next=f"dojo author check {kata.name} --only {LESSONS.name}",
        )
    return steps


def _run_check(kata: Kata, check: Check, passed: PassedChecks) -> CheckResult:
    if passed.has(check.text):
        return CheckResult(check, unchanged=True)
    faults = _find(kata, lambda: CHECKS[check](kata))
    if not faults:
        passed.add(check.text)
    return CheckResult(check, tuple(faults))


def _follow(kata: Kata, step: Step, passed: PassedChecks) -> list[Fault]:
    faults = _find(kata, lambda: follow_lesson(kata, step))
    if not faults:
        passed.add(LESSONS.text, pages_until(kata, step))
    return faults


def _find(kata: Kata, find_faults: Callable[[], Iterable[Fault]]) -> list[Fault]:
    """Return the faults, or the error of the check itself as a fault."""
    try:
        return list(find_faults())
    except ContentError as error:
        return [content_fault(kata.root, kata.name, error)]
