"""Terminal sessions of a lesson, and the essential lines of an output."""

from __future__ import annotations

import doctest
import io
import os
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from dicedojo.child import Child, Died, Hung
from dicedojo.child_main import say
from dicedojo.practice.check_run import TEST_LIMIT

FOLD = "..."  # in place of lines that are left out
PROGRESS = re.compile(r"^[.FEsxX]+ +\[ *\d+%\]$")
ERROR = re.compile(r"^E {2}")
ADVICE = "Use -v"  # pytest's advice, useless here
NAMED = re.compile(r"^(FAILED|ERROR) ")
FAILURES = 3  # failures whose first lines are shown
LINES = 2  # of each failure: the assert, and the values in it
LAST = 5  # lines, if pytest printed none of these
PROMPTS = ">>> ", "... "
RUN_LINES = f"{__name__}:run_lines"


def run_session(session: str, folder: Path, seconds: float = TEST_LIMIT) -> str:
    """Return the output of a session with the modules in a folder.

    A session that prints nothing for `seconds` is stopped, and the output says so.
    """
    printed: list[str] = []
    python = Child(__name__)
    arguments = session, str(folder)
    try:
        python.call(RUN_LINES, *arguments, seconds=seconds, tell=printed.append)
    except Hung:
        printed.append(f"This had not ended after {seconds:g} seconds.\n")
    except Died:
        printed.append("Python ended here.\n")
    finally:
        python.end()
    return "".join(printed)


def run_lines(session: str, folder: str) -> None:
    """Run the lines behind `>>>` in a folder, and send them with Python's output.

    A traceback is shortened to its first and last line, as in lessons.
    """
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    names: dict[str, object] = {"__name__": "__main__"}
    with redirect_stdout(_ChildOutput()), redirect_stderr(_ChildOutput()):
        for example in doctest.DocTestParser().get_examples(session):
            for number, line in enumerate(example.source.splitlines()):
                print(f"{PROMPTS[number > 0]}{line}".rstrip())
            try:
                exec(compile(example.source, "<stdin>", "single"), names)
            except Exception as error:  # of the learner's code
                print("Traceback (most recent call last):", "  ...", sep="\n")
                print(*traceback.format_exception_only(error), sep="", end="")


class _ChildOutput(io.TextIOBase):
    """A stream that sends its text to the process that started this Python."""

    def write(self, text: str) -> int:
        say(text)
        return len(text)


def essentials(output: str, lesson_lines: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the dots, the asserts and the last line of pytest's output.

    `lesson_lines`, which a lesson shows, are included if they occur in the output.
    """
    lines = [line.rstrip() for line in output.strip().splitlines()]
    if not lines:
        return ()
    numbers = {*_errors(lines)}
    if not numbers:
        numbers = {number for number, line in enumerate(lines) if NAMED.match(line)}
        numbers = {*sorted(numbers)[:FAILURES]}
    numbers |= {number for number, line in enumerate(lines) if PROGRESS.match(line)}
    if not numbers:
        numbers = {*range(max(0, len(lines) - LAST), len(lines))}
    numbers |= {len(lines) - 1, *_shown(lines, lesson_lines)}
    return tuple(_folded(lines, numbers))


def _errors(lines: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of the first lines about each of the first failures.

    Failures with the same first line count as one.
    """
    first_lines: set[str] = set()
    length = LINES  # lines so far of the current failure
    for number, line in enumerate(lines):
        if not ERROR.match(line):
            length = 0
            continue
        if length == 0 and (line in first_lines or len(first_lines) == FAILURES):
            length = LINES
        first_lines |= {line} if length == 0 else set()
        length += 1
        if length <= LINES and ADVICE not in line:
            yield number


def _shown(lines: Sequence[str], lesson_lines: Sequence[str]) -> Iterator[int]:
    """Yield the numbers of lines that a lesson shows, as often as it does."""
    counts = Counter(map(mask_line, lesson_lines))
    for number, line in enumerate(lines):
        if counts[mask_line(line)] > 0:
            counts[mask_line(line)] -= 1
            yield number


def _folded(lines: Sequence[str], numbers: set[int]) -> Iterator[str]:
    last = -1
    for number in sorted(numbers):
        if any(lines[last + 1 : number]):
            yield FOLD
        yield lines[number]
        last = number


def commands_in(console: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each command of a console block with the output that the block shows."""
    for part in re.split(r"^\$ ", console, flags=re.MULTILINE)[1:]:
        command, *lines = part.rstrip().splitlines()
        yield command, lines


def mask_line(line: str) -> str:
    """Return a line of output without its time, and with shortened rulers."""
    line = re.sub(r"\b\d+\.\d+ ?s(econds)?\b", "<time>", line.rstrip())
    return re.sub(r"([=_-])\1{3,}", r"\1\1\1\1", line)
