"""The distinct bugs that tests do not notice, as reports show them: each once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dicedojo.grading.document.suite import MutantRecord, SuiteRecord, order_survivors
from dicedojo.text import counted


@dataclass(frozen=True)
class Survivor:
    """A distinct bug that survived, shown by one of its mutants."""

    mutant: MutantRecord
    also_notices: int  # other survivors that every test for this one notices

    @property
    def gain(self) -> str:
        """What else a test for it notices, in a sentence; "" where that is nothing."""
        if not self.also_notices:
            return ""
        more = counted(self.also_notices, "other bug")
        return f"A test for this one also notices {more} that your tests let through."


def surviving_bugs(suite: SuiteRecord) -> list[Survivor]:
    """Return the survivors that no other one implies, most instructive first."""
    mutants = {mutant.id: mutant for mutant in suite.mutants}
    return _survivors(suite, (mutants[id] for id in suite.survivors))


def every_survivor(suite: SuiteRecord) -> list[Survivor]:
    """Return every mutant that survived, most instructive first."""
    return _survivors(suite, order_survivors(suite.mutants))


def _survivors(suite: SuiteRecord, mutants: Iterable[MutantRecord]) -> list[Survivor]:
    gains = {id: bug.also_notices for bug in suite.bugs for id in bug.mutants}
    return [Survivor(mutant, gains.get(mutant.id, 0)) for mutant in mutants]


def failing_with(shown: Iterable[Survivor]) -> list[str]:
    """Return the tests that fail with a survivor and do not count."""
    return sorted({test for one in shown for test in one.mutant.failing})
