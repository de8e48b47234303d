"""Surviving bugs as a page shows them."""

from __future__ import annotations

from typing import Any

from dicedojo.grading.document.suite import SuiteRecord
from dicedojo.report.bugs import Survivor
from dicedojo.report.changes import changed_lines, describe_change, suggest_test
from dicedojo.report.wording import pass_with, tells_apart


def as_survivor(suite: SuiteRecord, one: Survivor, source: str) -> dict[str, Any]:
    """Return a survivor as JSON, with the block that `dojo mutate` prints of it."""
    mutant, witness = one.mutant, one.mutant.witness
    removed, added = changed_lines(source, mutant)
    lines = [
        f"SURVIVED  {mutant.file}:{mutant.line}  {describe_change(mutant)}",
        f"  {pass_with(suite, 'this change', mutant.failing)}.",
        *(f"    - {line}" for line in removed),
        *(f"    + {line}" for line in added),
    ]
    if witness is not None:
        lines.append(f"  Witness: {tells_apart(witness, 'Your code', 'the mutant')}")
        lines.append(f"  {suggest_test(mutant, witness)}")
        lines += [f"  {one.gain}"] if one.gain else []
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
        "text": "\n".join(lines),
    }
