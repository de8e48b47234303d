"""The line above a block that says whether it stays: keep it, or try and undo it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

LINE = re.compile(r"\*\*(?P<words>Keep|Try, then undo)\*\* in `(?P<file>[^`]+)`:")


class Use(StrEnum):
    """The use of a block in the learner's file."""

    KEEP = "Keep"  # it is part of the file from now on
    TRY = "Try, then undo"  # an experiment: the file is as before when it ends


@dataclass(frozen=True)
class Mark:
    """A line such as ``**Keep** in `coin.py`:``, which readers see as it stands."""

    use: Use
    file: str

    def __str__(self) -> str:
        return f"**{self.use}** in `{self.file}`:"


def read_mark(line: str) -> Mark | None:
    """Return the mark that a paragraph of a lesson is, None if it is something else."""
    found = LINE.fullmatch(line.strip())
    return Mark(Use(found["words"]), found["file"]) if found else None
