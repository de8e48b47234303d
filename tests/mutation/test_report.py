"""A report counts bugs and mutants by how they ended."""

from __future__ import annotations

import pytest

from dicedojo.mutation.report import MutationReport
from dicedojo.mutation.suite import Suite
from dicedojo.mutation.verdicts import Bug, Mutant, MutantVerdict, Status

MUTANT = Mutant("m001", "number", 1, 5, "1", "2", "x = 1\n", 4, 5, "2")


def report(*statuses: Status) -> MutationReport:
    verdicts = tuple(MutantVerdict(MUTANT, status) for status in statuses)
    bugs = tuple(Bug(("m001",), status) for status in statuses)
    return MutationReport(Suite(("a", "b")), verdicts, bugs)


def test_mutants_and_bugs_are_counted_by_status() -> None:
    some = report(Status.KILLED, Status.TIMED_OUT, *[Status.SURVIVED] * 3)

    assert some.count(Status.SURVIVED) == 3
    assert some.count_bugs(Status.KILLED, Status.TIMED_OUT) == 2


def test_a_report_of_tests_alone_has_nothing_else() -> None:
    alone = MutationReport(Suite())

    assert alone == MutationReport(Suite(), (), (), (), (), ())


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
