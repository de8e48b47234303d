"""The report of what a submission's tests notice."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import (
    Bug,
    ChaffVerdict,
    ControlVerdict,
    MutantVerdict,
    Status,
)
from dicedojo.submission.handed_files import Problem


@dataclass(frozen=True)
class MutationReport:
    """Everything that is known about a submission's tests."""

    suite: Suite
    mutants: tuple[MutantVerdict, ...] = ()
    bugs: tuple[Bug, ...] = ()  # the mutants that differ, each distinct bug once
    chaffs: tuple[ChaffVerdict, ...] = ()  # of the kata, each of them
    controls: tuple[ControlVerdict, ...] = ()
    problems: tuple[Problem, ...] = ()
    # Public functions that could fail at every call, and no test would notice.
    unnoticed: tuple[str, ...] = ()
    dear: tuple[str, int] = ("", 0)  # file and line of one assertion that earns most
    finished: bool = True  # False: the time was over, and nothing can be claimed

    def count(self, *statuses: Status) -> int:
        """Return how many mutants ended in one of `statuses`."""
        return sum(verdict.status in statuses for verdict in self.mutants)

    def count_bugs(self, *statuses: Status) -> int:
        """Return how many distinct bugs ended in one of `statuses`."""
        return sum(bug.status in statuses for bug in self.bugs)

    @property
    def strength(self) -> float | None:
        """Distinct bugs killed / (killed + survived); None where there is none."""
        killed = self.count_bugs(Status.KILLED, Status.TIMED_OUT)
        survived = self.count_bugs(Status.SURVIVED)
        return killed / (killed + survived) if killed + survived else None
