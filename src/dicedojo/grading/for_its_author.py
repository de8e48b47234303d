"""Says a problem to who handed it in: what they can do, and no command of a teacher."""

from __future__ import annotations

from dataclasses import replace

from dicedojo.grading.grade import NOT_GRADED
from dicedojo.mutation.meetings import OUT_OF_TIME
from dicedojo.submission.handed_files import Problem

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
