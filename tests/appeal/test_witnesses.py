"""Questions that cost points are put again, to right programs and one's own."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec import structs

from dicedojo.exam.report import FunctionRecord

from .conftest import FORGETS, Contest
from .planted import first, with_mutant, with_tests, with_witness

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("contested", ["roll 2 1", "assert score([2, 1]) == 2"])
def test_a_false_witness_of_the_sweep_is_overturned(
    right: Contest, contested: str
) -> None:
    answer = right.appeal(contested, with_witness(right.grade))

    assert answer.granted
    assert (answer.findings[0].about, answer.findings[0].part) == (
        "score([2, 1])",
        "behaviour",
    )


def test_a_mutant_whose_witness_does_not_replay_is_overturned(right: Contest) -> None:
    survived = first(right.grade, "survived")
    assert survived.witness is not None
    false = structs.replace(
        survived,
        replacement=right.grade.module.source[survived.start : survived.end],
    )

    answer = right.appeal(survived.id, with_mutant(right.grade, false))

    assert answer.granted
    assert "does not replay" in answer.findings[0].reason


def test_a_roll_that_a_slow_program_was_not_asked_is_for_a_person(
    right: Contest,
) -> None:
    exam = right.grade.exam
    slow = FunctionRecord.of("score", 8, 4, not_asked=4, slow="It needs 9 s.")
    sweep = structs.replace(exam.sweep, functions=(slow,))
    grade = structs.replace(right.grade, exam=structs.replace(exam, sweep=sweep))

    answer = right.appeal("roll 2 1", grade)

    assert not answer.granted
    assert answer.findings[0].reason.endswith("score is slow: 4 were not asked.")


def test_a_survivor_is_not_equivalent_and_a_killed_mutant_costs_nothing(
    right: Contest,
) -> None:
    survived, killed = first(right.grade, "survived"), first(right.grade, "killed")

    assert "It is a bug" in right.appeal(survived.id).findings[0].reason
    assert "costs no points" in right.appeal(killed.id).findings[0].reason


def test_a_planted_bug_without_a_witness_in_the_grade_is_replayed_with_the_katas(
    right: Contest,
) -> None:
    chaff = tuple(
        structs.replace(one, status="let through", witness=None)
        for one in right.grade.tests.chaff
    )
    grade = with_tests(right.grade, chaff=chaff)

    assert "It is a bug" in right.appeal("last_die", grade).findings[0].reason


def test_a_program_that_remembers_is_wrong_although_it_is_right_alone(
    contest: Callable[[str], Contest],
) -> None:
    forgets = contest(FORGETS)
    witness = forgets.grade.exam.sweep.witness
    assert witness is not None

    answer = forgets.appeal(witness.question)

    assert not answer.granted
    assert "program remembers something" in answer.findings[0].reason


def test_a_wrong_test_overturns_no_scenario(right: Contest) -> None:
    failed = structs.replace(right.grade.exam.scenarios[0], outcome="failed")
    scenarios = (failed, *right.grade.exam.scenarios[1:])
    exam = structs.replace(right.grade.exam, scenarios=scenarios)
    grade = structs.replace(right.grade, exam=exam)

    assert not right.appeal("assert score([2, 1]) == 1", grade).granted
    assert right.appeal("assert score([2, 1]) == 2", grade).granted
