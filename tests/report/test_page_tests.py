from __future__ import annotations

from dataclasses import replace

from dicedojo.engine.judge.suite import Suite
from dicedojo.engine.judge.verdicts import ChaffVerdict
from dicedojo.grading.from_grade import grade_document
from dicedojo.grading.grade import Grade
from dicedojo.report.bugs import most_instructive
from dicedojo.report.page_tests import tests_view as view_of

from ..handmade_grades import bugs_of, with_suite


def test_changes_of_one_line_are_one_lesson(weak: Grade) -> None:
    first = next(one for one in weak.mutation.mutants if one.witness is not None)
    many = [
        replace(first, mutant=replace(first.mutant, id=f"m{number:03d}"))
        for number in range(12)
    ]
    mutation = replace(weak.mutation, mutants=tuple(many), bugs=bugs_of(many))

    view = view_of(grade_document(replace(weak, mutation=mutation)), ())

    (shown,) = view["survivors"]
    assert len(view["groups"][shown.mutant.id]) == 11
    assert view["survived"] == 12


def test_implied_bugs_are_counted_and_not_shown(weak: Grade) -> None:
    bugs = [
        replace(bug, implied=True) if bug.mutants == ("m003",) else bug
        for bug in weak.mutation.bugs
    ]
    grade = replace(weak, mutation=replace(weak.mutation, bugs=tuple(bugs)))

    view = view_of(grade_document(grade), ())

    assert len(view["survivors"]) == 4
    assert view["implied"] == 1


def test_without_a_test_that_counts_nothing_is_said_of_bugs(weak: Grade) -> None:
    view = view_of(grade_document(with_suite(weak, Suite())), ())

    assert (view["survivors"], view["caught"], view["let_through"]) == ([], [], [])
    assert view["implied"] == 0


def test_a_chaff_that_was_not_run_is_neither_caught_nor_let_through(
    weak: Grade,
) -> None:
    first, *others = weak.mutation.chaffs
    chaffs = (ChaffVerdict(first.name, "", caught=False, run=False), *others)

    mutation = replace(weak.mutation, chaffs=chaffs)

    view = view_of(grade_document(replace(weak, mutation=mutation)), ())

    assert view["caught"] == []
    names = [one.name for _, chaffs in view["let_through"] for one in chaffs]
    assert names == [one.name for one in others]


def test_a_bug_that_stands_above_is_not_repeated_below(weak: Grade) -> None:
    document = grade_document(weak)
    first = most_instructive(document, 2)

    view = view_of(document, first)

    change, planted = view["first"]
    assert (change.chaff, planted.survivor) == (None, None)
    assert (view["above"], view["missed"]) == (1, 2)
    assert len(view["survivors"]) == 4
    assert change.survivor not in view["survivors"]
    assert len(view["let_through"]) == 1
