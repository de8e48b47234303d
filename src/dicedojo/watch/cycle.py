"""The lights of the cycle: test, red, green, tidy; which are lit, and which is next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dicedojo.course.step import StepKind
from dicedojo.workspace.check import CheckReport
from dicedojo.workspace.journal import ALL_GREEN, Entry, Kind, opening

LIGHTS = {
    StepKind.BEHAVIOUR: ("test", "red", "green", "tidy"),
    StepKind.HELPER: ("test", "red", "green", "tidy"),
    StepKind.GUARD: ("test", "green"),
    StepKind.REFACTORING: ("green", "tidy"),
    StepKind.PLAN: ("plan",),
}


class State(StrEnum):
    """The state of one light."""

    LIT = "lit"
    NEXT = "next"
    DARK = "dark"


@dataclass(frozen=True)
class Light:
    name: str
    state: State


def cycle_of(
    report: CheckReport, entries: tuple[Entry, ...], *, is_asked_for: bool
) -> tuple[Light, ...]:
    """Return the lights of the open step after a check.

    `is_asked_for` says that a test of the learner's own asks for the step: it would
    have been red before it, whatever was typed when. The first light that is not lit is
    the next one; tidying can be left out.
    """
    green = report.kind in ALL_GREEN
    lit = {
        "test": not report.without_own or (green and is_asked_for),
        "red": report.own.kind is Kind.RED or (green and is_asked_for),
        "green": green,
        "tidy": green and _has_tidied(report, entries),
        "plan": green,
    }
    names = LIGHTS[report.current.kind]
    first = next((name for name in names if not lit[name]), "")
    return tuple(
        Light(
            name,
            State.NEXT if name == first else State.LIT if lit[name] else State.DARK,
        )
        for name in names
    )


def _has_tidied(report: CheckReport, entries: tuple[Entry, ...]) -> bool:
    """Return whether the code has changed while it was green, in this step."""
    opened = opening(entries, report.current.key)
    since = entries[entries.index(opened) + 1 :] if opened else entries
    return any(entry.kind is Kind.REFACTOR for entry in since) or (
        report.current.kind is StepKind.REFACTORING and not report.same_code
    )
