"""Asks another Python which planted bug the learner's program answers like."""

from __future__ import annotations

from dicedojo.child import Died, Hung
from dicedojo.course.courses import place_of
from dicedojo.errors import UnusableInput
from dicedojo.workspace.check_run import child
from dicedojo.workspace.workspace import Workspace

LIKEN = "dicedojo.practice.likeness:liken"
SILENCE = 10.0  # seconds; it takes a fifth of one


def describe_likeness(workspace: Workspace) -> str:
    """Return which planted bug the code answers like, in a sentence; "" if none."""
    kata = workspace.kata
    if not (kata.has_answers and kata.chaffs):
        return ""
    asked = place_of(kata), str(workspace.folder), workspace.step.key
    try:
        return str(child.call(LIKEN, *asked, seconds=SILENCE))
    except (Died, Hung, UnusableInput):  # the check says what is wrong with the code
        return ""
