"""The kata and workspace of this interpreter, and the lines that it runs there."""

from __future__ import annotations

import io
import os
import sys
from dataclasses import replace
from pathlib import Path
from traceback import format_exception_only
from typing import Any

from dicedojo.course import PROPS, Kata, Step
from dicedojo.engine import Meetings, counted_steps, restored
from dicedojo.errors import UnusableInput
from dicedojo.practice import (
    Entry,
    Kind,
    TookTooLong,
    Workspace,
    at_most,
    restore_given,
    start,
    write_whole,
)
from dicedojo.text import plain

SECONDS = 2.0  # for lines of a lesson
ENDS = (".py", ".feature")  # of test files
MAX_ANSWER = 400  # characters of an answer
Files = dict[str, str]  # the learner's files, by path: `tests/test_coin.py`


class Page:
    """The kata that this interpreter serves, and the learner's workspace."""

    def __init__(self, kata: Kata, folder: Path) -> None:
        self.kata = kata
        self.folder = folder
        self.workspace, _ = start(kata, folder / "work")
        # Files at a step, and the results of their tests on programs.
        self.met: tuple[tuple[Files, int], Meetings] | None = None

    def open(self, files: Files, number: int) -> Workspace:
        """Return the workspace with these files, at a step."""
        workspace = self.workspace
        steps = self.kata.steps
        target = steps[min(max(number, 1), len(steps)) - 1]
        if workspace.step != target:
            self._write(files | self._begun(files, target))
        while target not in workspace.open_steps:
            following = workspace.following
            assert following is not None
            self._go_to(following)
            if not workspace.snapshot(following).exists():
                content = workspace.module.read_bytes()
                write_whole(workspace.snapshot(following), content)
        if workspace.step != target:
            self._go_to(target)
        self._write(files)
        restore_given(workspace)
        return workspace

    def _begun(self, files: Files, step: Step) -> Files:
        """Return the files that a step began with, as far as the page has kept them."""
        copy = self.workspace.snapshot(step).relative_to(self.folder / "work")
        copies = {
            self.workspace.module.name: copy,
            f"tests/test_{self.kata.module}.py": copy.with_name(f"tests_{copy.name}"),
        }
        return {
            name: files[path.as_posix()]
            for name, path in copies.items()
            if path.as_posix() in files
        }

    def _write(self, files: Files) -> None:
        """Write the learner's files, and remove their others."""
        workspace = self.workspace
        tests = [path for end in ENDS for path in workspace.tests.rglob(f"*{end}")]
        own = {workspace.module, *tests}
        for path in own - {workspace.folder / name for name in files}:
            path.unlink(missing_ok=True)
        for name, text in files.items():
            write_whole(workspace.folder / name, text.encode())

    def _go_to(self, step: Step) -> None:
        self.workspace.save(replace(self.workspace.progress, step=step.key))
        self.workspace.record(Entry(Kind.NEXT, step.key))


_pages: list[Page] = []  # at most one: the current page


def serve(new_page: Page) -> None:
    """Set the page that `page` returns."""
    _pages[:] = [new_page]


def page() -> Page:
    """Return the current page.

    Raises:
        UnusableInput: no page has begun.
    """
    if not _pages:
        raise UnusableInput("The page has not begun a kata yet.")
    return _pages[-1]


def run(files: Files, step: int, lines: list[str]) -> dict[str, Any]:
    """Run statements on the learner's code, as if they were typed in its folder.

    The last one is an expression. The names of the module, and of the modules that the
    kata gives to learners, need no import.

    Returns:
        printed: the output, or ""
        answer: the value as Python shows it, or the exception in one line
    """
    workspace = page().open(files, step)
    folder, kata = str(workspace.folder), workspace.kata
    modules = [name for name in kata.given_sources if name != PROPS] + [kata.module]
    printed = io.StringIO()
    with restored(folder, _module_names(workspace.folder)):
        os.chdir(folder)
        sys.path.insert(0, folder)
        sys.stdout = sys.stderr = printed
        try:
            with counted_steps(folder), at_most(SECONDS, str):
                answer = repr(_value(modules, lines))
        except TookTooLong:
            answer = "It did not end, so it was stopped."
        except BaseException as error:
            answer = format_exception_only(error)[-1].strip()
    return {
        "printed": plain(printed.getvalue().strip(), MAX_ANSWER),
        "answer": plain(answer, MAX_ANSWER),
    }


def _value(modules: list[str], lines: list[str]) -> Any:
    names: dict[str, Any] = {}
    *statements, last = lines
    for statement in (*(f"from {name} import *" for name in modules), *statements):
        exec(statement, names)  # noqa: S102 - the course's lines, on the learner's code
    return eval(last, names)  # noqa: S307 - the same


def _module_names(folder: Path) -> tuple[str, ...]:
    """Return the modules of a workspace, which another check imports again.

    Tests may have changed `random`.
    """
    return ("random", *(path.stem for path in folder.glob("*.py")))
