"""Which planted bug the learner's program answers like, in a sentence."""

from __future__ import annotations

from typing import Any

from dicedojo.child import Died, Hung
from dicedojo.course.courses import place_of
from dicedojo.errors import UnusableInput
from dicedojo.witness import in_a_sentence
from dicedojo.workspace.check_run import child
from dicedojo.workspace.workspace import Workspace

LIKEN = "dicedojo.practice.likeness:liken"
SILENCE = 10.0  # seconds; it takes a fifth of one


def find_likeness(workspace: Workspace) -> str:
    """Return the bug whose wrong answers the program gives, in a sentence; "" if none.

    It is a fact about answers, and says nothing of the code that gives them.
    """
    kata = workspace.kata
    if not (kata.has_answers and kata.chaffs):
        return ""
    asked = place_of(kata), str(workspace.folder), workspace.step.key
    try:
        found = child.call(LIKEN, *asked, seconds=SILENCE)
    except (Died, Hung, UnusableInput):  # the check says what is wrong with the code
        return ""
    if not found:
        return ""
    bug = found["bug"].removesuffix(".")
    given = in_a_sentence(found["given"])
    answer = f"{found['words']} {given}, not {found['right']}."
    number = workspace.kata.steps.index(workspace.step) + 1
    is_elsewhere = found["lesson"] and found["lesson"] != number
    read = f" Look at dojo lesson {found['lesson']}." if is_elsewhere else ""
    return f"{_how_alike(found)}: {bug}. {answer}{read}"


def _how_alike(found: dict[str, Any]) -> str:
    alike, wrong = found["alike"], found["wrong"]
    if found["is_exact"]:
        return "Your code answers like one with a known bug"
    if wrong == 1:
        return "The one wrong answer is that of a known bug"
    count = f"{alike} of {wrong}" if alike < wrong else f"All {wrong}"
    return f"{count} wrong answers are those of a known bug"
