"""The distinct bugs that tests let through, as reports show them: each once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dicedojo.mutation.verdicts import MutantVerdict, MutationReport, Status
from dicedojo.report.wording import survivors
from dicedojo.text import counted


@dataclass(frozen=True)
class Survivor:
    """A distinct bug that survived, shown by the first of its mutants."""

    verdict: MutantVerdict
    also_notices: int = 0  # other survivors that every test for this one notices

    @property
    def gain(self) -> str:
        """What else a test for it notices, in a sentence; "" where that is nothing."""
        if not self.also_notices:
            return ""
        more = counted(self.also_notices, "other bug")
        return f"A test for this one also notices {more} that your tests let through."


def surviving_bugs(mutation: MutationReport) -> list[Survivor]:
    """Return the survivors that no other one implies, most instructive first."""
    gains = {bug.mutants[0]: bug.also_notices for bug in mutation.bugs}
    implied = {bug.mutants[0] for bug in mutation.bugs if bug.implied}
    shown = (
        verdict
        for verdict in representatives(mutation)
        if verdict.mutant.id not in implied
    )
    return [
        Survivor(verdict, gains.get(verdict.mutant.id, 0))
        for verdict in survivors(shown)
    ]


def every_survivor(mutation: MutationReport) -> list[Survivor]:
    """Return every mutant that survived, most instructive first."""
    gains = {id: bug.also_notices for bug in mutation.bugs for id in bug.mutants}
    return [
        Survivor(verdict, gains.get(verdict.mutant.id, 0))
        for verdict in survivors(mutation.mutants)
    ]


def count_survivors(mutation: MutationReport) -> int:
    """Return how many distinct bugs survived, implied ones included."""
    return sum(
        verdict.status is Status.SURVIVED for verdict in representatives(mutation)
    )


def representatives(mutation: MutationReport) -> Iterator[MutantVerdict]:
    """Yield the verdicts less those of mutants that repeat a bug."""
    repeated = {mutant for bug in mutation.bugs for mutant in bug.mutants[1:]}
    return (each for each in mutation.mutants if each.mutant.id not in repeated)


def failing_with(shown: Iterable[Survivor]) -> list[str]:
    """Return the tests that fail with a survivor and do not count."""
    return sorted({test for one in shown for test in one.verdict.failing})
