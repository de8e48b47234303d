"""What a grade says of names that were found, and what accepting them costs."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from dicedojo.find_names import Found, Match
from dicedojo.kata import Kata
from dicedojo.names import Names
from dicedojo.parts import DEDUCTION, Part
from dicedojo.submission import Problem

KIND = "other names"
ONE_LINE = 60  # characters of a command that a terminal shows beside its label
LENIENT_POINTS = 5  # that `--lenient` takes for names that it accepts


def told(kata: Kata, path: Path, found: Found, *, lenient: bool) -> Iterator[Problem]:
    """Yield what was found, and the command that states the names."""
    if found.names is not None:
        points = f"--lenient accepted this and takes {LENIENT_POINTS} points."
        strict = "Nobody stated these names, so the grade does not use them."
        lines = [
            f"{'; '.join(map(_evidence, found.matches))}.",
            points if lenient else strict,
            f"{'Without the deduction' if lenient else 'Next'}: "
            f"{_command(kata, path, found.names)}",
        ]
        yield Problem(KIND, "\n".join(lines))
    elif found.matches:
        first = found.matches[0]
        names = Names(first.file, ((first.asked, first.own),))
        listed = ", ".join(f"{one.own} in {one.file}" for one in found.matches)
        lines = [
            f"Several functions answer like the game: {listed}.",
            "Which one is meant is not clear, so the grade uses none of them.",
            f"Next, for example: {_command(kata, path, names)}",
        ]
        yield Problem(KIND, "\n".join(lines))


def deduct(found: Names, kata: Kata, points: Decimal) -> Part:
    """Return the part of a grade of so many points that `--lenient` takes away."""
    taken = min(Decimal(LENIENT_POINTS), points)
    options = found.options(kata.functions)
    why = f"--lenient accepted other names than the kata's ({options})."
    if taken < LENIENT_POINTS:
        why += f" It takes {LENIENT_POINTS} points, and never more than there are."
    return Part(DEDUCTION, -taken, Decimal(0), why)


def _evidence(match: Match) -> str:
    asked = "" if match.own == match.asked else f" as {match.asked} should"
    return (
        f"{match.file}: {match.own} answers {match.agreed:,} of "
        f"{match.questions:,} questions{asked}"
    )


def _command(kata: Kata, path: Path, names: Names) -> str:
    """Return the command to type; a long one goes on, for a shell, on a second line."""
    start = f"dojo grade {shlex.quote(str(path))} --kata {kata.name}"
    options = names.options(kata.functions)
    long = len(start) + len(options) > ONE_LINE
    return f"{start} \\\n  {options}" if long else f"{start} {options}"
