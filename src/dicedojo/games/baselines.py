"""The baselines of a game's strategies, in a file beside its module, built with dojo.

They depend on the game alone: a grade need not compute them. Numbers are read as they
were written, to the last bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dicedojo.games.strategy_report import Baseline


def read_baselines(file: Path) -> tuple[Baseline, ...]:
    """Return the baselines in a file."""
    return msgspec.json.decode(file.read_bytes(), type=tuple[Baseline, ...])


def write_baselines(file: Path, baselines: Sequence[Baseline]) -> None:
    """Write a file of baselines; equal ones give equal bytes."""
    text = msgspec.json.format(msgspec.json.encode(baselines), indent=1)
    file.write_bytes(text + b"\n")
