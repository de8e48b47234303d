"""What was solved once and is kept on disk: a solution takes 7 to 28 MB."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from dicedojo import cache as disk
from dicedojo.games.yahtzee.boxes import YATZY, Variant
from dicedojo.games.yahtzee.solver import solve
from dicedojo.games.yahtzee.states import Solution, all_rows

FOLDER = "yahtzee"
SECONDS = 5  # about, for a scoring of Yahtzee; Yatzy takes twice as long
HERE = Path(__file__).parent
COMPUTE = ("boxes", "scorer", "card", "dice", "states", "solver")


@cache
def solution(variant: Variant) -> Solution:
    """Return the value of every state: from the disk, or computed and kept there.

    To compute it takes 4 to 6 seconds of CPU time, to read it a tenth of one.
    """

    def compute() -> list[list[float]]:
        values: list[list[float]] = solve(variant).values.tolist()
        return values

    values = disk.kept(FOLDER, _parts(variant), compute)
    return Solution(variant, np.array(values), all_rows(variant))


def announce(variants: Iterable[Variant]) -> None:
    """Say that it takes a while, if a solution must be computed first."""
    missing = [each for each in variants if not path_of(each).exists()]
    if missing:
        seconds = sum(SECONDS * (2 if each is YATZY else 1) for each in missing)
        about = f"about {seconds} seconds"
        print(f"Computing the best play takes {about}, this once.", file=sys.stderr)


def path_of(variant: Variant) -> Path:
    """Return where the solution of a variant is kept."""
    return disk.folder(FOLDER) / f"{disk.key(*_parts(variant))}.json"


def _parts(variant: Variant) -> tuple[str, ...]:
    """Return what a name depends on: the code that computes the values, too."""
    files = ((HERE / f"{name}.py").read_text("utf-8") for name in COMPUTE)
    return variant.name, *files
