"""A fault in the course, with its place."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """A place that an editor can jump to, and a sentence about it."""

    where: str  # "lessons/coin/03_two_tosses.md:41"
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"
