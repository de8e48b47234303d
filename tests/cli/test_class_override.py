"""`dojo class override` and `comment`: a person has the last word."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import open_gradebook
from dicedojo.classroom.row import Row, Student

from ..classroom.gradebooks import change_entries, make_gradebook
from .terminal import Dojo


@pytest.fixture
def grades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `grades` of a class, beside which we are."""
    make_gradebook(tmp_path).close()
    monkeypatch.chdir(tmp_path)
    return tmp_path / "grades"


def row(grades: Path, id: str = "ada") -> Row:
    with open_gradebook(grades, writing=False) as book:
        return book.row(id)


def test_a_person_replaces_the_points_with_a_reason(dojo: Dojo, grades: Path) -> None:
    machine = row(grades).machine_points

    words = ("class", "override", "ada", "--points", "80", "--who", "Kim", "--why")

    answer = dojo(*words, "as agreed")

    assert answer.code == 0
    assert "80 of 100, passed" in answer.out
    assert "as agreed (Kim)" in answer.out
    (change,) = row(grades).adjustments
    assert (row(grades).points, row(grades).machine_points) == (80, machine)
    assert (change.who, change.made_for) == ("Kim", machine)

    assert dojo("class", "override", "ada", "--take-back").code == 0
    assert row(grades).adjustments == ()


def test_an_override_of_another_grade_is_asked_about_until_it_is_settled(
    dojo: Dojo, grades: Path
) -> None:
    with open_gradebook(grades, writing=True) as book:
        book.decisions.add_override(
            *("ada", Decimal(5)),
            why="x",
            who="kim",
            when="2026-09-03",
            made_for=Decimal(1),
        )

    asked = dojo("class", "show", "ada").out
    dojo("class", "review", "ada", "--settle")

    assert "were 1, now" in asked
    assert "If so: dojo class review --settle ada" in asked
    assert "still stand" not in dojo("class", "show", "ada").out


def test_what_an_override_is_about_is_said_in_words(dojo: Dojo, grades: Path) -> None:
    words = ("class", "override", "ada", "--add", "1", "--part", "tests", "--why")

    answer = dojo(*words, "Rule 3,\n  too. ")

    assert "+1 for part tests: Rule 3, too." in answer.out
    assert "Added to dicedojo's points, whatever these will be" in answer.out


def test_one_of_several_overrides_is_taken_back(dojo: Dojo, grades: Path) -> None:
    for points, *target in (("3", "--part", "tests"), ("5", "--step", "1")):
        dojo("class", "override", "ada", "--add", points, "--why", "x", *target)

    dojo("class", "override", "ada", "--take-back", "--part", "tests")

    assert [change.points for change in row(grades).adjustments] == [5]


@pytest.mark.parametrize(
    "words",
    [("--add", "5"), ("--add", "1", "--step", "1"), ("--points", "1", "--step", "1")],
)
def test_where_the_grade_is_set_nothing_is_added_in_silence(
    dojo: Dojo, grades: Path, words: tuple[str, ...]
) -> None:
    dojo("class", "override", "ada", "--points", "60", "--why", "x", "--who", "Kim")

    answer = dojo("class", "override", "ada", *words, "--why", "y")

    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("The grade is set to 60 by Kim, whatever")
    assert "Next: dojo class override ada --take-back" in answer.err
    assert row(grades).points == 60
    dojo("class", "override", "ada", "--points", "65", "--why", "x")
    assert row(grades).points == 65


@pytest.mark.parametrize("verb", ["override", "comment"])
def test_where_there_is_nothing_to_take_back_it_says_so(
    dojo: Dojo, grades: Path, verb: str
) -> None:
    answer = dojo("class", verb, "ada", "--take-back")

    assert answer.code == 2
    assert answer.err == (
        f"ada has no {verb} to take back.\n  Next: dojo class show ada\n"
    )


def test_a_name_that_a_shell_would_run_is_quoted(dojo: Dojo, grades: Path) -> None:
    with open_gradebook(grades, writing=True) as book:
        change_entries(book, "ada", student=Student("$(rm -rf ~)"))

    answer = dojo("class", "comment", "$(rm -rf ~)", "--take-back")

    assert answer.err.endswith("Next: dojo class show '$(rm -rf ~)'\n")


def test_points_can_be_given_where_nothing_was_handed_in(
    dojo: Dojo, grades: Path
) -> None:
    dojo(*["class", "override", "liz", "--points", "60", "--why"], "handed in on paper")

    shown = dojo("class", "show").out

    assert row(grades, "liz").points == Decimal(60)
    assert "passed, changed by a person" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("override adda --points 80 --why x", "Nobody in this class has the id"),
        ("override ada --points 80", "--why is missing."),
        ("override ada --why x", "--points or --add is missing."),
        ("override ada --points 8 --add 5 --why x", "cannot be combined."),
        ("override ada --points 80 --why x --take-back", "--take-back cannot be"),
        ("override ada --points 8 --why x --step 99", "The grade has no step"),
        ("override ada --points 8 --why x --out nowhere", "There is no gradebook"),
        ("comment ada", "The comment is empty."),
        ("comment nobody hello", "Nobody in this class has the id"),
    ],
)
def test_what_cannot_be_meant_is_refused_and_changes_nothing(
    dojo: Dojo, grades: Path, words: str, says: str
) -> None:
    answer = dojo("class", *words.split())

    assert (answer.code, answer.out) == (2, "")
    assert says in answer.err
    assert row(grades).adjustments == row(grades).comments == ()
    assert not (grades.parent / "nowhere").exists()


@pytest.mark.parametrize(
    ("words", "next"),
    [
        ("override ada", "override ada --out g --points 80 --why"),
        ("comment ada", "comment ada --out g"),
        ("override ada --add 1 --why x", "override ada --out g --take-back"),
    ],
)
def test_the_next_command_names_the_student_and_the_class_folder(
    dojo: Dojo, grades: Path, words: str, next: str
) -> None:
    dojo("class", "override", "ada", "--points", "60", "--why", "x")
    grades.rename("g")

    answer = dojo("class", *words.split(), "--out", "g")

    assert f"Next: dojo class {next}" in answer.err


def test_a_comment_stands_on_the_page_of_the_student(dojo: Dojo, grades: Path) -> None:
    dojo("class", "comment", "ada", "Well <named> tests.", "--who", "Kim")

    dojo("class", "report")

    page = (grades / "pages/students/ada-byron.html").read_text()
    assert "Well &lt;named&gt; tests." in page
