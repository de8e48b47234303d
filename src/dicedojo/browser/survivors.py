"""Surviving bugs as a page shows them."""

from __future__ import annotations

from typing import Any

from dicedojo.report.bugs import Survivor
from dicedojo.report.changes import changed_lines


def as_survivor(one: Survivor, source: str) -> dict[str, Any]:
    """Return a survivor as JSON, with its witness and both answers."""
    mutant, witness = one.mutant, one.mutant.witness
    removed, added = changed_lines(source, mutant)
    return {
        "id": mutant.id,
        "line": mutant.line,
        "column": mutant.column,
        "original": mutant.original,
        "mutated": mutant.mutated,
        "code": "\n".join(removed),
        "changed": "\n".join(added),
        "question": witness.question if witness else "",
        "own": witness.original if witness else "",
        "other": witness.mutated if witness else "",
        "gain": one.gain,
    }
