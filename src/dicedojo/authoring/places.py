"""Addresses in a course, its faults, and the programs along the path of its steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dicedojo.course import Kata, Step


@dataclass(frozen=True)
class Fault:
    """A place that an editor can jump to, and a sentence about it."""

    where: str  # "lessons/coin/03_two_tosses.md:41"
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


@dataclass(frozen=True)
class Program:
    """A snapshot of the path: the code after `step`, or at its green."""

    path: Path
    step: Step

    @property
    def source(self) -> str:
        return self.path.read_text("utf-8")


def address(kata: Kata, path: Path) -> str:
    """Return the path from the folder with the four trees: `katas/coin/coin.py`."""
    return path.relative_to(kata.root).as_posix()


def programs(kata: Kata) -> Iterator[Program]:
    """Yield every snapshot, in the order in which a learner comes to them."""
    for step in kata.coded_steps:
        for path in (step.green, step.refactored):
            if path.is_file():
                yield Program(path, step)
