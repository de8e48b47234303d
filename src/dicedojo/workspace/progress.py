"""A learner's progress on disk: the open step and the hints that were taken."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dicedojo.errors import UnusableInput
from dicedojo.files import replace_file
from dicedojo.workspace.journal import Journal, Kind, writing

SCHEMA = "dicedojo/progress/v1"


@dataclass(frozen=True)
class Progress:
    """A learner's progress. Steps have keys, so that the course may renumber them."""

    kata: str
    step: str  # "coin/two_tosses"
    finished: bool = False
    hints: Mapping[str, int] = field(default_factory=dict)  # taken, by step


def read_progress(path: Path, journal: Journal) -> tuple[Progress, bool]:
    """Return the progress in `path`, and whether it had to be rebuilt.

    A file that cannot be read is rebuilt from the journal; the damaged one is
    kept beside it.

    Raises:
        UnusableInput: neither the file nor the journal says anything.
    """
    try:
        return _parse(path.read_text("utf-8")), False
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        rebuilt = _rebuild(journal)
        if rebuilt is None:
            raise UnusableInput(
                "dojo cannot read how far you are in this workspace.",
                evidence=f"{path}: {fault}",
                hint="Your own files are unchanged.",
                next="dojo start KATA NEW_FOLDER, then copy your files there",
            ) from fault
    if path.is_file():
        damaged = path.with_suffix(".damaged")
        if not damaged.exists():
            path.rename(damaged)
    write_progress(path, rebuilt)
    return rebuilt, True


def write_progress(path: Path, progress: Progress) -> None:
    """Write `progress` so that a reader finds the old state or the new, whole."""
    facts = {"schema": SCHEMA, **asdict(progress)}
    write_whole(path, (json.dumps(facts, indent=2) + "\n").encode())


def write_whole(path: Path, content: bytes) -> None:
    """Write a file beside `path` and move it there, so that none is ever half.

    Raises:
        UnusableInput: it cannot be written; what was there is unchanged.
    """
    with writing(path):
        replace_file(path, [content])


def _parse(text: str) -> Progress:
    facts: Any = json.loads(text)
    return Progress(
        kata=str(facts["kata"]),
        step=str(facts["step"]),
        finished=bool(facts["finished"]),
        hints={str(step): int(count) for step, count in facts["hints"].items()},
    )


def _rebuild(journal: Journal) -> Progress | None:
    entries = journal.entries()
    if not entries:
        return None
    step = entries[-1].step
    hints = Counter(entry.step for entry in entries if entry.kind is Kind.HINT)
    finished = any(entry.kind is Kind.FINISH for entry in entries)
    return Progress(step.split("/")[0], step, finished, dict(hints))
