"""Addresses and faults in a course, and the programs of its steps."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from dicedojo.course import Kata, Step


@dataclass(frozen=True)
class Fault:
    """A location that an editor can open, and a message about it."""

    where: str  # "lessons/coin/03_two_tosses.md:41"
    message: str

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


@dataclass(frozen=True)
class StepProgram:
    """The code after `step`, or at its green."""

    path: Path
    step: Step

    @property
    def source(self) -> str:
        return self.path.read_text("utf-8")


def content_fault(root: Path, name: str, error: Exception) -> Fault:
    """Return an error of the kata `name` as a fault, with paths as in `address`."""
    return Fault(f"katas/{name}", str(error).replace(f"{root}{os.sep}", ""))


def address(kata: Kata, path: Path) -> str:
    """Return the path relative to the course: `katas/coin/coin.py`."""
    return path.relative_to(kata.root).as_posix()


def programs(kata: Kata) -> Iterator[StepProgram]:
    """Yield the programs of all steps, in order."""
    for step in kata.coded_steps:
        for path in (step.green, step.refactored):
            if path.is_file():
                yield StepProgram(path, step)
