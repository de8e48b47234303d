"""Text, names and code as Markdown in which nothing else is markup."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dicedojo.text import plain

# Whatever opens markup or a link, at any place in a line.
MARKUP = re.compile(r"([\\`*_{}\[\]<>|~&$]|:(?=//)|(?<=www)\.)", re.IGNORECASE)
REFERENCE = re.compile(r"([@#])(?=\w)")  # a person or an issue; no backslash stops it


def as_text(text: str) -> str:
    """Return text in which nothing is markup."""
    return REFERENCE.sub("\\1\u2060", MARKUP.sub(r"\\\1", plain(text, 400)))


def as_sentence(text: str) -> str:
    """Return our own sentence, whose `code` stays code."""
    parts = re.split("(`[^`]+`)", plain(text, 400))
    return "".join(
        as_code(part[1:-1]) if part.startswith("`") and len(part) > 2 else as_text(part)
        for part in parts
    )


def as_code(text: str) -> str:
    """Return a name as code; no backtick in it can end the code."""
    name = plain(text, 120).replace("|", "¦")  # a bar would end a table's cell
    fence = "`" * (_longest_run(name) + 1)
    pad = " " if name.startswith("`") or name.endswith("`") else ""
    return f"{fence}{pad}{name}{pad}{fence}"


def as_block(language: str, lines: Sequence[str]) -> list[str]:
    """Return lines as a code block; no run of backticks in them can end it."""
    fence = "`" * max(3, _longest_run("\n".join(lines)) + 1)
    return [f"{fence}{language}", *lines, fence]


def _longest_run(text: str) -> int:
    return max(map(len, re.findall("`+", text)), default=0)
