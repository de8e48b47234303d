"""The page of a class: points, what to teach next, and a table of all students."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal
from importlib import resources
from statistics import median
from types import MappingProxyType

from markupsafe import Markup

from dicedojo.classroom.gradebook.records import Subject
from dicedojo.classroom.pages.statistics import (
    ClassStatistics,
    FailedStep,
    chaff_witness,
    most_failed,
    what_to_teach,
)
from dicedojo.classroom.row import Row
from dicedojo.report import LessonPages, lesson_of, named_lessons, render_page
from dicedojo.text import counted, score

MAX_ROWS = 10  # of the tables of steps, chaffs and questions


def render_class(
    subject: Subject,
    statistics: ClassStatistics,
    *,
    files: Mapping[str, str],
    cases: int = 0,
    lessons: LessonPages = MappingProxyType({}),
) -> str:
    """Return the page of a class.

    `files` has the addresses of students' pages, by id. `cases` is the number of cases
    for a person to decide. The page includes those of the `lessons` that it names.
    """
    templates = resources.files("dicedojo.classroom.pages") / "templates"
    script = (templates / "table.js").read_text("utf-8")  # sorts and searches rows
    teach = what_to_teach(statistics, subject.kata)
    chaffs = [
        (chaff, missed, chaff_witness(chaff), lesson_of(subject.kata, chaff.step))
        for chaff, missed in statistics.chaffs[:MAX_ROWS]
        if missed.count
    ]
    inside = named_lessons([*teach, *(lesson for *_, lesson in chaffs)], lessons)
    bins = statistics.bins()
    return render_page(
        "class.html",
        "dicedojo.classroom.pages",
        subject=subject,
        counts=_counts(statistics.rows, subject.pass_mark),
        summary=_summary(statistics),
        picture_text=points_in_words(bins),
        bins=bins,
        teach=teach,
        steps=_steps(statistics),
        chaffs=chaffs,
        inside=inside,
        lessons={lesson.file: lesson for lesson in inside},
        questions=statistics.questions[:MAX_ROWS],
        more_chaffs=max(0, len(statistics.chaffs) - MAX_ROWS),
        parts=_part_names(statistics.rows),
        rows=sorted(statistics.rows, key=lambda row: row.label.casefold()),
        files=files,
        sections=any(row.student.section for row in statistics.rows),
        groups=any(row.student.group for row in statistics.rows),
        times=any(row.submitted_at or row.marked_late for row in statistics.rows),
        cases=cases,
        script=Markup(script),  # noqa: S704  # a file of ours
        script_hash=script_hash(script),
    )


def script_hash(script: str) -> str:
    """Return the hash of a script for a Content-Security-Policy."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _counts(rows: Sequence[Row], pass_mark: Decimal) -> list[tuple[int, str]]:
    statuses = Counter(row.status for row in rows)
    passing = sum(row.passes(pass_mark) for row in rows)
    undecided = sum(row.points is None for row in rows)
    numbers = [
        (passing, "passed"),
        (len(rows) - passing - undecided, "not yet"),
        (statuses["unusable"], "of these without a module to grade"),
        (statuses["not graded"], "handed in and not graded"),
        (statuses["missing"], "handed in nothing"),
        (sum(not row.student.expected for row in rows), "not on the roster"),
        (sum(bool(row.stale) for row in rows), "stale: to be graded again"),
    ]
    return [(number, name) for number, name in numbers if number]


def _summary(statistics: ClassStatistics) -> str:
    points = statistics.points
    if not points:
        return "Nobody has points yet."
    mean = sum(points, Decimal(0)) / len(points)
    return (
        f"{counted(len(points), 'student')} with points: median "
        f"{score(Decimal(median(points)))}, mean {score(mean)}, "
        f"from {score(min(points))} to {score(max(points))}."
    )


def _steps(statistics: ClassStatistics) -> list[FailedStep]:
    failed = [step for step in most_failed(statistics.steps) if step[1].count]
    return failed[:MAX_ROWS]


def _part_names(rows: Sequence[Row]) -> list[str]:
    names = dict.fromkeys(name for row in rows for name in row.parts)
    return [name for name in names if any(row.parts.get(name) for row in rows)]


def points_in_words(bins: Sequence[tuple[Decimal, Decimal, int]]) -> str:
    """Return the alternative text of the picture."""
    filled = [span for span in bins if span[-1]]
    if not filled:
        return "Distribution of points: nobody has points yet."
    spans = (
        f"{counted(count, 'student')} from {score(low)} to {score(high)} points"
        for low, high, count in filled
    )
    return f"Distribution of points: {', '.join(spans)}."
