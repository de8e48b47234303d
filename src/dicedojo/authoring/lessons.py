"""Checks lessons: every heading, block of code, line of output and link."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from dicedojo.authoring.fault import Fault
from dicedojo.authoring.lesson import SECTIONS, Lesson, add_tests, read_lesson
from dicedojo.authoring.lesson_run import Code, LessonRun
from dicedojo.authoring.lesson_workspace import lay_out
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step, StepKind

ELSEWHERE = ("http:", "https:", "mailto:", "#")


def check_lessons(kata: Kata) -> list[Fault]:
    """Return the faults of the kata's lessons, its README and the pages around.

    Each lesson runs its code and its tests: a few seconds a step.
    """
    readme = kata.root / "lessons" / kata.name / "README.md"
    faults = [] if readme.is_file() else [Fault(_address(kata, readme), "is missing")]
    for folder in (kata.root / "lessons", readme.parent):
        for path in sorted(folder.glob("*.md")):
            faults += _check_links(kata, read_lesson(path))
    for step in kata.steps:
        faults += check_lesson(kata, step)
    return list(dict.fromkeys(faults))


def check_lesson(kata: Kata, step: Step) -> list[Fault]:
    """Return the faults of one lesson, from its top to its end."""
    index = kata.steps.index(step)
    before = kata.code_before(step)
    green = step.green if step.green.is_file() else before
    after = step.solution if step.kind is not StepKind.PLAN else before
    paths = (step.lesson, before, green, after)
    missing = [path for path in paths if not path.is_file()]
    if missing:
        return [Fault(_address(kata, path), "is missing") for path in missing]
    lesson = read_lesson(step.lesson)
    code = Code(*(path.read_text("utf-8") for path in paths[1:]))
    faults = [
        *_check_headings(kata, lesson),
        *_check_links(kata, lesson),
    ]
    with tempfile.TemporaryDirectory(prefix="dojo-lesson-") as folder:
        lesson_workspace, tests = lay_out(kata, step, Path(folder) / kata.name)
        for earlier in kata.steps[:index]:
            if earlier.lesson.is_file():
                tests = _with_tests_of(kata, read_lesson(earlier.lesson), tests)
        lesson_run = LessonRun(kata, step, code, lesson_workspace, tests)
        return [*faults, *lesson_run.faults(lesson)]


def own_tests(kata: Kata) -> str:
    """Return the test file that a learner has after the last lesson."""
    tests = ""
    for step in kata.steps:
        tests = _with_tests_of(kata, read_lesson(step.lesson), tests)
    return tests


def _with_tests_of(kata: Kata, lesson: Lesson, tests: str) -> str:
    for block in lesson.blocks:
        if block.kept and block.file == f"tests/test_{kata.module}.py":
            tests = add_tests(tests, block.text)
    return tests


def _check_headings(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
    where = _address(kata, lesson.path)
    if not lesson.title:
        yield Fault(where, "has no title")
    if lesson.headings != SECTIONS:
        found = ", ".join(lesson.headings) or "none"
        yield Fault(where, f"its headings are {found}; not {', '.join(SECTIONS)}")


def _check_links(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
    for link in lesson.links:
        target = link.target.partition("#")[0]
        if link.target.startswith(ELSEWHERE) or (lesson.path.parent / target).exists():
            continue
        where = f"{_address(kata, lesson.path)}:{link.line}"
        yield Fault(where, f"the link leads nowhere: {link.target}")


def _address(kata: Kata, path: Path) -> str:
    return path.relative_to(kata.root).as_posix()
