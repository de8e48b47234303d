"""The essential lines of what pytest prints, folded as a lesson shows them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from dicedojo.authoring.lesson_workspace import mask_line

FOLD = "..."  # where lines are left out
PROGRESS = re.compile(r"^[.FEsxX]+ +\[ *\d+%\]$")
ERROR = re.compile(r"^E {2}")
ADVICE = "Use -v"  # pytest's, which is of no use here
NAMED = re.compile(r"^(FAILED|ERROR) ")
FAILURES = 3  # of which the first lines are shown
LINES = 2  # of each: the assert, and the values in it
LAST = 5  # lines, where pytest printed nothing of all this


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
