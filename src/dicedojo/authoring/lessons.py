"""Checks lessons: headings, blocks of code, lines of output and links."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from dicedojo.authoring.placement import unclear_place
from dicedojo.authoring.places import Fault, address
from dicedojo.authoring.terminal import LessonWorkspace, lay_out, unreal_line
from dicedojo.course import PLAN, TREES, Kata, Step
from dicedojo.practice import (
    OUTPUT,
    SECTIONS,
    Block,
    Code,
    Growth,
    Lesson,
    Mark,
    Use,
    add_tests,
    apply_block,
    apply_experiment,
    commands_in,
    read_lesson,
    sides,
)

ELSEWHERE = ("http:", "https:", "mailto:", "#")
TO_FILES = ("python", "diff", "markdown")


def check_pages(kata: Kata) -> list[Fault]:
    """Return missing lessons, dead links, wrong headings and slips in blocks.

    Links and blocks are also checked in other pages, such as the glossary.
    """
    readme = kata.pages["rules"]
    pages = [readme, *(step.lesson for step in kata.steps)]
    faults = [Fault(address(kata, p), "is missing") for p in pages if not p.is_file()]
    for folder in (kata.root / "lessons", readme.parent):
        for path in sorted(folder.glob("*.md")):
            lesson = read_lesson(path)
            if path in pages[1:]:
                faults += _check_headings(kata, lesson)
            faults += _check_links(kata, lesson)
            faults += _check_blocks(kata, lesson)
    return faults


def follow_lesson(kata: Kata, step: Step) -> list[Fault]:
    """Return the faults of a lesson's code and output, from top to end.

    It runs the lesson's code and tests, which takes 1 or 2 s. A missing lesson, or
    missing code, has no faults here.
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
    """Return the lessons up to the end of a step."""
    return [earlier.lesson for earlier in kata.steps[: kata.steps.index(step) + 1]]


def with_tests_of(kata: Kata, pages: Iterable[Path], tests: str) -> str:
    """Return a learner's test file with the tests to keep from these lessons."""
    for page in pages:
        for block in read_lesson(page).blocks:
            if block.is_kept and block.file == f"tests/test_{kata.module}.py":
                tests = add_tests(tests, block.text)
    return tests


def _check_headings(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
    where = address(kata, lesson.path)
    if not lesson.title:
        yield Fault(where, "has no title")
    if lesson.headings != SECTIONS:
        headings = ", ".join(lesson.headings) or "none"
        yield Fault(where, f"its headings are {headings}; not {', '.join(SECTIONS)}")


def _check_links(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
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


def _check_blocks(kata: Kata, lesson: Lesson) -> Iterator[Fault]:
    """Yield what is invisible in a block, and makes it differ from what it shows."""
    for block in lesson.blocks:
        where = f"{address(kata, lesson.path)}:{block.line}"
        for number, line in enumerate(block.text.splitlines(), block.line + 1):
            if line.startswith("```"):
                yield Fault(where, f"the block is not closed before line {number}")
                break
            if "\t" in line:
                yield Fault(where, f"line {number} has a tab; use spaces")


@dataclass
class LessonRun:
    """A run through one lesson, which does exactly what the lesson says.

    Blocks to keep stay in the learner's files. An experiment is undone if a sentence
    says so, and before the next block of the module, the next heading or a `dojo`
    command.
    """

    kata: Kata
    step: Step
    code: Code
    lesson_workspace: LessonWorkspace
    tests: str  # the learner's own file so far
    module: Growth = field(init=False)
    tried: str | None = None  # the module with an experiment in it
    plan: str | None = None  # the page before an experiment

    def __post_init__(self) -> None:
        self.module = self.code.growth("")

    @property
    def present(self) -> str:
        """The module, including an experiment."""
        return self.module.text() if self.tried is None else self.tried

    def faults(self, lesson: Lesson) -> Iterator[Fault]:
        """Yield the faults of the lesson, in order."""
        address = lesson.path.relative_to(self.kata.root).as_posix()
        for section in ("", *lesson.headings):
            self._undo()
            self.module = self.code.growth(section)
            for block in lesson.blocks:
                if block.section == section:
                    for message in self._follow(block):
                        yield Fault(f"{address}:{block.line}", message)
            for line in self.module.missing_lines():
                message = f"{section} has no block to keep with this line: {line}"
                yield Fault(address, message)
            for line in self.module.leftover_lines():
                message = f"at the end of {section} this line is still there: {line}"
                yield Fault(address, message)
        self._undo()
        outcomes = self.lesson_workspace.outcomes(self.code.after, self.tests)
        for name, why in _red_tests(outcomes):
            yield Fault(address, f"at the end of the lesson {name} is red: {why}")

    def _follow(self, block: Block) -> Iterator[str]:
        if block.undone:
            self._undo()
        if block.language in OUTPUT:
            yield from self._compare_output(block)
        elif block.language in TO_FILES:
            yield from self._change_files(block)

    def _change_files(self, block: Block) -> Iterator[str]:
        module = f"{self.kata.module}.py"
        own_tests = f"tests/test_{module}"
        if block.file not in (module, own_tests, PLAN):
            yield f"the block names no file of the learner's: {block.file}"
        elif not block.text.strip():
            yield "the block is empty"
        elif block.mark is None or block.mark.file != block.file:
            marks = " or ".join(str(Mark(use, block.file)) for use in Use)
            yield f"no line above the block says whether it stays: {marks}"
        elif block.file == module:
            yield from self._keep(block) if block.is_kept else self._try(block)
        elif block.file == own_tests and block.is_kept and block.language == "python":
            self.tests = add_tests(self.tests, block.text)
            if block.section == "Red" and block.tests:
                yield from self._see_red(block)
        elif block.file == PLAN:
            self.plan = self.plan or self.lesson_workspace.read_plan()
            self.lesson_workspace.plan(block.text)
            if block.is_kept:
                self.plan = None
        else:
            yield "tests are kept, as `python`; only the module can be tried out"

    def _keep(self, block: Block) -> Iterator[str]:
        """Put the block into the module.

        Code must still be there at the section's end, unless it comes from a diff.
        """
        self._undo()
        before = self.module.text()
        if apply_block(self.module, block):
            yield from unclear_place(block, before, self.module)
            return
        if block.language == "diff":
            yield "the lines to take out do not stand in the code exactly once"
        else:
            code, lines = self.module.target.splitlines(), block.text.splitlines()
            strange = next((line for line in lines if line not in code), lines[0])
            yield f"the code does not keep this: {strange}"

    def _try(self, block: Block) -> Iterator[str]:
        self._undo()
        if block.language != "diff":
            yield "an experiment is a `diff`, so that it can be undone"
            return
        code = self.module.text()
        self.tried = apply_experiment(code, block.text)
        if self.tried is None:
            yield "the lines to take out do not stand in the code exactly once"
            return
        _, text = sides(block.text)
        if f"\n{text}" in f"\n{self.module.target}" and f"\n{text}" not in f"\n{code}":
            yield "the code keeps this change, so the learner must not undo it"

    def _undo(self) -> None:
        self.tried = None
        if self.plan is not None:
            self.lesson_workspace.plan(self.plan)
            self.plan = None

    def _see_red(self, block: Block) -> Iterator[str]:
        """Yield new tests that are not red on the code before and green on the step's.

        If a step changes no behaviour, they must be green on both.
        """
        before = self.lesson_workspace.outcomes(self.code.before, self.tests)
        unexpected = not self.step.begins_red
        for name in block.tests:
            why = before.get(name, "it did not run")
            if bool(why) is unexpected:
                colour, because = ("red", f": {why}") if why else ("green", "")
                yield f"{name} is {colour} on the code of the step before{because}"
        green = self.lesson_workspace.outcomes(self.code.green, self.tests)
        for name, why in _red_tests(green):
            yield f"{name} is red on the code of Green: {why}"

    def _compare_output(self, block: Block) -> Iterator[str]:
        if block.language == "pycon":
            differences = self.lesson_workspace.session(
                block.text, self.present, self.tests
            )
            if differences:
                yield f"Python says something else:\n{differences}"
            return
        for command, lines in commands_in(block.text):
            if not lines:
                continue
            if command.startswith("dojo"):  # it ignores experiments
                self._undo()
            try:
                output = self.lesson_workspace.output(command, self.present, self.tests)
            except KeyError:
                yield f"`{command}` is neither pytest nor dojo"
                continue
            line = unreal_line(lines, output)
            if line is not None:
                yield f"`{command}` does not print this: {_beside(line, output)}"


def _beside(line: str, output: str) -> str:
    """Return a line and the most similar one of the output, else the output's first.

    Long gaps in both are left out, unless the lines differ in nothing else.
    """
    lines = output.strip().splitlines() or ["nothing"]
    pair = line, (get_close_matches(line, lines, 1) or lines)[0].strip()
    short = [re.sub(" {3,}", " ", text) for text in pair]
    shown, real = pair if short[0] == short[1] else short
    return f"{shown}\nbut this: {real}"


def _red_tests(outcomes: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return each red test with its reason, or one entry if all have the same reason.

    So a failing import is reported once, not once for each test.
    """
    red = [(name, why) for name, why in outcomes.items() if why]
    if len(red) == len(outcomes) > 1 and len(set(outcomes.values())) == 1:
        return [("each test", red[0][1])]
    return red
