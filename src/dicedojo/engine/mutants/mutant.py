"""A changed program: the learner's module, and one change of it."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Mutant:
    """One changed program. Columns count characters from 1, lines from 1.

    `original` and `mutated` are the smallest readable snippets; `mutated` is empty if
    something is deleted. All mutants of a module share its text; each holds only its
    own change.
    """

    id: str  # stable for one source: "m017"
    operator: str  # "number", "swap_rules", ...
    line: int
    column: int
    original: str  # the code that the mutation replaces
    mutated: str  # the code that replaces it
    module: str = field(repr=False)  # the whole module, as the learner wrote it
    start: int = 0  # the characters of it that are replaced, up to `end`
    end: int = 0
    text: str = ""  # replaces these characters

    @property
    def source(self) -> str:
        """The text of the whole mutated module."""
        return self.module[: self.start] + self.text + self.module[self.end :]
