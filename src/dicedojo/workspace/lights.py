"""The lights of a journal in order: what checks and plain runs of pytest have shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from dicedojo.workspace.journal import CHECKS, Entry, Kind

LETTERS = {Kind.RED: "R", Kind.AMBER: "A", Kind.GREEN: "G", Kind.REFACTOR: "F"}


@dataclass(frozen=True)
class Light:
    """What one run of the tests has shown: red, amber, green or refactored."""

    number: int  # in the journal, from 1
    kind: Kind
    entry: Entry

    @property
    def by_pytest(self) -> bool:
        """Return whether plain pytest has shown it, and not a check."""
        return self.entry.kind is Kind.PYTEST

    @property
    def letter(self) -> str:
        """The letter of its kind: a small one where plain pytest has shown it."""
        letter = LETTERS[self.kind]
        return letter.lower() if self.by_pytest else letter


@dataclass(frozen=True)
class StepLights:
    """The lights while one step was open."""

    step: str
    lights: tuple[Light, ...]
    anyway: bool  # the learner went on with `--anyway`


def lights_by_step(entries: Iterable[Entry]) -> tuple[StepLights, ...]:
    """Return the steps that have lights, or that were left with `--anyway`, in order.

    Journals of a workspace that was laid anew may have one step twice.
    """
    number = 0
    rows = []
    for step, group in groupby(entries, key=lambda entry: entry.step):
        lights = []
        anyway = False
        for entry in group:
            anyway = anyway or entry.kind is Kind.ANYWAY
            kind = light_kind(entry)
            if kind is not None:
                number += 1
                lights.append(Light(number, kind, entry))
        if lights or anyway:
            rows.append(StepLights(step, tuple(lights), anyway))
    return tuple(rows)


def light_kind(entry: Entry) -> Kind | None:
    """Return the colour that an entry showed; None for one that ran no tests."""
    if entry.kind in CHECKS:
        return entry.kind
    if entry.kind is not Kind.PYTEST:
        return None
    outcomes = set(entry.outcomes.values())
    if "error" in outcomes:
        return Kind.AMBER
    return Kind.RED if "failed" in outcomes else Kind.GREEN
