"""Checks lessons: every heading, block of code, line of output and link."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from dicedojo.authoring.lesson import SECTIONS, Lesson, add_tests, read_lesson
from dicedojo.authoring.lesson_run import Code, LessonRun
from dicedojo.authoring.lesson_workspace import lay_out
from dicedojo.authoring.places import Fault, address
from dicedojo.course.course import TREES
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step

ELSEWHERE = ("http:", "https:", "mailto:", "#")


def check_pages(kata: Kata) -> list[Fault]:
    """Return what is missing of the lessons, and their dead links and odd headings.

    The pages around them, such as the glossary, are looked at as well.
    """
    readme = kata.pages["rules"]
    wanted = [readme, *(step.lesson for step in kata.steps)]
    faults = [Fault(address(kata, p), "is missing") for p in wanted if not p.is_file()]
    for folder in (kata.root / "lessons", readme.parent):
        for path in sorted(folder.glob("*.md")):
            lesson = read_lesson(path)
            if path in wanted[1:]:
                faults += _check_headings(kata, lesson)
            faults += _check_links(kata, lesson)
    return faults


def follow_lesson(kata: Kata, step: Step) -> list[Fault]:
    """Return where a lesson does not do what it says, from its top to its end.

    It runs the lesson's code and tests: a second or two. A lesson, or code, that is
    missing has no faults here.
    """
    code = Code.of(kata, step)
    if code is None or not step.lesson.is_file():
        return []
    with tempfile.TemporaryDirectory(prefix="dojo-lesson-") as folder:
        lesson_workspace, tests = lay_out(kata, step, Path(folder) / kata.name)
        before_it = [page for page in pages_until(kata, step)[:-1] if page.is_file()]
        tests = with_tests_of(kata, before_it, tests)
        lesson_run = LessonRun(kata, step, code, lesson_workspace, tests)
        return list(lesson_run.faults(read_lesson(step.lesson)))


def pages_until(kata: Kata, step: Step) -> list[Path]:
    """Return the lessons that a learner has read at the end of a step."""
    return [each.lesson for each in kata.steps[: kata.steps.index(step) + 1]]


def with_tests_of(kata: Kata, pages: Iterable[Path], tests: str) -> str:
    """Return a learner's test file with the tests that these lessons give to keep."""
    for page in pages:
        for block in read_lesson(page).blocks:
            if block.kept and block.file == f"tests/test_{kata.module}.py":
                tests = add_tests(tests, block.text)
    return tests


def _check_headings(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
    where = address(kata, lesson.path)
    if not lesson.title:
        yield Fault(where, "has no title")
    if lesson.headings != SECTIONS:
        found = ", ".join(lesson.headings) or "none"
        yield Fault(where, f"its headings are {found}; not {', '.join(SECTIONS)}")


def _check_links(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
    """Yield the links that lead nowhere, or out of what a wheel of the course has."""
    trees = [(kata.root / tree).resolve() for tree in TREES]
    for link in lesson.links:
        if link.target.startswith(ELSEWHERE):
            continue
        target = (lesson.path.parent / link.target.partition("#")[0]).resolve()
        where = f"{address(kata, lesson.path)}:{link.line}"
        if not target.exists():
            yield Fault(where, f"the link leads nowhere: {link.target}")
        elif not any(target.is_relative_to(tree) for tree in trees):
            message = f"the link leaves the course, so give an address: {link.target}"
            yield Fault(where, message)
