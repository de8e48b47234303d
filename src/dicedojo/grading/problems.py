"""Problems that a grade adds: slips, and what each problem says to its author."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from dicedojo.grading.grade import NOT_GRADED, Grade
from dicedojo.mutation.assess import OUT_OF_TIME
from dicedojo.mutation.suite import DO_NOT_RUN, NO_TESTS
from dicedojo.submission.handed_files import Problem
from dicedojo.submission.slip import COST_NO_POINTS, Slip, SlipKind
from dicedojo.text import listed

NAMED = 3  # further places that a problem names, before it counts them
UNREADABLE = {SlipKind.OTHER_PYTHON, SlipKind.UTF_16}
CUT = "Here that line and all after it are left out, so the tests before it count."
NOTHING = "There is nothing for you to do: your teacher decides."
SAID = {  # by kind: what a teacher could type, and what is said in its place
    "two modules": (" State it, for example --module ", " Hand in one of them."),
    OUT_OF_TIME: ("nothing is decided.", f"nothing is decided.\n{NOTHING}"),
    NOT_GRADED: ("\nNext: dojo grade with --verbose ", f"\n{NOTHING}"),
}


def for_its_author(problem: Problem, file: str) -> Problem:
    """Return a problem with a next step for its author; `file` is the kata's module."""
    message = problem.message
    if problem.kind == "no module":
        message += f"\nNext: hand in your program for this kata as {file}."
    elif problem.kind in SAID:
        command, instead = SAID[problem.kind]
        message = message.partition(command)[0] + instead
    return replace(problem, message=message)


def with_slips(grade: Grade, slips: Iterable[Slip], module: str) -> Grade:
    """Return a grade whose first problems are the slips, where its tests lack points.

    Where a file is cut, that is said in any case. What is wrong with the `module` the
    exam says already. A slip stands in the place of a problem that says less.
    """
    tests = next(part for part in grade.parts if part.name == "tests")
    costs = tests.points < tests.possible
    kinds: dict[SlipKind, list[Slip]] = {}
    for slip in slips:
        is_said = slip.kind in UNREADABLE and slip.file == module
        if slip.kind is SlipKind.UNGUARDED_MAIN or (
            costs and not is_said and slip.kind not in COST_NO_POINTS
        ):
            kinds.setdefault(slip.kind, []).append(slip)
    shown = [slip for some in kinds.values() for slip in some]
    others = [one for one in grade.problems if not _is_said(one, shown)]
    return replace(grade, problems=(*map(_problem, kinds.values()), *others))


def _problem(slips: Sequence[Slip]) -> Problem:
    """Return the problem of slips of one kind: the first, and where the others are."""
    first, *others = slips
    lines = [str(first)]
    if others:
        places = listed([slip.where for slip in others], NAMED)
        lines.append(f"The same in {places}.")
    if first.kind is SlipKind.UNGUARDED_MAIN:
        lines.append(CUT)
    return Problem(first.kind.value, "\n".join(lines), file=first.file, line=first.line)


def _is_said(problem: Problem, slips: Sequence[Slip]) -> bool:
    """Return whether slips say why there are no tests, or why a file does not run."""
    if problem.kind == NO_TESTS:  # what stands in a docstring is not a test at all
        return any(slip.kind is not SlipKind.EXAMPLES_IN_MODULE for slip in slips)
    return problem.kind == DO_NOT_RUN and any(
        slip.kind in UNREADABLE and problem.message.startswith(f"{slip.file}:")
        for slip in slips
    )
