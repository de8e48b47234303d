"""What was computed once and is kept on disk: a solution takes 4 or 6 MB."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from dicedojo import cache as disk
from dicedojo.games.yahtzee.boxes import Variant
from dicedojo.games.yahtzee.exact.solver import solve
from dicedojo.games.yahtzee.exact.states import Solution, all_rows, upper_states
from dicedojo.games.yahtzee.exact.usage import Usage, follow

FOLDER = "yahtzee"
TYPE = "<f8"
USAGE = "usage"
SOLVING, FOLLOWING = 5, 15  # seconds, about, for one variant
HERE = Path(__file__).parent
COMPUTE = ("dice", "states", "solver", "usage")


@cache
def solution(variant: Variant) -> Solution:
    """Return the value of every state: from the disk, or computed and kept there.

    To compute it takes a few seconds, to read it a twentieth of one.
    """
    return _read(variant) or _keep(solve(variant))


@cache
def usage(variant: Variant) -> Usage:
    """Return how the best play uses the boxes: from the disk, or computed and kept."""
    stored = disk.read(path_of(variant, USAGE))
    if isinstance(stored, dict):
        return Usage(**{name: _array(value) for name, value in stored.items()})
    found = follow(solution(variant))
    plain = {name: np.asarray(value).tolist() for name, value in vars(found).items()}
    disk.write(path_of(variant, USAGE), plain)
    return found


def announce(variants: Iterable[Variant], used: Variant | None = None) -> None:
    """Say that it takes a while, if something must be computed first.

    That is the solution of each of the variants, and how one of them is used.
    """
    missing = [each for each in variants if not path_of(each).exists()]
    seconds = SOLVING * len(missing)
    if used is not None and not path_of(used, USAGE).exists():
        seconds += FOLLOWING
    if seconds:
        about = f"about {seconds} seconds"
        print(f"Computing the best play takes {about}, this once.", file=sys.stderr)


def path_of(variant: Variant, of: str = "values") -> Path:
    """Return where something about a variant is kept.

    The name depends on the code that computes it.
    """
    return disk.folder(FOLDER) / f"{disk.key(variant.name, of, *_sources())}.json"


@cache
def _sources() -> tuple[bytes, ...]:
    rules = (HERE.parent / "boxes.py", HERE.parent / "scorer.py")
    files = (*rules, *(HERE / f"{name}.py" for name in COMPUTE))
    return tuple(file.read_bytes() for file in files)


def _read(variant: Variant) -> Solution | None:
    rows = all_rows(variant)
    shape = (len(rows), len(upper_states().points))
    text = disk.read(path_of(variant))
    if not isinstance(text, str):
        return None
    values = np.frombuffer(b64decode(text), TYPE)
    return Solution(variant, values.reshape(shape), rows)


def _array(value: Any) -> Any:
    return np.array(value) if isinstance(value, list) else value


def _keep(solved: Solution) -> Solution:
    table = solved.values.astype(TYPE).tobytes()
    disk.write(path_of(solved.variant), b64encode(table).decode())
    return solved
