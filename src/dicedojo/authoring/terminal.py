"""The terminal of a lesson: what it shows in a learner's folder, and what is real."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.authoring.lesson import names_of_tests
from dicedojo.authoring.warm_python import run_module, warm_up
from dicedojo.child import Child, Died, Hung
from dicedojo.child_main import say
from dicedojo.course.kata import Kata
from dicedojo.course.step import PLAN, Step, StepKind
from dicedojo.practice.check_run import TEST_LIMIT
from dicedojo.practice.given import restore_given
from dicedojo.practice.start import start

FOLD = "..."  # where lines are left out
PROGRESS = re.compile(r"^[.FEsxX]+ +\[ *\d+%\]$")
ERROR = re.compile(r"^E {2}")
ADVICE = "Use -v"  # pytest's, which is of no use here
NAMED = re.compile(r"^(FAILED|ERROR) ")
FAILURES = 3  # of which the first lines are shown
LINES = 2  # of each: the assert, and the values in it
LAST = 5  # lines, where pytest printed nothing of all this
PROMPTS = ">>> ", "... "
WALL_LIMIT = 120.0  # seconds; the longest, `dojo mutate`, takes about two
RUN_LINES = f"{__name__}:run_lines"
COMMANDS = {
    "pytest": ["pytest", "-p", "no:cacheprovider"],
    "dojo": ["dicedojo.authoring.dojo_here"],
}
# Of the caller's environment; on a CI server pytest does not cut its summary's lines.
CHANGES_OUTPUT = ("PYTEST_ADDOPTS", "FORCE_COLOR", "PY_COLORS", "CI", "BUILD_NUMBER")
HYPOTHESIS = "hypothesis"
OUTCOME = re.compile(
    r"^(PASSED|FAILED|ERROR) [^\s:]+(?:::(\w+)\S*)?(?: - (.*))?", re.MULTILINE
)


def run_session(session: str, folder: Path, seconds: float = TEST_LIMIT) -> str:
    """Return the session as it goes with the modules in a folder.

    What says nothing for so many seconds is stopped, and that is said.
    """
    printed: list[str] = []
    python = Child(__name__)
    given = session, str(folder)
    try:
        python.call(RUN_LINES, *given, seconds=seconds, tell=printed.append)
    except Hung:
        printed.append(f"This had not ended after {seconds:g} seconds.\n")
    except Died:
        printed.append("Python ended here.\n")
    finally:
        python.end()
    return "".join(printed)


def run_lines(session: str, folder: str) -> None:
    """Run the lines behind `>>>` in a folder, and say them with what Python answers.

    A traceback is folded to its first and last line, as lessons show it.
    """
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    names: dict[str, object] = {"__name__": "__main__"}
    with redirect_stdout(_Said()), redirect_stderr(_Said()):
        for example in doctest.DocTestParser().get_examples(session):
            for number, line in enumerate(example.source.splitlines()):
                print(f"{PROMPTS[number > 0]}{line}".rstrip())
            try:
                exec(compile(example.source, "<stdin>", "single"), names)
            except Exception as error:  # what the learner's code says
                print("Traceback (most recent call last):", "  ...", sep="\n")
                print(*traceback.format_exception_only(error), sep="", end="")


class _Said(io.TextIOBase):
    """A stream that tells what is printed to who has started this Python."""

    def write(self, text: str) -> int:
        say(text)
        return len(text)


def essentials(output: str, shown: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the dots, the asserts and the last line of pytest's output.

    Lines that a lesson has `shown` are among them, wherever they really stand there.
    """
    lines = [line.rstrip() for line in output.strip().splitlines()]
    if not lines:
        return ()
    kept = {*_errors(lines)}
    if not kept:
        kept = {n for n, line in enumerate(lines) if NAMED.match(line)}
        kept = {*sorted(kept)[:FAILURES]}
    kept |= {n for n, line in enumerate(lines) if PROGRESS.match(line)}
    if not kept:
        kept = {*range(max(0, len(lines) - LAST), len(lines))}
    kept |= {len(lines) - 1, *_shown(lines, shown)}
    return tuple(_folded(lines, kept))


def _errors(lines: Sequence[str]) -> Iterator[int]:
    """Yield the places of the first lines about each of the first failures.

    Those that begin alike are one.
    """
    seen: set[str] = set()
    length = LINES  # of the failure that the last line was about
    for number, line in enumerate(lines):
        if not ERROR.match(line):
            length = 0
            continue
        if length == 0 and (line in seen or len(seen) == FAILURES):
            length = LINES
        seen |= {line} if length == 0 else set()
        length += 1
        if length <= LINES and ADVICE not in line:
            yield number


def _shown(lines: Sequence[str], shown: Sequence[str]) -> Iterator[int]:
    """Yield the places of lines that a lesson shows, as often as it does."""
    wanted = Counter(map(_mask_line, shown))
    for number, line in enumerate(lines):
        if wanted[_mask_line(line)] > 0:
            wanted[_mask_line(line)] -= 1
            yield number


def _folded(lines: Sequence[str], kept: set[int]) -> Iterator[str]:
    last = -1
    for number in sorted(kept):
        if any(lines[last + 1 : number]):
            yield FOLD
        yield lines[number]
        last = number


@dataclass(frozen=True)
class LessonWorkspace:
    """The folder, with the module and the learner's own tests in it."""

    folder: Path
    module: Path
    tests: Path

    def outcomes(self, code: str, tests: str) -> dict[str, str]:
        """Return why each test function fails on `code`, "" where all its cases pass.

        A test that was not run has the reason why its file was not.
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
        """Return the plan, as far as it is filled in."""
        return (self.folder / PLAN).read_text("utf-8")

    def output(self, command: str, code: str, tests: str) -> str:
        """Return what `command` prints, 80 columns wide and without colour."""
        program, *arguments = shlex.split(command)
        if program == "pytest" and HYPOTHESIS not in code + tests:
            # Its plugin would import all of it for the summary, which takes longer
            # than the tests of a lesson, and then print nothing.
            arguments += ["-p", "no:hypothesispytest"]
        return self._run([*COMMANDS[program], *arguments], code, tests)

    def session(self, session: str, code: str, tests: str) -> str:
        """Return the differences when Python runs this session; "" if none."""
        (self.folder / "session.txt").write_text(session, "utf-8")
        return self._run(["doctest", "session.txt"], code, tests)

    def _run(self, arguments: list[str], code: str, tests: str) -> str:
        self.module.write_text(code, "utf-8")
        self.tests.write_text(tests, "utf-8")
        # Two versions of one length within one second would share a .pyc file.
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
    """Lay out a workspace that has come to `step`.

    Returns it with the text that a learner's own test file starts with.
    """
    workspace, _ = start(kata, folder)
    workspace.save(replace(workspace.progress, step=step.key))
    restore_given(workspace, opening=True)
    for earlier in workspace.open_steps[:-1]:
        if earlier.kind is StepKind.PLAN:
            (workspace.folder / PLAN).write_bytes(earlier.planned.read_bytes())
    tests = workspace.tests / f"test_{kata.module}.py"
    lesson_workspace = LessonWorkspace(workspace.folder, workspace.module, tests)
    return lesson_workspace, tests.read_text("utf-8")


def commands(console: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command of a console block with the output that the block shows."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, *lines = part.rstrip().splitlines()
        yield command, lines


def unreal_line(lines: list[str], output: str) -> str | None:
    """Return the first of `lines` that the output does not have; None if all are real.

    They stand there one below the other; a line `...` skips.
    Times and the length of a ruler do not count.
    """
    real = [_mask_line(line) for line in output.splitlines()]
    place = 0
    chunk: list[str] = []
    for line in [*lines, "..."]:
        if line.strip() != "...":
            chunk.append(line)
            continue
        wanted = [_mask_line(each) for each in chunk]
        starts = range(place, len(real) - len(wanted) + 1)
        found = next((n for n in starts if real[n : n + len(wanted)] == wanted), None)
        if found is None:
            rest = real[place:]
            return next(
                (each for each in chunk if _mask_line(each) not in rest), chunk[0]
            )
        place = found + len(wanted)
        chunk = []
    return None


def _mask_line(line: str) -> str:
    """Return a line of output without its time, and with its rulers cut short."""
    line = re.sub(r"\b\d+\.\d+ ?s(econds)?\b", "<time>", line.rstrip())
    return re.sub(r"([=_-])\1{3,}", r"\1\1\1\1", line)
