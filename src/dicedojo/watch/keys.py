"""The keys of a sitting: their labels, their commands, and their names in sentences."""

from __future__ import annotations

from enum import StrEnum

from rich.text import Text

NEXT = "Next: "


class Key(StrEnum):
    """The keys of a sitting, in the order in which they are offered."""

    YES = "y"
    NEXT = "n"
    ANYWAY = "a"
    HINT = "h"
    LESSON = "l"
    CHECK = "c"
    MUTATE = "m"
    SOLUTION = "s"
    RESET = "x"


LABELS = {
    Key.YES: "yes",
    Key.NEXT: "next step",
    Key.ANYWAY: "go on anyway",
    Key.HINT: "hint",
    Key.LESSON: "lesson",
    Key.CHECK: "check",
    Key.MUTATE: "mutate",
    Key.SOLUTION: "solution",
    Key.RESET: "reset",
}
VERBS = {
    Key.NEXT: ("next",),
    Key.ANYWAY: ("next", "--anyway"),
    Key.HINT: ("hint",),
    Key.SOLUTION: ("solution",),
    Key.YES: ("reset", "--yes"),
}
TITLES = {
    Key.NEXT: "Not yet",
    Key.HINT: "Hint",
    Key.SOLUTION: "Solution",
}
# What a verdict says of commands, in keys; a save is a check.
IN_KEYS = (
    (", then dojo check", " and save it"),
    (", then dojo mutate", " and save it"),
    ("dojo check", "save a file"),
    ("dojo lesson", "l for the lesson"),
    ("dojo hint", "h for a hint"),
    ("dojo next --anyway", "a"),
    ("dojo next", "n for the next step"),
    ("dojo mutate", "m for what your tests miss"),
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
        words = words.replace(command, key)
    return words
