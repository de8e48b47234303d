"""One change to a program's text: what is replaced, by what, and how to show it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edit:
    """Replace the characters `start` to `end` of a source by `text`.

    `original` and `mutated` are the smallest snippets that read well; `mutated` is
    empty where something is deleted. Lines and columns count from 1, in characters.
    """

    operator: str
    start: int
    end: int
    text: str
    line: int
    column: int
    original: str
    mutated: str

    def apply(self, source: str) -> str:
        """Return the whole source with this change made."""
        return source[: self.start] + self.text + source[self.end :]
