"""Problems and the deduction for functions found under other names."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path, PurePosixPath

from dicedojo.course import Kata
from dicedojo.engine import FunctionMatch, NameSearch
from dicedojo.grading.document.grade import DEDUCTION, Part
from dicedojo.submission import Names, Problem, ProblemKind

ONE_LINE = 60  # characters of a command that a terminal shows beside its label
LENIENT_POINTS = 5  # that `--lenient` deducts for names that it accepts


def names_problems(
    kata: Kata, path: Path | None, search: NameSearch, *, lenient: bool
) -> Iterator[Problem]:
    """Yield a problem with the names that were found, and the next step.

    That is a command with the submission's `path`. For a submission of a class, `path`
    is None, and the author must change the names.
    """
    if search.names is not None:
        points = f"--lenient accepted this and takes {LENIENT_POINTS} points."
        strict = "Nobody stated these names, so the grade does not use them."
        lines = [
            *_evidence(search),
            points if lenient else strict,
            f"{'Without the deduction' if lenient else 'Next'}: "
            f"{_remedy(kata, path, search.names)}",
        ]
        yield Problem(ProblemKind.OTHER_NAMES, "\n".join(lines), search.names)
    elif search.compared:
        (match,) = search.matches
        ((_, other_name),) = search.compared.functions
        functions = f"{match.own} and {other_name} with the same arguments"
        lines = [
            f"{_answers(match)} as {match.function} should.",
            f"Your files call {functions}: one may be there to check the other.",
            "Which one is the program is not clear, so the grade uses neither.",
            f"Next: {_choice(kata, path, match, search.compared)}",
        ]
        yield Problem(ProblemKind.OTHER_NAMES, "\n".join(lines))
    elif search.matches:
        first = search.matches[0]
        names = Names(first.file, ((first.function, first.own),))
        listed = ", ".join(f"{match.own} in {match.file}" for match in search.matches)
        lines = [
            f"Several functions answer like the game: {listed}.",
            "Which one is meant is not clear, so the grade uses none of them.",
            f"Next, for example: {_remedy(kata, path, names)}",
        ]
        yield Problem(ProblemKind.OTHER_NAMES, "\n".join(lines))


def lenient_deduction(names: Names, kata: Kata, points: Decimal) -> Part:
    """Return the part that `--lenient` deducts from a grade of so many points."""
    deduction = min(Decimal(LENIENT_POINTS), points)
    options = names.options(kata.expected_functions)
    reason = f"--lenient accepted other names than the kata's ({options})."
    if deduction < LENIENT_POINTS:
        reason += f" It takes {LENIENT_POINTS} points, and never more than there are."
    return Part(DEDUCTION, -deduction, Decimal(0), reason, ())


def _evidence(search: NameSearch) -> Iterator[str]:
    """Yield a sentence for each renamed function, and one for the others."""
    renamed = [match for match in search.matches if match.own != match.function]
    for match in renamed:
        yield f"{_answers(match)} as {match.function} should."
    same = [match for match in search.matches if match.own == match.function]
    if len(same) == 1:
        yield f"{_answers(same[0])} right."
    elif same:
        names = ", ".join(match.own for match in same)
        yield f"{same[0].file} has, under the kata's names: {names}."
    if search.lacking:
        yield f"Not found, or not looked for: {', '.join(search.lacking)}."


def _answers(match: FunctionMatch) -> str:
    number = f"{match.agreed:,} of {match.questions:,} questions"
    return f"{match.file}: {match.own} answers {number}"


def _remedy(kata: Kata, path: Path | None, names: Names) -> str:
    """Return the command that states the names, or how their author changes them."""
    if path is not None:
        return _command(kata, path, names)
    file = PurePosixPath(names.module).name
    renamings = [] if file in ("", kata.file) else [f"{file} to {kata.file}"]
    renamings += [f"{own} to {name}" for name, own in names.functions if own != name]
    return f"rename {', '.join(renamings)}, and hand it in again."


def _choice(kata: Kata, path: Path | None, match: FunctionMatch, other: Names) -> str:
    """Return how to state which of two functions is the program."""
    if path is None:
        return f"give the one that is the program its name, {match.function}."
    return f"state the one that is, for example\n{_command(kata, path, other)}"


def _command(kata: Kata, path: Path, names: Names) -> str:
    """Return the command to type; a long one continues on a second line."""
    start = f"dojo grade {shlex.quote(str(path))} --kata {kata.name}"
    options = names.options(kata.expected_functions)
    long = len(start) + len(options) > ONE_LINE
    return f"{start} \\\n  {options}" if long else f"{start} {options}"
