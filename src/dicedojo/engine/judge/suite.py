"""The standing of each test, by which it counts or not; the report on all tests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from dicedojo.engine.judge.reasons import outside_reason
from dicedojo.engine.judge.verdicts import (
    Bug,
    ChaffVerdict,
    ControlVerdict,
    Exclusion,
    ExclusionKind,
    MutantVerdict,
    Status,
)
from dicedojo.submission import Problem


@dataclass(frozen=True)
class Standing:
    """What is known of one test, and what it therefore counts for.

    - A *valid* test is not excluded. It asks the same of every design, so it counts for
      the planted bugs.
    - A valid test that fails on the learner's own code has found a bug there. It says
      nothing of changes to that code.
    - A *sound* one is valid and passes there. It counts for the learner's mutants, too.
    - A *helper* is excluded, as it asks for what only the learner's design has, but
      passes there: it counts for the learner's mutants alone.
    """

    exclusion: Exclusion | None = None
    fails: str | None = None  # on the learner's own code, each time: why, in a line
    is_endless: bool = False  # on the learner's own code
    outside: tuple[str, str] | None = None  # a call outside the game; why it lies there

    @property
    def is_valid(self) -> bool:
        return self.exclusion is None

    @property
    def is_sound(self) -> bool:
        return self.is_valid and self.fails is None

    @property
    def is_own_bug(self) -> bool:
        return self.is_valid and self.fails is not None

    @property
    def is_helper(self) -> bool:
        is_right = self.exclusion is not None and self.exclusion.helps
        return is_right and self.fails is None

    @property
    def counts_for_mutants(self) -> bool:
        return self.is_sound or self.is_helper


@dataclass(frozen=True)
class Suite:
    """The standing of each test that pytest collected, in its order.

    A test is named as pytest names it: "tests/test_coin.py::test_x[1]".
    """

    standings: Mapping[str, Standing] = field(default_factory=dict)
    broken: tuple[Exclusion, ...] = ()  # files that pytest could not collect

    @classmethod
    def of(cls, tests: Iterable[str], broken: Iterable[Exclusion] = ()) -> Suite:
        """Return tests of which nothing is known yet."""
        return cls({test: Standing() for test in tests}, tuple(broken))

    def excluding(self, exclusions: Iterable[Exclusion]) -> Suite:
        """Return the tests with some of them excluded, also for a new reason."""
        return self._with(
            {
                one.test: replace(self.standings[one.test], exclusion=one)
                for one in exclusions
                if one.test in self.standings
            }
        )

    def failing_on_own(
        self, why: Mapping[str, str], endless: Collection[str] = ()
    ) -> Suite:
        """Return the tests with those that fail on the learner's own code, and why."""
        return self._with(
            {
                test: replace(one, fails=why[test], is_endless=test in endless)
                for test, one in self.standings.items()
                if test in why
            }
        )

    def asking_outside(self, calls: Mapping[str, tuple[str, str]]) -> Suite:
        """Return the tests with what they ask outside the game."""
        return self._with(
            {
                test: replace(one, outside=calls[test])
                for test, one in self.standings.items()
                if test in calls
            }
        )

    def _with(self, changed: Mapping[str, Standing]) -> Suite:
        return replace(self, standings={**self.standings, **changed})

    @property
    def collected(self) -> tuple[str, ...]:
        """All tests."""
        return tuple(self.standings)

    @property
    def names(self) -> tuple[str, ...]:
        """All tests, and then the files that could not be collected.

        Without a single test there are none: then the broken files are the problem.
        """
        return (*self.collected, *self.broken_files) if self.standings else ()

    @property
    def broken_files(self) -> tuple[str, ...]:
        """The paths of the files that could not be collected."""
        return tuple(one.test for one in self.broken)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The tests and files that need not run any more."""
        return (*self.excluded, *self.broken_files)

    @property
    def excluded(self) -> tuple[str, ...]:
        """The tests that do not count for all designs."""
        return self._those(lambda one: not one.is_valid)

    @property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """Why tests do not count, and then the broken files."""
        excluded = (one.exclusion for one in self.standings.values())
        return (*(one for one in excluded if one is not None), *self.broken)

    @property
    def failing(self) -> dict[str, str]:
        """The tests that fail on the learner's own code, and why."""
        standings = self.standings.items()
        return {test: one.fails for test, one in standings if one.fails is not None}

    @property
    def outside(self) -> tuple[Exclusion, ...]:
        """What is said of the valid tests that also ask outside the game."""
        return tuple(
            Exclusion(test, ExclusionKind.OUTSIDE, outside_reason(*one.outside))
            for test, one in self.standings.items()
            if one.is_valid and one.outside is not None
        )

    @property
    def valid(self) -> tuple[str, ...]:
        """The tests that count for the planted bugs."""
        return self._those(lambda one: one.is_valid)

    @property
    def own_bugs(self) -> tuple[str, ...]:
        """The valid tests that fail on the learner's own code."""
        return self._those(lambda one: one.is_own_bug)

    @property
    def endless(self) -> tuple[str, ...]:
        """The tests that do not end on the learner's own code."""
        return self._those(lambda one: one.is_endless)

    @property
    def sound(self) -> tuple[str, ...]:
        """The valid tests that pass on the learner's own code."""
        return self._those(lambda one: one.is_sound)

    @property
    def helpers(self) -> tuple[str, ...]:
        """The excluded tests that count for the learner's mutants."""
        return self._those(lambda one: one.is_helper)

    @property
    def counted(self) -> tuple[str, ...]:
        """The tests that count for the learner's mutants."""
        return self._those(lambda one: one.counts_for_mutants)

    def _those(self, fit: Callable[[Standing], bool]) -> tuple[str, ...]:
        return tuple(test for test, one in self.standings.items() if fit(one))


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
