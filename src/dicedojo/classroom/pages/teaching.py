"""The topics to teach next: the steps and bugs that most of a class missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from dicedojo.classroom.pages.statistics import ClassStatistics, MissedChaff
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
            f"Step {step.number}, {plain(step.title)}: {step.failed} programs fail it. "
            f"Lesson: {plain(f'lessons/{kata}/{step.name}.md')}."
        )


def _chaffs(found: ClassStatistics, kata: str) -> Iterator[str]:
    missed = [one for one in found.chaffs if one.missed.value >= LESS_THAN_MOST]
    for chaff in _of_several_lessons(missed)[:MOST]:
        bug = plain(chaff.misconception).rstrip(".")
        ask = f" For example, {plain(chaff.witness)}" if chaff.witness else ""
        lesson = lesson_of(kata, chaff.step)
        yield (
            f"{chaff.missed} test suites miss this bug: {bug}.{ask}"
            f"{f' Lesson: {lesson}.' if lesson else ''}"
        )


def _of_several_lessons(missed: Sequence[MissedChaff]) -> list[MissedChaff]:
    """Return the bugs, most missed first; of equals, one of each lesson comes first.

    Lessons come in the order of the course.
    """
    known: Counter[str] = Counter()
    ranks: dict[str, tuple[float, int, str, str]] = {}
    for one in sorted(missed, key=lambda one: (-one.missed.value, one.name)):
        before = known[one.step] if one.step else 0
        known[one.step] += 1
        ranks[one.name] = (-one.missed.value, before, one.step, one.name)
    return sorted(missed, key=lambda one: ranks[one.name])
