"""The standing of each test, which says what it counts for; the report on all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from dicedojo.engine.judge.reasons import outside_reason
from dicedojo.engine.judge.verdicts import (
    Bug,
    ChaffVerdict,
    ControlVerdict,
    End,
    Exclusion,
    ExclusionKind,
    MutantVerdict,
    Status,
)
from dicedojo.submission import Problem


@dataclass(frozen=True)
class Standing:
    """The facts about one test, which decide what it counts for.

    - A *valid* test is not excluded. It is fair to every design, so it counts for the
      planted bugs.
    - A valid test that fails on the learner's own code has found a bug there. It says
      nothing about changes to that code.
    - A *sound* test is valid and passes on the learner's own code. It counts for the
      learner's mutants, too.
    - A *helper* is excluded because it needs the learner's design, and passes on the
      learner's own code. It counts only for the learner's mutants.
    """

    exclusion: Exclusion | None = None
    fails: str | None = None  # on the learner's own code: why, in a line
    ended: End = End.NONE  # on the learner's own code, where it did not finish
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
    def found_bug(self) -> bool:
        return self.is_own_bug and self.ended is not End.NOT_RUN

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
        """Return tests without any facts about them yet."""
        return cls({test: Standing() for test in tests}, tuple(broken))

    def excluding(self, exclusions: Iterable[Exclusion]) -> Suite:
        """Return the tests with some of them excluded, also for a new reason."""
        by_test = {exclusion.test: exclusion for exclusion in exclusions}
        return self._with("exclusion", by_test)

    def failing_on_own(
        self, why: Mapping[str, str], ended: Mapping[str, End] | None = None
    ) -> Suite:
        """Return the tests with those that fail on the learner's own code, and why.

        `ended` says how those ended that did not finish.
        """
        ends = {test: end for test, end in (ended or {}).items() if test in why}
        return self._with("fails", why)._with("ended", ends)

    def asking_outside(self, calls: Mapping[str, tuple[str, str]]) -> Suite:
        """Return the tests with their calls outside the game."""
        return self._with("outside", calls)

    def _with(self, name: str, facts: Mapping[str, Any]) -> Suite:
        """Return the tests with a fact of this name about some of them."""
        changed = {
            test: replace(standing, **{name: facts[test]})
            for test, standing in self.standings.items()
            if test in facts
        }
        return replace(self, standings={**self.standings, **changed})

    @property
    def collected(self) -> tuple[str, ...]:
        """All tests."""
        return tuple(self.standings)

    @property
    def names(self) -> tuple[str, ...]:
        """All tests, and then the files that could not be collected.

        Empty if there is no test: the broken files are then the problem.
        """
        return (*self.collected, *self.broken_files) if self.standings else ()

    @property
    def broken_files(self) -> tuple[str, ...]:
        """The paths of the files that could not be collected."""
        return tuple(exclusion.test for exclusion in self.broken)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The tests and files that need not run any more."""
        return (*self.excluded, *self.broken_files)

    @property
    def excluded(self) -> tuple[str, ...]:
        """The tests that do not count for all designs."""
        return self._select(lambda standing: not standing.is_valid)

    @property
    def exclusions(self) -> tuple[Exclusion, ...]:
        """Why tests do not count, and then the broken files."""
        exclusions = (standing.exclusion for standing in self.standings.values())
        return (*filter(None, exclusions), *self.broken)

    @property
    def failing(self) -> dict[str, str]:
        """The tests that fail on the learner's own code, and why."""
        why = {test: standing.fails for test, standing in self.standings.items()}
        return {test: line for test, line in why.items() if line is not None}

    @property
    def outside(self) -> tuple[Exclusion, ...]:
        """The calls of valid tests outside the game, with the reason."""
        return tuple(
            Exclusion(test, ExclusionKind.OUTSIDE, outside_reason(*standing.outside))
            for test, standing in self.standings.items()
            if standing.is_valid and standing.outside is not None
        )

    @property
    def valid(self) -> tuple[str, ...]:
        """The tests that count for the planted bugs."""
        return self._select(lambda standing: standing.is_valid)

    @property
    def own_bugs(self) -> tuple[str, ...]:
        """The valid tests that fail on the learner's own code."""
        return self._select(lambda standing: standing.is_own_bug)

    @property
    def found_bugs(self) -> tuple[str, ...]:
        """The valid tests that were run on the learner's own code, and fail."""
        return self._select(lambda standing: standing.found_bug)

    @property
    def endless(self) -> tuple[str, ...]:
        """The tests that do not end on the learner's own code."""
        return self._select(lambda standing: bool(standing.ended))

    @property
    def sound(self) -> tuple[str, ...]:
        """The valid tests that pass on the learner's own code."""
        return self._select(lambda standing: standing.is_sound)

    @property
    def helpers(self) -> tuple[str, ...]:
        """The excluded tests that count for the learner's mutants."""
        return self._select(lambda standing: standing.is_helper)

    @property
    def counted(self) -> tuple[str, ...]:
        """The tests that count for the learner's mutants."""
        return self._select(lambda standing: standing.counts_for_mutants)

    def _select(self, fits: Callable[[Standing], bool]) -> tuple[str, ...]:
        standings = self.standings.items()
        return tuple(test for test, standing in standings if fits(standing))


@dataclass(frozen=True)
class MutationReport:
    """Everything that is known about a submission's tests."""

    suite: Suite
    mutants: tuple[MutantVerdict, ...] = ()
    bugs: tuple[Bug, ...] = ()  # the mutants that differ, each distinct bug once
    chaffs: tuple[ChaffVerdict, ...] = ()  # of the kata, each of them
    controls: tuple[ControlVerdict, ...] = ()
    problems: tuple[Problem, ...] = ()
    # Public functions that could fail at every call without any test noticing.
    unnoticed: tuple[str, ...] = ()
    finished: bool = True  # False: the time was over, and nothing is decided

    @property
    def is_begun(self) -> bool:
        """Whether the tests ran on any changed program."""
        return bool(self.mutants) or any(chaff.run for chaff in self.chaffs)

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
