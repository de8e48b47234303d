"""A correct design (wheat) or a planted bug (chaff), beside a kata's steps."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

OTHERWISE = "# Otherwise the last solution.\n"


@dataclass(frozen=True)
class Variant:
    """A correct design (wheat) or a planted bug (chaff), beside a kata's steps."""

    name: str
    path: Path
    docstring: str
    base: Path | None = None  # the last solution, on which a chaff may stand

    @property
    def source(self) -> str:
        """The whole program."""
        return "\n\n".join(self.parts.values())

    @cached_property
    def parts(self) -> dict[Path, str]:
        """The files of the program, which run one behind the other in one module.

        A chaff that says OTHERWISE states only what differs from the last solution; it
        runs behind it, so that its definitions replace their namesakes. To compile the
        last solution once, not for each chaff, spares a large kata 0.8 CPU s a grade.
        """
        text = self.path.read_text("utf-8")
        _, otherwise, changes = text.partition(OTHERWISE)
        if not otherwise or self.base is None:
            return {self.path: text}
        base = self.base.read_text("utf-8")
        return {self.base: base, self.path: changes.lstrip()}

    @property
    def misconception(self) -> str:
        """The first line of the docstring, without the word that opens it."""
        first = self.docstring.strip().splitlines()[0]
        return re.sub(r"^(Chaff|Wheat):\s*", "", first)

    @property
    def step(self) -> str:
        """The slug of the step whose lesson treats a chaff; "" where it names none."""
        stated = re.search(r"^Step: *(.*?)\.? *$", self.docstring, re.MULTILINE)
        return stated[1] if stated else ""
