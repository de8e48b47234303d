"""What a learner expects of the next check, and how often that came true.

To say it before the run takes one key, and shows whether one knows why it will be red.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum

from dicedojo.errors import UnusableInput
from dicedojo.workspace.journal import ALL_GREEN, Entry, Kind
from dicedojo.workspace.workspace import Workspace


class Expected(StrEnum):
    """A light that can be expected. Nobody plans for code that does not run."""

    RED = "red"
    GREEN = "green"


def settle(workspace: Workspace, expected: Expected, kind: Kind) -> str:
    """Note whether a check showed the expected light; return it in a sentence.

    Where the journal cannot be written, the sentence counts what it holds.
    """
    light = Expected.GREEN if kind in ALL_GREEN else kind
    came = light == expected
    with suppress(UnusableInput):  # the check says so itself
        noted = Kind.FORESEEN if came else Kind.NOT_FORESEEN
        workspace.record(Entry(noted, workspace.step.key))
    joined = f"and it is {light}" if came else f"but it is {light}"
    tally = tally_sentence(workspace.journal.entries())
    return " ".join(filter(None, (f"You expected {expected}, {joined}.", tally)))


def tally_sentence(entries: Iterable[Entry]) -> str:
    """Return how many predictions were right, in a sentence; "" if there are none."""
    kinds = [entry.kind for entry in entries]
    right = kinds.count(Kind.FORESEEN)
    count = right + kinds.count(Kind.NOT_FORESEEN)
    if not count:
        return ""
    if count == 1:
        return f"Your one prediction was {'right' if right else 'wrong'}."
    return f"{right} of your {count} predictions were right."
