"""Problems and the deduction for functions found under other names."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path, PurePosixPath

from dicedojo.course import Kata
from dicedojo.engine import FunctionMatch, NameSearch
from dicedojo.grading.document.grade import DEDUCTION, Part
from dicedojo.submission import Names, Problem

KIND = "other names"
ONE_LINE = 60  # characters of a command that a terminal shows beside its label
LENIENT_POINTS = 5  # that `--lenient` takes for names that it accepts


def names_problems(
    kata: Kata, path: Path | None, found: NameSearch, *, lenient: bool
) -> Iterator[Problem]:
    """Yield a problem: the names that were found in its first line, then what to do.

    That is a command about the submission's `path`. For a submission of a class, whose
    author reads this, there is none, and the names are for its author to change.
    """
    if found.names is not None:
        points = f"--lenient accepted this and takes {LENIENT_POINTS} points."
        strict = "Nobody stated these names, so the grade does not use them."
        lines = [
            *_evidence(found),
            points if lenient else strict,
            f"{'Without the deduction' if lenient else 'Next'}: "
            f"{_remedy(kata, path, found.names)}",
        ]
        yield Problem(KIND, "\n".join(lines), found.names)
    elif found.compared:
        (match,) = found.matches
        ((_, other),) = found.compared.functions
        called = f"{match.own} and {other} with the same arguments"
        lines = [
            f"{_answers(match)} as {match.function} should.",
            f"Your files call {called}: one may be there to check the other.",
            "Which one is the program is not clear, so the grade uses neither.",
            f"Next: {_choice(kata, path, match, found.compared)}",
        ]
        yield Problem(KIND, "\n".join(lines))
    elif found.matches:
        first = found.matches[0]
        names = Names(first.file, ((first.function, first.own),))
        listed = ", ".join(f"{one.own} in {one.file}" for one in found.matches)
        lines = [
            f"Several functions answer like the game: {listed}.",
            "Which one is meant is not clear, so the grade uses none of them.",
            f"Next, for example: {_remedy(kata, path, names)}",
        ]
        yield Problem(KIND, "\n".join(lines))


def lenient_deduction(found: Names, kata: Kata, points: Decimal) -> Part:
    """Return the part of a grade of so many points that `--lenient` takes away."""
    taken = min(Decimal(LENIENT_POINTS), points)
    options = found.options(kata.expected_functions)
    why = f"--lenient accepted other names than the kata's ({options})."
    if taken < LENIENT_POINTS:
        why += f" It takes {LENIENT_POINTS} points, and never more than there are."
    return Part(DEDUCTION, -taken, Decimal(0), why, ())


def _evidence(found: NameSearch) -> Iterator[str]:
    """Yield a sentence for each function of another name, and one for the others."""
    renamed = [match for match in found.matches if match.own != match.function]
    for match in renamed:
        yield f"{_answers(match)} as {match.function} should."
    same = [match for match in found.matches if match.own == match.function]
    if len(same) == 1:
        yield f"{_answers(same[0])} right."
    elif same:
        names = ", ".join(match.own for match in same)
        yield f"{same[0].file} has, under the kata's names: {names}."
    if found.lacking:
        yield f"Not found, or not looked for: {', '.join(found.lacking)}."


def _answers(match: FunctionMatch) -> str:
    number = f"{match.agreed:,} of {match.questions:,} questions"
    return f"{match.file}: {match.own} answers {number}"


def _remedy(kata: Kata, path: Path | None, names: Names) -> str:
    """Return the command that states the names, or how their author changes them."""
    if path is not None:
        return _command(kata, path, names)
    file = PurePosixPath(names.module).name
    renamings = [] if file in ("", kata.file) else [f"{file} to {kata.file}"]
    renamings += [f"{own} to {asked}" for asked, own in names.functions if own != asked]
    return f"rename {', '.join(renamings)}, and hand it in again."


def _choice(kata: Kata, path: Path | None, match: FunctionMatch, other: Names) -> str:
    """Return how to say which of two functions is the program."""
    if path is None:
        return f"give the one that is the program its name, {match.function}."
    return f"state the one that is, for example\n{_command(kata, path, other)}"


def _command(kata: Kata, path: Path, names: Names) -> str:
    """Return the command to type; a long one goes on, for a shell, on a second line."""
    start = f"dojo grade {shlex.quote(str(path))} --kata {kata.name}"
    options = names.options(kata.expected_functions)
    long = len(start) + len(options) > ONE_LINE
    return f"{start} \\\n  {options}" if long else f"{start} {options}"
