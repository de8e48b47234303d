"""The keys of a sitting: their labels, their commands, and their names in sentences."""

from __future__ import annotations

import re
from enum import StrEnum

from rich.text import Text

from dicedojo.workspace.cycles import Expected

NEXT = "Next: "


class Key(StrEnum):
    """The keys of a sitting, in the order in which they are offered."""

    YES = "y"
    NEXT = "n"
    ANYWAY = "a"
    HINT = "h"
    LESSON = "l"
    TRY = "t"
    EXPECT_RED = "r"
    EXPECT_GREEN = "g"
    CHECK = "c"
    MUTATE = "m"
    JOURNAL = "j"
    SOLUTION = "s"
    RESET = "x"


LABELS = {
    Key.YES: "yes",
    Key.NEXT: "next step",
    Key.ANYWAY: "go on anyway",
    Key.HINT: "hint",
    Key.LESSON: "lesson",
    Key.TRY: "try",
    Key.EXPECT_RED: "expect red",
    Key.EXPECT_GREEN: "expect green",
    Key.CHECK: "check",
    Key.MUTATE: "mutate",
    Key.JOURNAL: "journal",
    Key.SOLUTION: "solution",
    Key.RESET: "reset",
}
VERBS = {
    Key.NEXT: ("next",),
    Key.ANYWAY: ("next", "--anyway"),
    Key.HINT: ("hint",),
    Key.JOURNAL: ("journal",),
    Key.SOLUTION: ("solution",),
    Key.YES: ("reset", "--yes"),
}
TITLES = {
    Key.NEXT: "Not yet",
    Key.HINT: "Hint",
    Key.JOURNAL: "Journal",
    Key.SOLUTION: "Solution",
}
EXPECTED = {Key.EXPECT_RED: Expected.RED, Key.EXPECT_GREEN: Expected.GREEN}
# What a verdict says of commands, in keys; a save is a check.
IN_KEYS = (
    (r", then dojo (check|mutate)", " and save it"),
    (r", then dojo try( \d+)?", ", save it and t to try it again"),
    (r"dojo try( \d+)?", "t for the next experiment"),
    (r"dojo journal --diff \d+ \d+ or ", ""),
    (r"dojo check", "save a file"),
    (r"dojo lesson", "l for the lesson"),
    (r"dojo hint", "h for a hint"),
    (r"dojo next --anyway", "a"),
    (r"dojo next", "n for the next step"),
    (r"dojo mutate --hint", "m for more of it"),
    (r"dojo mutate", "m for what your tests miss"),
)


def split_off_next(text: str) -> tuple[str, str]:
    """Return what a command printed without its last line, and that line in keys."""
    body, _, last = text.rstrip().rpartition("\n")
    plain = Text.from_ansi(last).plain.strip()
    if not plain.startswith(NEXT):
        return text, ""
    return body.rstrip(), in_keys(plain.removeprefix(NEXT))


def in_keys(words: str) -> str:
    """Return what to do next as keys, where it names commands."""
    for command, key in IN_KEYS:
        words = re.sub(command, key, words)
    return words
