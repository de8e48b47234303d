"""What a terminal would show of pytest and of Python's prompt, as lessons show it.

    python -m dicedojo.authoring.terminal FILE

runs the lines behind `>>>` in FILE, and prints them with what Python answers today. A
traceback is folded to its first and last line, as lessons show it.
"""

from __future__ import annotations

import doctest
import os
import re
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from dicedojo.authoring.lesson_workspace import mask_line
from dicedojo.warm_python import run_module
from dicedojo.workspace.check_plugin import limit_process
from dicedojo.workspace.check_run import TEST_LIMIT

FOLD = "..."  # where lines are left out
PROGRESS = re.compile(r"^[.FEsxX]+ +\[ *\d+%\]$")
ERROR = re.compile(r"^E {2}")
ADVICE = "Use -v"  # pytest's, which is of no use here
NAMED = re.compile(r"^(FAILED|ERROR) ")
FAILURES = 3  # of which the first lines are shown
LINES = 2  # of each: the assert, and the values in it
LAST = 5  # lines, where pytest printed nothing of all this
PROMPTS = ">>> ", "... "


def run_session(session: str, folder: Path, seconds: float = TEST_LIMIT) -> str:
    """Return the session as it goes with the modules in a folder.

    It has the memory of a check; what has not ended in time is said, and stopped.
    """
    with tempfile.TemporaryDirectory(prefix="dojo-session-") as name:
        path = Path(name) / "session.txt"
        path.write_text(session, "utf-8")
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        output = run_module([__name__, str(path)], folder, environment, seconds)
    if output.ended:
        return output.text
    return f"{output.text}This had not ended after {seconds:g} seconds.\n"


def _main(path: str) -> None:
    limit_process()
    names: dict[str, object] = {"__name__": "__main__"}
    text = Path(path).read_text("utf-8")
    for example in doctest.DocTestParser().get_examples(text):
        for number, line in enumerate(example.source.splitlines()):
            print(f"{PROMPTS[number > 0]}{line}".rstrip(), flush=True)
        try:
            exec(compile(example.source, "<stdin>", "single"), names)
        except Exception as error:  # what the learner's code says
            print("Traceback (most recent call last):", "  ...", sep="\n")
            print(*traceback.format_exception_only(error), sep="", end="")
        sys.stdout.flush()


if __name__ == "__main__":
    _main(sys.argv[1])


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
    wanted = Counter(map(mask_line, shown))
    for number, line in enumerate(lines):
        if wanted[mask_line(line)] > 0:
            wanted[mask_line(line)] -= 1
            yield number


def _folded(lines: Sequence[str], kept: set[int]) -> Iterator[str]:
    last = -1
    for number in sorted(kept):
        if any(lines[last + 1 : number]):
            yield FOLD
        yield lines[number]
        last = number
