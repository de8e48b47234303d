"""The CSV file that Moodle's grade import maps, field by field."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest

from dicedojo.classroom.exports.moodle import moodle_csv
from dicedojo.classroom.row import Adjustment, Comment
from dicedojo.errors import UnusableInput

from .rows import results, row


def lines(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


def test_the_columns_are_identity_name_points_and_feedback() -> None:
    made = results(
        row("ada", "61.5", name="Ada Byron", email="ada@x.org"),
        row("liz", None, name="Liz", email="liz@x.org"),
    )

    assert lines(moodle_csv(made, "Greed")) == [
        ["Email address", "Full name", "Greed", "Feedback"],
        ["ada@x.org", "Ada Byron", "61.5", "61.5 of 100 points (behaviour 61.5)."],
        ["liz@x.org", "Liz", "", ""],
    ]


@pytest.mark.parametrize(
    ("identify_by", "header", "identity"),
    [
        ("email", "Email address", "ada@x.org"),
        ("idnumber", "ID number", "a1"),
        ("username", "Username", "ada"),
    ],
)
def test_students_are_identified_by_what_the_teacher_says(
    identify_by: str, header: str, identity: str
) -> None:
    made = results(row("ada", "1", email="ada@x.org", known_as={"sis": "a1"}))

    written = lines(moodle_csv(made, "Greed", identify_by))

    assert [line[0] for line in written] == [header, identity]


@pytest.mark.parametrize(
    ("emails", "message"),
    [
        (("a@x.org", ""), "Row 1: no Email address"),
        (("a@x.org", "A@x.org"), "is that of row 0, too"),
    ],
)
def test_a_line_that_moodle_would_take_for_somebody_else_is_refused(
    emails: tuple[str, ...], message: str
) -> None:
    made = results(*(row(str(n), "1", email=each) for n, each in enumerate(emails)))

    with pytest.raises(UnusableInput, match=message):
        moodle_csv(made, "Greed")


def test_feedback_has_what_a_person_changed_and_said_and_no_markup() -> None:
    late = Adjustment("late", Decimal("-2.5"), "1 day late")
    made = results(row("ada", "50", email="a@x.org", adjustments=(late,)))
    one = made.results[0]
    comment = Comment("See <b>step 4</b>,\nplease", "tom", "now")
    said = type(one)(
        row=type(one.row)(**{**vars(one.row), "comments": (comment,)}),
        points=one.points,
    )
    made = type(made)((said,), (), made.possible, ())

    assert lines(moodle_csv(made, "Greed"))[1][3] == (
        "47.5 of 100 points (behaviour 50). late -2.5: 1 day late. "
        "See &lt;b&gt;step 4&lt;/b&gt;, please"
    )


def test_hostile_names_and_titles_are_no_formulas() -> None:
    made = results(row("ada", "1", name="=1+1\n,x", email="a@x.org"))

    written = lines(moodle_csv(made, "@title"))

    assert (written[0][2], written[1][1]) == ("'@title", "'=1+1 ,x")
