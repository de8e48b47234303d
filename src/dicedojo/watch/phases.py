"""The phases of the cycle: test, red, green, tidy; which are done, which is next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dicedojo.course.step import StepKind
from dicedojo.workspace.check import CheckReport
from dicedojo.workspace.journal import ALL_GREEN, Entry, Kind, opening

PHASES = {
    StepKind.BEHAVIOUR: ("test", "red", "green", "tidy"),
    StepKind.HELPER: ("test", "red", "green", "tidy"),
    StepKind.GUARD: ("test", "green"),
    StepKind.REFACTORING: ("green", "tidy"),
    StepKind.PLAN: ("plan",),
}


class State(StrEnum):
    """How far a phase is."""

    DONE = "done"
    NEXT = "next"
    OPEN = "open"


@dataclass(frozen=True)
class Phase:
    name: str
    state: State


def phases_of(
    report: CheckReport, entries: tuple[Entry, ...], *, is_asked_for: bool
) -> tuple[Phase, ...]:
    """Return the phases of the open step after a check.

    `is_asked_for` says that a test of the learner's own asks for the step: it would
    have been red before it, whatever was typed when. The first phase that is not done
    is the next one; tidying can be left out.
    """
    green = report.kind in ALL_GREEN
    done = {
        "test": not report.without_own or (green and is_asked_for),
        "red": report.own.kind is Kind.RED or (green and is_asked_for),
        "green": green,
        "tidy": green and _has_tidied(report, entries),
        "plan": green,
    }
    names = PHASES[report.current.kind]
    first = next((name for name in names if not done[name]), "")
    return tuple(
        Phase(
            name,
            State.NEXT if name == first else State.DONE if done[name] else State.OPEN,
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
