"""What tests earn: distinct bugs noticed and chaffs caught."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from dicedojo.engine.exam.report import SweepRecord
from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.judge.verdicts import Bug, Exclusion, ExclusionKind, Status
from dicedojo.grading.document.grade import Line
from dicedojo.grading.grade import Grade

from .small_grades import (
    BOTH_CAUGHT,
    KILLED,
    TEST,
    exam,
    graded,
    kata,
    line,
    mutation,
    part,
)

ONE_CAUGHT = {"no_sort": True, "first_rule_only": False}


@pytest.mark.parametrize(
    ("statuses", "caught", "points"),
    [
        pytest.param([Status.KILLED, Status.SURVIVED], BOTH_CAUGHT, "15", id="half"),
        pytest.param([Status.TIMED_OUT], BOTH_CAUGHT, "30", id="a time-out is killed"),
        *(
            pytest.param([Status.KILLED, free], BOTH_CAUGHT, "30", id=f"{free} is free")
            for free in (Status.EQUIVALENT, Status.UNDECIDED, Status.UNIMPORTABLE)
        ),
        pytest.param([*KILLED, Status.SURVIVED], BOTH_CAUGHT, "20", id="two in three"),
        pytest.param([Status.EQUIVALENT], ONE_CAUGHT, "15", id="chaffs alone"),
        pytest.param([Status.KILLED], ONE_CAUGHT, "22.5", id="a chaff for one mutant"),
    ],
)
def test_mutants_earn_the_share_of_distinct_bugs_that_tests_notice(
    statuses: list[Status], caught: dict[str, bool], points: str
) -> None:
    one = graded(mutation_report=mutation(*statuses, caught=caught))

    assert line(one, "mutants").points == Decimal(points)


def test_mutants_that_answer_alike_count_as_one_bug() -> None:
    bugs = (
        Bug(("m0", "m1", "m2", "m3"), Status.KILLED),
        Bug(("m4",), Status.TIMED_OUT),
        Bug(("m5", "m6"), Status.SURVIVED),
    )
    statuses = [Status.KILLED] * 5 + [Status.SURVIVED] * 2 + [Status.UNDECIDED]

    one = graded(mutation_report=mutation(*statuses, bugs=bugs))

    assert line(one, "mutants").points == 20
    assert line(one, "mutants").why == (
        "Your tests notice 2 of 3 distinct bugs (7 changes); "
        "each bug that survives costs 10."
    )
    assert "2 of 3 distinct bugs noticed" in part(one, "tests").why
    assert one.mutation.strength == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    ("agreed", "points", "why"),
    [
        pytest.param(100, "30", "", id="right everywhere"),
        pytest.param(
            60,
            "24",
            "Your code is not right on 40 % of the questions, "
            "so the planted bugs decide that share of these points.",
            id="wrong on four in ten",
        ),
        pytest.param(
            0,
            "15",
            "Your code answers no question correctly, "
            "so the planted bugs decide all of these points.",
            id="wrong everywhere",
        ),
    ],
)
def test_chaffs_stand_in_for_the_share_of_the_domain_that_the_code_gets_wrong(
    agreed: int, points: str, why: str
) -> None:
    report = mutation(*KILLED, caught=ONE_CAUGHT)
    sweep = SweepRecord.of(100, agreed, True)

    one = graded(exam((1, "passed"), sweep=sweep), report)

    assert line(one, "mutants").points == Decimal(points)
    assert line(one, "mutants").why.endswith(
        why or "Your tests notice 2 of 2 distinct bugs (2 changes)."
    )


# The part as a whole

OTHER = f"{TEST}_too"


def rows(one: Grade) -> list[tuple[str, float, float, str]]:
    """Return the part of the tests and its lines: points, possible points and why."""
    whole = part(one, "tests")
    return [
        (row.label, float(row.points), float(row.possible), row.why)
        for row in (
            Line("tests", whole.points, whole.possible, whole.why),
            *whole.lines,
        )
    ]


def test_the_part_adds_up_from_its_lines_and_says_why() -> None:
    report = mutation(
        Status.KILLED,
        Status.SURVIVED,
        caught=ONE_CAUGHT,
        collected=(TEST, OTHER, "tests/test_greed.py::test_odd"),
        exclusions=(
            Exclusion("tests/test_greed.py::test_odd", ExclusionKind.FLAKY, ""),
        ),
    )

    assert rows(graded(mutation_report=report)) == [
        (
            *("tests", 25.0, 50.0),
            "2 tests count; 1 excluded; 1 of 2 distinct bugs noticed; "
            "1 of 2 planted bugs caught.",
        ),
        (
            *("mutants", 15.0, 30.0),
            "Your tests notice 1 of 2 distinct bugs (2 changes); "
            "each bug that survives costs 15.",
        ),
        ("no_sort", 10.0, 10.0, "Caught: no_sort!"),
        ("first_rule_only", 0.0, 10.0, "Let through: first_rule_only!"),
    ]


def test_a_kata_without_chaffs_has_one_line_in_their_place() -> None:
    report = mutation(Status.KILLED, Status.SURVIVED, caught={})
    half = exam((1, "passed"), sweep=SweepRecord.of(100, 50, True))

    assert rows(graded(half, report, kata(chaffs=()))) == [
        ("tests", 25.0, 50.0, "1 test counts; 1 of 2 distinct bugs noticed."),
        (
            *("mutants", 15.0, 30.0),
            "Your tests notice 1 of 2 distinct bugs (2 changes); "
            "each bug that survives costs 15.",
        ),
        (
            *("chaffs", 10.0, 20.0),
            "This kata has no planted bugs, so the mutants decide these points.",
        ),
    ]


def test_where_there_is_nothing_to_notice_no_test_can_be_faulted() -> None:
    one = graded(mutation_report=mutation(caught={}), of=kata(chaffs=()))

    assert rows(one) == [
        ("tests", 50.0, 50.0, "1 test counts."),
        (
            *("mutants", 30.0, 30.0),
            "No change to this code shows what tests notice, "
            "so the planted bugs decide these points.",
        ),
        (
            *("chaffs", 20.0, 20.0),
            "This kata has no planted bugs, so the mutants decide these points.",
        ),
    ]


def test_a_chaff_for_which_there_was_no_time_says_so_and_earns_nothing() -> None:
    report = mutation(*KILLED)
    first, second = report.chaffs
    late = replace(report, chaffs=(first, replace(second, caught=False, run=False)))

    assert rows(graded(mutation_report=late))[-1] == (
        *("first_rule_only", 0.0, 10.0),
        "Not run: there was no time left: first_rule_only!",
    )


FLAKY = Exclusion(TEST, ExclusionKind.FLAKY, "It passed once and failed once.")
BROKEN = Exclusion("tests/test_greed.py", ExclusionKind.DOES_NOT_RUN, "")


@pytest.mark.parametrize(
    ("report", "reason"),
    [
        pytest.param(
            mutation(Status.SURVIVED, collected=()),
            "No test of your own was found, so nothing could be noticed.",
            id="there is none",
        ),
        pytest.param(
            mutation(Status.KILLED, exclusions=(FLAKY,)),
            "No test counts: 1 test found, all excluded; each says why.",
            id="all are excluded, and chaffs fell",
        ),
        pytest.param(
            replace(mutation(), suite=Suite(broken=(BROKEN,))),
            "None of your test files can be imported; each says why.",
            id="no file can be imported",
        ),
    ],
)
def test_where_no_test_counts_all_points_are_lost_for_that_reason(
    report: MutationReport, reason: str
) -> None:
    lost = rows(graded(mutation_report=report))

    assert {(points, why) for _, points, _, why in lost} == {(0.0, reason)}
    assert len(lost) == len(("tests", "mutants", *BOTH_CAUGHT))


def test_a_small_program_that_is_wrong_says_who_decides_how_much() -> None:
    half = exam((1, "passed"), sweep=SweepRecord.of(100, 50, True))
    report = mutation(Status.SURVIVED)

    assert line(graded(half, report), "mutants").why == (
        "Your tests notice 0 of 1 distinct bug (1 change); "
        "each bug that survives costs 7.5; "
        "with so few, planted bugs stand in for 1 more. "
        "Your code is not right on 50 % of the questions, "
        "so the planted bugs decide that share of these points."
    )


@pytest.mark.parametrize(
    ("questions", "share"),
    [(1_000, "0.1 %"), (1_001, "less than 0.1 %")],
)
def test_a_single_wrong_answer_is_never_said_to_be_none(
    questions: int, share: str
) -> None:
    sweep = SweepRecord.of(questions, questions - 1, True)

    one = graded(exam((1, "passed"), sweep=sweep), mutation(*KILLED))

    assert f"Your code is not right on {share} of" in line(one, "mutants").why
