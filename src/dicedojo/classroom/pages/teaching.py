"""The topics to teach next: the steps and bugs that most of a class missed."""

from __future__ import annotations

from collections.abc import Iterator

from dicedojo.classroom.pages.statistics import ClassStatistics
from dicedojo.report.lessons import lesson_of
from dicedojo.text import plain

LESS_THAN_MOST = 0.5  # of the class; what fewer missed is for them alone
MOST = 4  # sentences about steps, and as many about bugs


def what_to_teach(found: ClassStatistics, kata: str) -> list[str]:
    """Return at most eight sentences, steps first: code before tests of it.

    Each names the lesson in the course; that of a bug only where the course names it.
    None where less than half of the class fails any step or misses any bug.
    """
    return [*_steps(found, kata), *_chaffs(found, kata)]


def _steps(found: ClassStatistics, kata: str) -> Iterator[str]:
    failed = [one for one in found.steps if one.failed.value >= LESS_THAN_MOST]
    for step in sorted(failed, key=lambda one: (-one.failed.value, one.number))[:MOST]:
        yield (
            f"Step {step.number}, {plain(step.title)}: {step.failed} programs do not "
            f"hold it. Lesson: {plain(f'lessons/{kata}/{step.name}.md')}."
        )


def _chaffs(found: ClassStatistics, kata: str) -> Iterator[str]:
    missed = [one for one in found.chaffs if one.missed.value >= LESS_THAN_MOST]
    for chaff in missed[:MOST]:
        bug = plain(chaff.misconception).rstrip(".")
        ask = f" For example, {plain(chaff.witness)}" if chaff.witness else ""
        lesson = lesson_of(kata, chaff.step)
        yield (
            f"{chaff.missed} suites let a program pass that has this bug: {bug}."
            f"{ask}{f' Lesson: {lesson}.' if lesson else ''}"
        )
