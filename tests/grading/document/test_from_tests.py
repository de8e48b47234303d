from __future__ import annotations

from dataclasses import replace

from dicedojo.engine.judge.suite import MutationReport, Suite
from dicedojo.engine.judge.verdicts import Bug, ChaffVerdict, Status
from dicedojo.grading.document.from_tests import suite_record
from dicedojo.grading.grade import Grade


def test_bugs_are_counted_once_however_many_mutants_show_them(weak: Grade) -> None:
    bugs = (
        Bug(("m007", "m008"), Status.SURVIVED, also_notices=1),
        Bug(("m003",), Status.SURVIVED, implied=True),
        Bug(("m001", "m002"), Status.KILLED),
        Bug(("m005",), Status.TIMED_OUT),
    )

    suite = suite_record(replace(weak.mutation, bugs=bugs), "greed.py")

    count = suite.bug_count
    assert (count.noticed, count.survived, count.bugs, count.changes) == (2, 2, 4, 6)
    assert str(count) == "2 of 4 distinct bugs (6 changes)"
    assert suite.strength == 0.5
    assert suite.survivors == ("m007",)


def test_a_bug_is_represented_by_its_first_mutant(weak: Grade) -> None:
    bugs = (Bug(("m007", "m008", "m009"), Status.SURVIVED),)

    suite = suite_record(replace(weak.mutation, bugs=bugs), "greed.py")

    ids = [mutant.id for mutant in suite.representatives()]
    assert "m007" in ids
    assert not {"m008", "m009"} & set(ids)
    assert len(ids) == len(suite.mutants) - 2


def test_without_tests_and_mutants_there_is_no_strength() -> None:
    nothing = MutationReport(Suite())

    suite = suite_record(nothing, "greed.py")

    assert suite.strength is None
    assert (suite.survivors, suite.bug_count.bugs) == ((), 0)


def test_a_chaff_that_was_not_run_is_neither_caught_nor_let_through() -> None:
    chaffs = (
        ChaffVerdict("one", "a bug", caught=True, step="02_tails"),
        ChaffVerdict("two", "a bug", caught=False),
        ChaffVerdict("three", "a bug", caught=False, run=False),
    )
    suite = suite_record(MutationReport(Suite(), chaffs=chaffs), "greed.py")

    statuses = [chaff.status for chaff in suite.chaff]
    assert statuses == ["caught", "let through", "not run"]
    assert [chaff.step for chaff in suite.chaff] == ["02_tails", "", ""]
