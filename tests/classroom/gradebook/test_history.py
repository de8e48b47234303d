"""The newest grade of a submission counts; overrides change it, comments do not."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.records import FIRST, differences, pack
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.report.adjusted import Comment

from ..gradebooks import (
    ADA,
    GRACE,
    change_entries,
    document_of,
    entry,
    inputs_of,
    make_gradebook,
    subject,
)

NOON = "2026-09-03T12:00:00+00:00"


def test_a_document_is_read_back_as_it_was_recorded(book: Gradebook) -> None:
    assert book.grades.document("ada") == document_of(ADA)
    ids = [document.submission for document in book.documents()]
    assert ids == ["ada", "grace", "sam", "zoe-2"]


@pytest.mark.parametrize("student_id", ["liz", "joe", "nobody"])
def test_without_a_current_grade_there_is_no_document(
    book: Gradebook, student_id: str
) -> None:
    with pytest.raises(KeyError):
        book.grades.document(student_id)


def test_a_grade_of_another_submission_does_not_count(book: Gradebook) -> None:
    book.replace_members(subject(), [entry(ADA, "another submission")])

    (row,) = book.rows()
    assert row.status == "not graded"
    assert row.points is None
    assert "changed" in row.problem
    assert [one.points for one in book.grades.history("ada")] != []


def test_the_old_submission_handed_in_again_has_its_old_grade(book: Gradebook) -> None:
    points = book.row("ada").points
    book.replace_members(subject(), [entry(ADA, "another submission")])
    book.replace_members(subject(), [entry(ADA)])

    assert book.row("ada").points == points


def test_a_failure_of_dojo_does_not_replace_a_grade(book: Gradebook) -> None:
    before = book.row("ada")

    book.grades.record_failure(
        "ada", inputs_of(ADA), "The grader was ended.", FIRST, NOON
    )

    assert book.row("ada") == before
    newest = book.grades.newest("ada")
    assert newest is not None
    assert newest.problem == "The grader was ended."


def test_a_failure_alone_says_why_there_is_no_grade(book: Gradebook) -> None:
    changed = replace(inputs_of(ADA), submission="another submission")
    book.replace_members(subject(), [entry(ADA, "another submission")])

    book.grades.record_failure("ada", changed, "The grader was ended.", FIRST, NOON)

    assert book.row("ada").problem == "The grader was ended."


def test_the_history_says_why_each_grade_was_made(book: Gradebook) -> None:
    before = inputs_of(ADA)
    after = replace(before, course="d" * 64, rubric="e" * 64)
    why = differences(before, after)

    book.grades.record("ada", after, pack(document_of(ADA)), why)

    assert [one.why for one in book.grades.history("ada")] == [
        "first grade",
        "another course, another rubric",
    ]


def test_documents_are_of_one_moment_and_read_as_often_as_asked(
    tmp_path: Path,
) -> None:
    with make_gradebook(tmp_path) as book:
        documents = book.documents()
        before = list(documents.by_student())
        perfect = dict(before)["grace"]
        book.grades.record("ada", inputs_of(ADA), pack(perfect), "--regrade")

        again = list(documents.by_student())

        assert again == before
        assert dict(book.documents().by_student())["ada"] == perfect
        book.forget("grace")
        assert [id for id, _ in documents.by_student()] == ["ada", "sam", "zoe-2"]
        assert len(book.documents()) == 3


def override(
    book: Gradebook, points: str, why: str, target: str = "", set_to: str = ""
) -> None:
    book.decisions.add_override(
        "ada",
        Decimal(points),
        why=why,
        who="kim",
        when=NOON,
        target=target,
        made_for=book.row("ada").machine_points,
        set_to=Decimal(set_to) if set_to else None,
    )


def hand_in_again(book: Gradebook) -> None:
    """Give Ada the better grade of Grace."""
    better = pack(document_of(GRACE))
    book.grades.record("ada", inputs_of(ADA), better, "another submission")


def test_what_a_person_says_changes_the_points(book: Gradebook) -> None:
    machine = book.row("ada").machine_points
    assert machine is not None

    override(book, "2.5", "a fine test")

    row = book.row("ada")
    assert row.points == machine + Decimal("2.5")
    assert (row.machine_points, row.overridden) == (machine, True)
    assert [one.why for one in row.adjustments] == ["a fine test"]


def test_what_the_lms_marks_as_late_is_shown_and_costs_nothing(book: Gradebook) -> None:
    change_entries(book, "ada", submitted_at="", marked_late=True)

    assert book.row("ada").marked_late
    assert not book.row("grace").marked_late

    assert book.row("ada").points == book.row("ada").machine_points


def test_an_override_replaces_the_one_of_the_same_target(book: Gradebook) -> None:
    override(book, "1", "first", target="step:01_heads")
    override(book, "2", "for the whole grade")
    override(book, "3", "second", target="step:01_heads")

    assert [one.why for one in book.row("ada").adjustments] == [
        "for the whole grade",
        "second",
    ]


def test_points_that_were_stated_count_whatever_comes_later(book: Gradebook) -> None:
    override(book, "1.5", "as written", set_to="60")
    override(book, "2", "a fine step", target="step:01_heads")
    machine = book.row("ada").machine_points
    assert machine is not None

    before = book.row("ada")
    hand_in_again(book)
    after = book.row("ada")

    assert before.points == after.points == 60
    assert (bool(before.graded_since), bool(after.graded_since)) == (False, True)
    for row in (before, after):
        assert len(row.adjustments) == 2
        assert row.adjustments[-1] == row.stated
        given = sum(one.points for one in row.adjustments)
        assert row.machine_points is not None
        assert row.machine_points + given == 60


def test_a_part_and_a_step_keep_the_points_that_were_stated_for_them(
    book: Gradebook,
) -> None:
    step = book.grades.document("ada").exam.steps[0]
    override(book, "0", "as agreed", target="part:tests", set_to="20")
    override(book, "0", "as agreed", target=f"step:{step.name}", set_to="1")

    for _ in range(2):
        row, document = book.row("ada"), book.grades.document("ada")
        tests, given = row.parts["tests"], document.exam.steps[0].points
        assert row.machine_points is not None
        assert row.points == row.machine_points + (20 - tests) + (1 - given)
        hand_in_again(book)


def test_a_comment_that_is_taken_back_is_not_shown(book: Gradebook) -> None:
    book.decisions.add_comment("ada", Comment("Well done.", "kim", NOON))

    assert book.decisions.withdraw_comments("ada", when=NOON) == 1

    assert book.row("ada").comments == ()


def test_overrides_that_were_taken_back_stay_in_the_history(book: Gradebook) -> None:
    override(book, "2.5", "a fine test")
    override(book, "-1", "a long one", target="part:tests")
    override(book, "3", "a finer test")
    book.decisions.withdraw_overrides("ada", who="vega", when="2026-09-04T12:00:00")

    history = book.decisions.history("ada")

    assert [(str(one.points), one.who, one.why, one.taken_back) for one in history] == [
        ("2.5", "kim", "a fine test", False),
        ("-2.5", "kim", "a fine test", True),
        ("-1", "kim", "a long one", False),
        ("3", "kim", "a finer test", False),
        ("1", "vega", "a long one", True),
        ("-3", "vega", "a finer test", True),
    ]
    assert {one.target for one in history} == {"", "part:tests"}
    assert book.decisions.history("grace") == ()
