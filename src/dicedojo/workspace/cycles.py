"""The lights of a journal in order, the cycles that they make, and predictions.

A light is what a check, or a plain run of pytest, has shown. A cycle begins behind the
entry before its first light that is not green, and ends with the next green one, or
with the refactorings after that. That short and even cycles matter, D. Fucci and others
found: “A Dissection of the Test-Driven Development Process” (2017).

To say it before the run takes one key, and shows whether one knows why it will be red.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from statistics import median

from dicedojo.errors import UnusableInput
from dicedojo.workspace.journal import ALL_GREEN, CHECKS, Entry, Kind
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


MIN_CYCLES = 3  # of known length, before anything is said of their evenness
LETTERS = {Kind.RED: "R", Kind.AMBER: "A", Kind.GREEN: "G", Kind.REFACTOR: "F"}
EVEN = 0.5  # of the median: as far may half of the cycles be from it


@dataclass(frozen=True)
class Light:
    """What one run of the tests has shown: red, amber, green or refactored."""

    number: int  # in the journal, from 1
    kind: Kind
    entry: Entry
    before: Entry | None  # the entry before it, of whatever kind

    @property
    def by_pytest(self) -> bool:
        """Return whether plain pytest has shown it, and not a check."""
        return self.entry.kind is Kind.PYTEST

    @property
    def letter(self) -> str:
        """The letter of its kind: a small one where plain pytest has shown it."""
        letter = LETTERS[self.kind]
        return letter.lower() if self.by_pytest else letter

    @property
    def is_green(self) -> bool:
        return self.kind in ALL_GREEN


@dataclass(frozen=True)
class StepLights:
    """The lights while one step was open."""

    step: str
    lights: tuple[Light, ...]
    anyway: bool  # the learner went on with `--anyway`

    @property
    def cycles(self) -> tuple[float | None, ...]:
        """The length of each cycle in minutes; None where a time cannot be read."""
        return tuple(_minutes(first, last) for first, last in _spans(self.lights))


@dataclass(frozen=True)
class Pace:
    """How many cycles there were, and how long they took."""

    count: int
    minutes: float | None  # the median; None where no length is known
    spread: float | None  # the median distance from it; None for a few cycles

    @property
    def even(self) -> bool | None:
        """Return whether most cycles are about as long; None for a few cycles."""
        if self.minutes is None or self.spread is None:
            return None
        return self.spread <= EVEN * self.minutes


def lights_by_step(entries: Iterable[Entry]) -> tuple[StepLights, ...]:
    """Return the steps that have lights, or that were left with `--anyway`, in order.

    Journals of a workspace that was laid anew may have one step twice.
    """
    before: Entry | None = None
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
                lights.append(Light(number, kind, entry, before))
            before = entry
        if lights or anyway:
            rows.append(StepLights(step, tuple(lights), anyway))
    return tuple(rows)


def pace(rows: Iterable[StepLights]) -> Pace:
    """Return the number of cycles, their median length and their evenness."""
    cycles = [length for row in rows for length in row.cycles]
    known = [length for length in cycles if length is not None]
    if not known:
        return Pace(len(cycles), None, None)
    middle = median(known)
    spread = median(abs(length - middle) for length in known)
    return Pace(len(cycles), middle, spread if len(known) >= MIN_CYCLES else None)


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


def _spans(lights: Iterable[Light]) -> Iterator[tuple[Light, Light]]:
    """Yield the first and the last light of each cycle."""
    first: Light | None = None
    last: Light | None = None
    for light in lights:
        if not light.is_green:
            if first and last:
                yield first, last
                first = last = None
            first = first or light
        elif last is None or light.kind is Kind.REFACTOR:
            last = light if first else None
    if first and last:
        yield first, last


def _minutes(first: Light, last: Light) -> float | None:
    """Return the minutes from the entry before `first` to `last`."""
    try:
        begun = datetime.fromisoformat((first.before or first.entry).time)
        took = datetime.fromisoformat(last.entry.time) - begun
    except (ValueError, TypeError):
        return None  # a time that is damaged, or has no time zone
    minutes = took.total_seconds() / 60
    return minutes if minutes >= 0 else None  # the clock was set back
