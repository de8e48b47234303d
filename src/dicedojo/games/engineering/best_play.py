"""The best play of a game, solved once on this machine.

The solution of 30 rounds takes 2.6 s of CPU, and a grade asks for it. So the lines that
it consists of are kept on disk (1.7 MB, read in 0.04 s), under a key that depends on
the code that finds them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from dicedojo import cache as disk
from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.optimum import Optimum, solve

MAX_ROUNDS = 30  # longer games take many seconds to minutes to solve
FOLDER = "engineering"
HERE = Path(__file__).parent
COMPUTE = ("dice", "optimum", "states")


def require_rounds(rounds: int) -> int:
    """Return the number of rounds.

    Raises:
        UnusableInput: a game of so many rounds takes too long to solve here.
    """
    if rounds > MAX_ROUNDS:
        raise UnusableInput(
            f"--rounds must be at most {MAX_ROUNDS} (got {rounds}).",
            hint="The best play of longer games takes too long to compute.",
            next=f"the same command with --rounds {MAX_ROUNDS}",
        )
    return rounds


@cache
def best_play(rounds: int) -> Optimum:
    """Return the best play of a game of so many rounds."""
    code = ((HERE / f"{name}.py").read_text("utf-8") for name in COMPUTE)
    kept = disk.kept(FOLDER, [str(rounds), *code], lambda: _solve(rounds))
    return Optimum(rounds, {tuple(dice): np.array(lines) for dice, lines in kept})


def _solve(rounds: int) -> list[tuple[tuple[int, ...], list[list[float]]]]:
    return [(dice, lines.tolist()) for dice, lines in solve(rounds).lines.items()]
