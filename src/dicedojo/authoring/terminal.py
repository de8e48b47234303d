"""The terminal of a lesson: runs its commands, and compares their output."""

from __future__ import annotations

import os
import re
import shlex
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.authoring.warm_python import run_module, warm_up
from dicedojo.course import PLAN, Kata, Step, StepKind
from dicedojo.practice import mask_line, names_of_tests, restore_given, start

WALL_LIMIT = 120.0  # seconds; the longest, `dojo mutate`, takes about two
COMMANDS = {
    "pytest": ["pytest", "-p", "no:cacheprovider"],
    "dojo": ["dicedojo.authoring.dojo_here"],
}
# Variables of the caller; on a CI server pytest does not cut its summary's lines.
CHANGES_OUTPUT = ("PYTEST_ADDOPTS", "FORCE_COLOR", "PY_COLORS", "CI", "BUILD_NUMBER")
HYPOTHESIS = "hypothesis"
OUTCOME = re.compile(
    r"^(PASSED|FAILED|ERROR) [^\s:]+(?:::(\w+)\S*)?(?: - (.*))?", re.MULTILINE
)


@dataclass(frozen=True)
class LessonWorkspace:
    """A learner's folder with the module and the own tests."""

    folder: Path
    module: Path
    tests: Path

    def outcomes(self, code: str, tests: str) -> dict[str, str]:
        """Return why each test function fails on `code`, "" if all its cases pass.

        A test that was not run has the reason of its file.
        """
        # -vv, so that pytest does not cut the reasons
        output = self.output("pytest tests -vv -rA --tb=line", code, tests)
        seen: dict[str, str] = {}
        for word, name, reason in OUTCOME.findall(output):
            why = "" if word == "PASSED" else reason or "it did not run"
            seen[name] = seen.get(name) or why
        errors = re.findall(r"^E +(\S.*)", output, re.MULTILINE)
        not_run = errors[-1] if "" in seen and errors else "it did not run"
        return {name: seen.get(name, not_run) for name in names_of_tests(tests)}

    def plan(self, text: str) -> None:
        """Fill in the plan."""
        (self.folder / PLAN).write_text(text, "utf-8")

    def read_plan(self) -> str:
        """Return the plan."""
        return (self.folder / PLAN).read_text("utf-8")

    def output(self, command: str, code: str, tests: str) -> str:
        """Return what `command` prints, 80 columns wide and without colour."""
        program, *arguments = shlex.split(command)
        if program == "pytest" and HYPOTHESIS not in code + tests:
            # Its plugin would import all of Hypothesis for an empty summary, which
            # takes longer than the tests of a lesson.
            arguments += ["-p", "no:hypothesispytest"]
        return self._run([*COMMANDS[program], *arguments], code, tests)

    def session(self, session: str, code: str, tests: str) -> str:
        """Return the differences when Python runs this session, "" if none."""
        (self.folder / "session.txt").write_text(session, "utf-8")
        return self._run(["doctest", "session.txt"], code, tests)

    def _run(self, arguments: list[str], code: str, tests: str) -> str:
        self.module.write_text(code, "utf-8")
        self.tests.write_text(tests, "utf-8")
        # Two versions with the same length and second would share a .pyc file.
        clean = {"COLUMNS": "80", "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
        environment = {**os.environ, **clean}
        for name in CHANGES_OUTPUT:
            environment.pop(name, None)
        warm_up()
        output = run_module(arguments, self.folder, environment, WALL_LIMIT)
        if output.ended:
            return output.text
        return f"This had not ended after {WALL_LIMIT:g} seconds."


def lay_out(kata: Kata, step: Step, folder: Path) -> tuple[LessonWorkspace, str]:
    """Create a workspace at `step`; return it with the learner's initial test file."""
    workspace, _ = start(kata, folder)
    workspace.save(replace(workspace.progress, step=step.key))
    restore_given(workspace, opening=True)
    for earlier in workspace.open_steps[:-1]:
        if earlier.kind is StepKind.PLAN:
            (workspace.folder / PLAN).write_bytes(earlier.planned.read_bytes())
    tests = workspace.tests / f"test_{kata.module}.py"
    lesson_workspace = LessonWorkspace(workspace.folder, workspace.module, tests)
    return lesson_workspace, tests.read_text("utf-8")


def unreal_line(lines: list[str], output: str) -> str | None:
    """Return the first of `lines` that the output does not have, None if it has all.

    Lines must be consecutive, except that a line `...` skips some.
    Times and the length of a ruler are ignored.
    """
    real = [mask_line(line) for line in output.splitlines()]
    place = 0
    chunk: list[str] = []
    for line in [*lines, "..."]:
        if line.strip() != "...":
            chunk.append(line)
            continue
        masked = [mask_line(text) for text in chunk]
        starts = range(place, len(real) - len(masked) + 1)
        offset = next((n for n in starts if real[n : n + len(masked)] == masked), None)
        if offset is None:
            rest = real[place:]
            return next(
                (text for text in chunk if mask_line(text) not in rest), chunk[0]
            )
        place = offset + len(masked)
        chunk = []
    return None
