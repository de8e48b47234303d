"""A report counts bugs and mutants, and says which tests are valid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dicedojo.mutation.verdicts import (
    Bug,
    Exclusion,
    Mutant,
    MutantVerdict,
    MutationReport,
    Status,
)

MUTANT = Mutant("m001", "number", 1, 5, "1", "2", "x = 1\n", 4, 5, "2")


def report(*statuses: Status) -> MutationReport:
    verdicts = tuple(MutantVerdict(MUTANT, status) for status in statuses)
    bugs = tuple(Bug(("m001",), status) for status in statuses)
    return MutationReport(("a", "b"), (), (), (), verdicts, (), bugs=bugs)


def test_a_mutant_is_its_module_with_one_piece_replaced() -> None:
    assert MUTANT.source == "x = 2\n"


def test_mutants_and_bugs_are_counted_by_status() -> None:
    some = report(Status.KILLED, Status.TIMED_OUT, Status.SURVIVED, Status.SURVIVED)

    assert some.count(Status.SURVIVED) == 2
    assert some.count_bugs(Status.KILLED, Status.TIMED_OUT) == 2


@pytest.mark.parametrize(
    ("statuses", "strength"),
    [
        pytest.param((), None, id="nothing to kill"),
        pytest.param((Status.UNDECIDED, Status.EQUIVALENT), None, id="none decided"),
        pytest.param((Status.KILLED, Status.SURVIVED), 0.5, id="half"),
        pytest.param((Status.TIMED_OUT, Status.SURVIVED), 0.5, id="a time-out kills"),
    ],
)
def test_the_strength_is_the_share_of_bugs_that_are_killed(
    statuses: tuple[Status, ...], strength: float | None
) -> None:
    assert report(*statuses).strength == strength


def test_valid_tests_are_those_that_are_not_excluded() -> None:
    some = replace(report(), exclusions=(Exclusion("b", "flaky", ""),))

    assert some.valid == ("a",)
