"""Canvas's gradebook CSV, field by field, as Canvas's importer reads it."""

from __future__ import annotations

from decimal import Decimal

import pytest

from dicedojo.classroom.exports.canvas import fill_template
from dicedojo.classroom.exports.results import Results
from dicedojo.classroom.exports.sheet import FilledSheet, sheet_of
from dicedojo.classroom.row import Row
from dicedojo.errors import UnusableInput

from .rows import results, row

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


def filled(
    made: Results,
    template: str = TEMPLATE,
    assignment: str = "Greed",
    *,
    skip: bool = False,
    id_is: str = "",
) -> FilledSheet:
    sheet = sheet_of(template.encode(), "canvas.csv")
    return fill_template(sheet, made, assignment, id_is=id_is, skip_unlisted=skip)


def fill(
    template: str = TEMPLATE, assignment: str = "Greed", *, skip: bool = False
) -> str:
    made = results(ADA, GRACE, LIZ, ED)
    return filled(made, template, assignment, skip=skip).sheet.content().decode()


def test_only_the_points_of_known_students_change() -> None:
    assert fill() == TEMPLATE.replace("A and B,,7", "A and B,61.5,7").replace(
        ",A,55,", ",A,100,"
    )


def test_the_notes_say_what_was_done() -> None:
    template = TEMPLATE.replace("A and B,,7", "A and B,60,7").replace("EX", "N/A")

    assert filled(results(ADA, GRACE, ED), template).notes == (
        "Column: Greed (12345)",
        "2 students there unknown here: left as they are.",
        "2 scores there replaced by another.",
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


def test_a_title_may_have_brackets_of_its_own() -> None:
    template = TEMPLATE.replace("Greed (12345)", "Greed (part 1) (12345)")

    assert ",61.5,7," in fill(template, "Greed (part 1)")


@pytest.mark.parametrize("total", ["Current Points", "Override Grade", "Final Grade"])
def test_a_total_is_no_assignment(total: str) -> None:
    with pytest.raises(UnusableInput, match=f"has no assignment '{total}'"):
        fill(TEMPLATE.replace("Final Score", total), total)


@pytest.mark.parametrize(
    "ada", [row("1034", "61.5"), row("s7", "61.5", email="ada@x.org")]
)
def test_an_id_or_an_address_of_canvas_may_name_a_student(ada: Row) -> None:
    made = filled(results(ada), id_is="canvas").sheet

    assert made == filled(results(ADA)).sheet


def test_another_maximum_is_refused_with_the_option_that_scales() -> None:
    with pytest.raises(UnusableInput) as refusal:
        fill(assignment="Hog")

    assert "Hog (77) has 10 points possible" in refusal.value.what
    assert refusal.value.next.endswith("--possible 10")


def test_points_are_scaled_to_the_maximum_in_canvas() -> None:
    content = filled(results(ADA, maximum=Decimal(10)), TEMPLATE, "Hog").sheet.content()

    assert b'"Byron, Ada",1034,a1,ada@x.org,A and B,,6.15,70.5' in content


@pytest.mark.parametrize(
    ("text", "ada", "old", "new"),
    [
        pytest.param(
            "\ufeffStudent;ID;SIS Login ID;Section;Greed (1)\r\n"
            "    Points Possible;;;;100,00\r\nByron;1034;ada;A;\r\n",
            ADA,
            "ada;A;",
            "ada;A;61,5",
            id="semicolons and decimal commas",
        ),
        pytest.param(
            "LastName,FirstName,ID,SIS Login ID,Section,Greed (1)\n"
            "    Points Possible,,,,,100\nRoe,Ed,1037,e,A,\n",
            ED,
            "1037,e,A,",
            "1037,e,A,20",
            id="first and last names in columns of their own",
        ),
    ],
)
def test_other_forms_of_the_file_are_filled_in(
    text: str, ada: Row, old: str, new: str
) -> None:
    content = filled(results(ada), text).sheet.content().decode()

    assert content == text.replace(old, new)


def test_a_student_whom_canvas_does_not_list_is_refused_or_left_out() -> None:
    text = TEMPLATE.replace(",1035,a2,grace@", ",1035,a9,grace@")

    with pytest.raises(UnusableInput, match="Student a2: not in canvas") as refusal:
        fill(text)

    assert refusal.value.next.endswith("--skip-unlisted")
    assert ",A,55," in fill(text, skip=True)


def test_a_name_alone_does_not_outweigh_another_number() -> None:
    grace = row("g", "50", name="Grace Hopper", known_as={"canvas": "7"})

    with pytest.raises(UnusableInput, match=r"Student g \(Grace Hopper\): not in"):
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
        ("Hog (77)", "Greed (77)", "several assignments called 'Greed'"),
    ],
)
def test_what_is_not_canvass_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(UnusableInput, match=message):
        fill(TEMPLATE.replace(old, new))
