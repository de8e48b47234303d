"""What was computed once and is kept on disk: a solution takes 7 to 28 MB."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from dicedojo import cache as disk
from dicedojo.games.yahtzee.boxes import YATZY_SHEET, Variant
from dicedojo.games.yahtzee.exact.solver import solve
from dicedojo.games.yahtzee.exact.states import Solution, all_rows
from dicedojo.games.yahtzee.exact.usage import Usage, follow

FOLDER = "yahtzee"
USAGE = "usage"
SOLVING, FOLLOWING = 5, 15  # seconds, about, for a variant of Yahtzee
HERE = Path(__file__).parent
COMPUTE = ("card", "dice", "states", "solver", "usage", "stored")


@cache
def solution(variant: Variant) -> Solution:
    """Return the value of every state: from the disk, or computed and kept there.

    To compute it takes 4 to 6 seconds of CPU time, to read it a tenth of one.
    """

    def compute() -> Any:
        return solve(variant).values.tolist()

    values = _kept(variant, "values", compute)
    return Solution(variant, np.array(values), all_rows(variant))


@cache
def usage(variant: Variant) -> Usage:
    """Return how the best play uses the boxes: from the disk, or computed and kept."""

    def compute() -> dict[str, Any]:
        used = vars(follow(solution(variant)))
        return {name: np.asarray(value).tolist() for name, value in used.items()}

    used = _kept(variant, USAGE, compute)
    arrays = {name: np.array(each) for name, each in used.items() if type(each) is list}
    return Usage(**used | arrays)


def announce(variants: Iterable[Variant], used: Variant | None = None) -> None:
    """Say that it takes a while, if something must be computed first.

    That is the solution of each of the variants, and how one of them is used.
    """
    missing = [each for each in variants if not path_of(each).exists()]
    seconds = SOLVING * sum(map(_effort, missing))
    if used is not None and not path_of(used, USAGE).exists():
        seconds += FOLLOWING * _effort(used)
    if seconds:
        about = f"about {seconds} seconds"
        print(f"Computing the best play takes {about}, this once.", file=sys.stderr)


def _effort(variant: Variant) -> int:
    """Return how many times as long as a variant of Yahtzee it takes, about."""
    return 2 if variant.sheet is YATZY_SHEET else 1


def path_of(variant: Variant, of: str = "values") -> Path:
    """Return where something about a variant is kept."""
    return disk.folder(FOLDER) / f"{disk.key(*_parts(variant, of))}.json"


def _kept(variant: Variant, of: str, compute: Callable[[], Any]) -> Any:
    return disk.kept(FOLDER, _parts(variant, of), compute)


def _parts(variant: Variant, of: str) -> tuple[str, ...]:
    """Return what a name depends on: the code that computes the values, too."""
    return variant.name, of, *_sources()


@cache
def _sources() -> tuple[str, ...]:
    rules = (HERE.parent / "boxes.py", HERE.parent / "scorer.py")
    files = (*rules, *(HERE / f"{name}.py" for name in COMPUTE))
    return tuple(file.read_text("utf-8") for file in files)
