"""A promise that the course does not keep."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """Where it is, for an editor to jump to, and what it is, in a sentence."""

    where: str  # "lessons/coin/03_two_tosses.md:41"
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"
