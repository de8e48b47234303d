"""Canvas's gradebook CSV, field by field, as Canvas's importer reads it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from dicedojo.classroom.exports.canvas import canvas_csv, fill_template, has_id
from dicedojo.classroom.exports.results import Results
from dicedojo.classroom.exports.sheet import Filled, sheet_of
from dicedojo.errors import UnusableInput

from .rows import lines, results, row

ASSIGNMENT = "Greed (12345)"
# As Canvas writes it: the row of manual posting, read-only totals, a test student.
TEMPLATE = """\
Student,ID,SIS User ID,SIS Login ID,Section,Greed (12345),Hog (77),Final Score
,,,,,Manual Posting,,
    Points Possible,,,,,100,10,(read only)
"Byron, Ada",1034,a1,ada@x.org,A and B,,7,70.5
"Hopper, Grace",1035,a2,grace@x.org,A,55,,
"Ortiz, Liz",1036,,liz,A,40,,
"Roe, Ed",1037,,ed,A,EX,,
"Student, Test",1099,,5ca1ab1e,A,,,
"""
ADA = row("ada", "61.5", known_as={"canvas": "1034"})
GRACE = row("a2", "100")  # by the SIS user ID
LIZ = row("liz", None)  # by the login; nothing handed in
ED = row("x", "20", name="Ed Roe")  # by name alone


def ada(**about: Any) -> Any:
    known = {"canvas": "1034", "sis": "a1", "login": "ada@x.org"}
    return {"name": "Ada Byron", "section": "A", "known_as": known, **about}


def test_the_columns_are_canvass_in_canvass_order() -> None:
    made = results(
        row("ada", "61.5", **ada()),
        row("liz", None, name="Liz", known_as={"sis": "a2"}),
    )

    assert lines(canvas_csv(made, ASSIGNMENT)) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", ASSIGNMENT],
        ["    Points Possible", "", "", "", "", "100"],
        ["Ada Byron", "1034", "a1", "ada@x.org", "A", "61.5"],
        ["Liz", "", "a2", "", "", ""],
    ]


def test_the_maximum_is_that_of_the_scale() -> None:
    made = results(row("ada", "61.5", **ada()), maximum=Decimal(10), decimals=1)

    written = lines(canvas_csv(made, ASSIGNMENT))

    assert [line[-1] for line in written] == [ASSIGNMENT, "10", "6.2"]


@pytest.mark.parametrize(
    ("id_is", "cells"),
    [
        ("canvas", ["1034", "", ""]),
        ("sis", ["", "1034", ""]),
        ("login", ["", "", "1034"]),
    ],
)
def test_the_rosters_ids_may_be_any_of_canvass(id_is: str, cells: list[str]) -> None:
    made = results(row("1034", "1"))

    assert lines(canvas_csv(made, ASSIGNMENT, id_is))[2][1:4] == cells


def test_a_student_whom_canvas_cannot_know_is_refused() -> None:
    with pytest.raises(UnusableInput, match="Row ada: no Canvas ID, SIS user ID"):
        canvas_csv(results(row("ada", "1")), ASSIGNMENT)


def test_a_canvas_id_with_more_than_digits_is_refused() -> None:
    with pytest.raises(UnusableInput, match="'12x' is not a number"):
        canvas_csv(results(row("ada", "1", known_as={"canvas": "12x"})), ASSIGNMENT)


def test_hostile_names_are_neither_formulas_nor_the_row_of_maxima() -> None:
    made = results(row("ada", "1", **ada(name="=1+1\nPoints Possible", section="@x")))

    line = lines(canvas_csv(made, ASSIGNMENT))[2]

    assert (line[0], line[4]) == ("'=1+1 Points_Possible", "'@x")


@pytest.mark.parametrize("title", ["", " ", "Final Score of Greed", "Section"])
def test_a_title_that_canvas_would_ignore_is_refused(title: str) -> None:
    with pytest.raises(UnusableInput, match=r"Canvas ignores|needs its title"):
        canvas_csv(results(row("ada", "1", **ada())), title)


@pytest.mark.parametrize(
    ("title", "expected"),
    [("Greed (12)", True), ("Greed", False), ("Greed (a)", False), ("Greed(1)", False)],
)
def test_a_title_may_have_an_id(title: str, expected: bool) -> None:
    assert has_id(title) is expected


def filled(
    made: Results,
    template: str = TEMPLATE,
    assignment: str = "Greed",
    *,
    skip: bool = False,
) -> Filled:
    sheet = sheet_of(template.encode(), "canvas.csv")
    return fill_template(sheet, made, assignment, skip_unlisted=skip)


def fill(template: str = TEMPLATE, assignment: str = "Greed", **skip: bool) -> str:
    made = results(ADA, GRACE, LIZ, ED)
    return filled(made, template, assignment, **skip).sheet.content().decode()


def test_only_the_points_of_known_students_change() -> None:
    assert fill() == TEMPLATE.replace("A and B,,7", "A and B,61.5,7").replace(
        ",A,55,", ",A,100,"
    )


def test_the_notes_say_what_was_done() -> None:
    assert filled(results(ADA, GRACE, ED)).notes == (
        "Column: Greed (12345)",
        "2 students there unknown here: left as they are.",
        "1 score there replaced by another.",
        "Excused or not assigned there, left so: x",
    )


@pytest.mark.parametrize("assignment", ["Greed", "Greed (12345)", "12345", " Greed "])
def test_an_assignment_is_known_by_title_or_id(assignment: str) -> None:
    assert fill(assignment=assignment) == fill()


@pytest.mark.parametrize("assignment", ["greed", "Gred", "Greed (1)", "Final Score"])
def test_an_unknown_title_is_refused_with_the_near_misses(assignment: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        fill(assignment=assignment)

    assert "has no assignment" in refusal.value.what
    assert "Greed (12345)" in refusal.value.evidence


def test_a_title_of_two_assignments_is_refused() -> None:
    with pytest.raises(UnusableInput, match="several assignments called 'Greed'"):
        fill(TEMPLATE.replace("Hog (77)", "Greed (77)"))


def test_another_maximum_is_refused_with_the_option_that_scales() -> None:
    with pytest.raises(UnusableInput) as refusal:
        fill(assignment="Hog")

    assert "Hog (77) has 10 points possible" in refusal.value.what
    assert refusal.value.next.endswith("--possible 10")


def test_points_are_scaled_to_the_maximum_in_canvas() -> None:
    content = filled(results(ADA, maximum=Decimal(10)), TEMPLATE, "Hog").sheet.content()

    assert b'"Byron, Ada",1034,a1,ada@x.org,A and B,,6.15,70.5' in content


def test_semicolons_and_decimal_commas_stay() -> None:
    local = "\ufeffStudent;ID;SIS Login ID;Section;Greed (1)\r\n"
    local += "    Points Possible;;;;100,00\r\nByron;1034;ada;A;\r\n"

    content = filled(results(ADA), local).sheet.content().decode()

    assert content == local.replace("ada;A;", "ada;A;61,5")


def test_first_and_last_names_may_have_columns_of_their_own() -> None:
    text = "LastName,FirstName,ID,SIS Login ID,Section,Greed (1)\n"
    text += "    Points Possible,,,,,100\nRoe,Ed,1037,e,A,\n"

    content = filled(results(ED), text).sheet.content().decode()

    assert content == text.replace("1037,e,A,", "1037,e,A,20")


def test_a_student_whom_canvas_does_not_list_is_refused_with_the_row() -> None:
    with pytest.raises(UnusableInput, match=r"Row a2: not in canvas.csv") as refusal:
        fill(TEMPLATE.replace(",1035,a2,grace@", ",1035,a9,grace@"))

    assert refusal.value.next.endswith("--skip-unlisted")


def test_students_whom_canvas_does_not_list_may_be_left_out() -> None:
    text = TEMPLATE.replace(",1035,a2,grace@", ",1035,a9,grace@")

    assert ",A,55," in fill(text, skip=True)


def test_a_name_alone_does_not_outweigh_another_number() -> None:
    grace = row("g", "50", name="Grace Hopper", known_as={"canvas": "7"})

    with pytest.raises(UnusableInput, match=r"Row g \(Grace Hopper\): not in"):
        filled(results(ADA, grace))


def test_a_download_of_another_class_is_not_filled_in() -> None:
    template = "".join(TEMPLATE.splitlines(keepends=True)[:3])

    with pytest.raises(UnusableInput, match="lists nobody of this class"):
        fill(template, skip=True)


def test_two_rows_of_one_student_are_refused() -> None:
    with pytest.raises(UnusableInput, match=r"row 9 .*: this is ada, as row 4 is"):
        fill(f"{TEMPLATE}Ada,1034,,,A,,,\n")


def test_a_row_that_could_be_two_students_is_refused() -> None:
    made = results(row("e1", "1", name="Ed Roe"), row("e2", "1", name="Roe, Ed"))

    with pytest.raises(UnusableInput, match=r"row 7 .*: this could be e1 or e2"):
        filled(made)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Student,ID", "Name,Number", "is not a gradebook from Canvas"),
        ("Section", "Part", "is not a gradebook from Canvas"),
        ("    Points Possible", "Maxima", "has no row Points Possible"),
        ('"Roe, Ed"', "Points Possible", "row 7: a second row Points Possible"),
        (",100,10,", ",(read only),10,", "Canvas imports no points for it"),
        (",100,10,", ",,10,", "has 0 points possible"),
    ],
)
def test_what_is_not_canvass_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(UnusableInput, match=message):
        fill(TEMPLATE.replace(old, new))
