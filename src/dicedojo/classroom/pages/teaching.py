"""What to teach next: what most of a class does not know yet, a sentence each."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dicedojo.classroom.pages.statistics import ClassStatistics
from dicedojo.text import plain

LESS_THAN_MOST = 0.5  # of the class; what fewer missed is for them alone
MOST = 4  # sentences about steps, and as many about bugs

# The lesson that treats a step or a chaff, by its name; "" where the course names none.
Lessons = Callable[[str], str]


def no_lesson(_name: str) -> str:
    """Return "": the course does not say which lesson treats it."""
    return ""


def what_to_teach(found: ClassStatistics, lesson_of: Lessons) -> list[str]:
    """Return at most eight sentences, steps first: code before tests of it.

    None where less than half of the class fails any step or misses any bug.
    """
    return [*_steps(found, lesson_of), *_chaffs(found, lesson_of)]


def _steps(found: ClassStatistics, lesson_of: Lessons) -> Iterator[str]:
    failed = [one for one in found.steps if one.failed.value >= LESS_THAN_MOST]
    for step in sorted(failed, key=lambda one: (-one.failed.value, one.number))[:MOST]:
        yield (
            f"Step {step.number}, {plain(step.title)}: {step.failed} programs do not "
            f"hold it.{_lesson(lesson_of(step.name))}"
        )


def _chaffs(found: ClassStatistics, lesson_of: Lessons) -> Iterator[str]:
    missed = [one for one in found.chaffs if one.missed.value >= LESS_THAN_MOST]
    for chaff in missed[:MOST]:
        bug = plain(chaff.misconception).rstrip(".")
        ask = f" For example, {plain(chaff.witness)}" if chaff.witness else ""
        yield (
            f"{chaff.missed} suites let a program pass that has this bug: {bug}."
            f"{ask}{_lesson(lesson_of(chaff.name))}"
        )


def _lesson(lesson: str) -> str:
    return f" Lesson: {plain(lesson)}." if lesson else ""
