"""Solutions that were computed once and are kept on disk, 4 or 6 MB each."""

from __future__ import annotations

import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np

from dicedojo import cache as disk
from dicedojo.games.yahtzee.exact.solver import solve
from dicedojo.games.yahtzee.exact.states import Solution, all_rows
from dicedojo.games.yahtzee.exact.upper import upper_states
from dicedojo.games.yahtzee.exact.variants import Variant

FOLDER = "yahtzee"
TYPE = "<f8"
SECONDS = 5  # about so long for one of them
HERE = Path(__file__).parent
COMPUTE = ("dice", "upper", "variants", "states", "filling", "solver")  # modules


@cache
def solution(variant: Variant) -> Solution:
    """Return the value of every state: from the disk, or computed and kept there.

    To compute it takes a few seconds, to read it a twentieth of one.
    """
    return _read(variant) or _keep(solve(variant))


def announce(variants: Iterable[Variant]) -> None:
    """Say that the solutions take a while, if some must be computed first."""
    missing = [each for each in variants if not path_of(each).exists()]
    if missing:
        about = f"about {SECONDS * len(missing)} seconds"
        print(f"Computing the best play takes {about}, this once.", file=sys.stderr)


def path_of(variant: Variant, of: str = "values") -> Path:
    """Return where something about a variant is kept.

    The name depends on the code that computes it.
    """
    return disk.folder(FOLDER) / f"{disk.key(variant.name, of, *_sources())}.json"


@cache
def _sources() -> tuple[bytes, ...]:
    files = (HERE.parent / "boxes.py", *(HERE / f"{name}.py" for name in COMPUTE))
    return tuple(file.read_bytes() for file in files)


def _read(variant: Variant) -> Solution | None:
    rows = all_rows(variant)
    shape = (len(rows), len(upper_states().points))
    text = disk.read(path_of(variant))
    if not isinstance(text, str):
        return None
    values = np.frombuffer(b64decode(text), TYPE)
    return Solution(variant, values.reshape(shape), rows)


def _keep(solved: Solution) -> Solution:
    table = solved.values.astype(TYPE).tobytes()
    disk.write(path_of(solved.variant), b64encode(table).decode())
    return solved
