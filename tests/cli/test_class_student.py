"""What `dojo class show` says, and what `dojo class forget` deletes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from msgspec import structs
from rich.cells import cell_len

from dicedojo.classroom.commands.student import files_that_name
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook
from dicedojo.classroom.row import Student
from dicedojo.report.adjusted import Comment
from dicedojo.report.formats import FORMATS
from dicedojo.submission.handed_files import Problem

from ..classroom.gradebooks import ADA, SAM, change_entries, grade_again, make_gradebook
from .terminal import Dojo

NOON = "2026-09-03T12:00:00+00:00"
LOVELACE = Student(
    *("a17", "Ada O'Byrön", "ada@example.org"),
    known_as={"login": "Lovelace", "canvas": "10341"},
)


@pytest.fixture
def book(tmp_path: Path) -> Gradebook:
    return make_gradebook(tmp_path)


def behind(dojo: Dojo, first: str, count: int) -> list[str]:
    """Return so many lines of Ada's screen behind the one that says this."""
    lines = [line.rstrip() for line in dojo("class", "show", "ada").out.splitlines()]
    start = lines.index(first) + 1
    return lines[start : start + count]


def test_a_long_name_stays_on_its_line(dojo: Dojo, book: Gradebook) -> None:
    change_entries(book, "sam", student=Student("sam", f"Samantha {'Long-Name-' * 8}"))

    (line,) = [
        line
        for line in dojo("class", "show").out.splitlines()
        if line.startswith("Samantha")
    ]

    assert len(line.split("  ")[0]) == 24
    assert "38.75" in line


def test_a_comment_is_shown_whole_below_its_beginning(
    dojo: Dojo, book: Gradebook
) -> None:
    said = f"First.\n\nSecond, \x1b[31mred.\n{'word ' * 300}"
    book.decisions.add_comment("ada", Comment(said, "kim", NOON))

    lines = behind(dojo, "  comment     First.", 26)

    assert lines[:2] == ["", f"{' ' * 14}Second, \\x1b[31mred."]
    words = [line.removeprefix(" " * 14) for line in lines[2:]]
    assert " ".join(words).split() == ["word"] * 300 + ["(kim)"]
    assert not any(line.startswith(" ") for line in words)


def test_wide_letters_do_not_push_the_points_away(dojo: Dojo, book: Gradebook) -> None:
    change_entries(book, "sam", student=Student("sam", "王小明" * 12))

    head, *lines = dojo("class", "show").out.splitlines()[2:]

    line = next(line for line in lines if line.startswith("王"))
    assert cell_len(line[: line.index("38.75")]) == head.index("Points") + 1
    assert "…" in line


def test_a_student_without_a_name_is_called_by_id_once(
    dojo: Dojo, book: Gradebook
) -> None:
    change_entries(book, "ada", student=Student("ada", "ada"))

    assert dojo("class", "show", "ada").out.startswith("ada\n")


def test_points_that_would_do_say_why_they_do_not(dojo: Dojo, book: Gradebook) -> None:
    grade_again(book, ADA, "another course", passed=False)

    assert "not yet: too few" in dojo("class", "show").out
    assert (
        "57.29 of 100, not yet: too few points for tests (pass mark 55)"
        in dojo("class", "show", "ada").out
    )


def test_points_by_a_person_make_nobody_graded(dojo: Dojo, book: Gradebook) -> None:
    for id in ("joe", "liz"):
        book.decisions.add_override(
            *(id, Decimal(40)), why="By hand.", who="kim", when=NOON
        )

    shown = dojo("class", "show").out

    assert "\n4 graded, 3 passed, 1 not graded, 1 missing; mean 62.67.\n" in shown


def test_a_row_without_a_module_is_marked_too(dojo: Dojo, book: Gradebook) -> None:
    stranger = replace(SAM, expected=False)
    change_entries(book, "sam", student=stranger, pending="other names", uploads=2)

    shown = " ".join(dojo("class", "show").out.split())

    assert (
        "no module to grade, stale: other names, not in the roster, 2nd upload: There "
        "is no greed.py among the files." in shown
    )


def test_the_problems_of_a_grade_are_shown_with_it(dojo: Dojo, book: Gradebook) -> None:
    trouble = Problem("syntax error", "Line 1 of greed.py:\n  def score(:")
    grade_again(book, ADA, "another course", problems=(trouble,))

    lines = behind(dojo, "  problem     syntax error:", 2)

    assert lines == [f"{' ' * 14}Line 1 of greed.py:", f"{' ' * 14}  def score(:"]


def test_a_message_that_ends_every_scenario_is_shown_once(
    dojo: Dojo, book: Gradebook
) -> None:
    exam = book.grades.document("ada").exam
    scenarios = tuple(
        structs.replace(one, outcome="failed", message="SyntaxError: never closed")
        for one in exam.scenarios
    )
    grade_again(
        book, ADA, "another course", exam=structs.replace(exam, scenarios=scenarios)
    )

    lines = behind(dojo, "  code        every scenario ended like this:", 1)

    assert lines == [f"{' ' * 14}SyntaxError: never closed"]


def test_what_a_problem_says_is_not_said_again(dojo: Dojo, book: Gradebook) -> None:
    messages = "greed.py is a link.", "There is no other greed.py."
    problems = tuple(Problem("no module", message) for message in messages)
    grade_again(
        book, SAM, "another course", problems=problems, unusable=" ".join(messages)
    )

    shown = " ".join(dojo("class", "show", "sam").out.split())

    assert [shown.count(message) for message in messages] == [1, 1]


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize(("said", "meant"), [("Byron", "Ada Byron"), ("adda", "ada")])
def test_a_name_that_nobody_has_suggests_the_near_one(
    dojo: Dojo, said: str, meant: str
) -> None:
    answer = dojo("class", "show", said)

    assert answer.code == 2
    assert f"Did you mean {meant!r}?" in answer.err


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize(
    "said", ["Ada Byron", "byron, ADA", "ADA@example.org"], ids=["name", "last", "mail"]
)
def test_a_student_is_found_by_name_and_address(dojo: Dojo, said: str) -> None:
    assert dojo("class", "show", said).out.startswith("ada  Ada Byron")


def test_an_id_comes_before_a_name(dojo: Dojo, book: Gradebook) -> None:
    change_entries(book, "sam", student=Student("Ada Byron", "Kim Lee"))

    assert dojo("class", "show", "Ada Byron").out.startswith("Ada Byron  Kim Lee\n")


def test_a_name_of_two_students_is_not_guessed(dojo: Dojo, book: Gradebook) -> None:
    for id in ("ada", "grace"):
        change_entries(book, id, student=Student(id, "Kim Lee"))

    answer = dojo("class", "show", "kim lee")

    assert answer.code == 2
    assert "Several students are called 'kim lee': ada, grace." in answer.err


def test_an_override_that_was_taken_back_is_in_the_history(
    dojo: Dojo, book: Gradebook
) -> None:
    book.decisions.add_override(
        *("ada", Decimal("2.5")), why="a fine test", who="kim", when=NOON
    )
    book.decisions.withdraw_overrides("ada", who="vega", when=f"{NOON[:11]}13:00:00")

    assert behind(dojo, "History, the newest last:", 4)[1:] == [
        "2026-09-02 08:00:00   57.29  first grade",
        "2026-09-03 12:00:00   +2.50  override by kim: a fine test",
        "2026-09-03 13:00:00   -2.50  override taken back by vega: a fine test",
    ]


@pytest.mark.parametrize("verb", ["show", "report"])
def test_without_a_gradebook_the_next_command_makes_one(dojo: Dojo, verb: str) -> None:
    answer = dojo("class", verb, "--out", "nowhere")

    assert answer.code == 2
    assert "There is no gradebook in nowhere." in answer.err
    assert "Next: dojo class grade FOLDER --kata KATA --out nowhere" in answer.err


@pytest.mark.parametrize(
    ("name", "content", "found"),
    [
        ("grades.csv", "a17,100\n", True),
        ("pages/index.html", "<td>ADA O&#39;BYRÖN</td>", True),
        ("mail.txt", "To: Ada@Example.org", True),
        ("a.json", r"Ada O'Byr\u00f6n", True),
        ("notes.json", '"path": "handed/ada_17.zip"', True),
        ("canvas.txt", "login LOVELACE", True),
        ("canvas.txt", "number 10341", False),
        ("canvas.txt", "a17_10341_greed.py", True),
        ("pages/other.html", "ba17", False),
        ("gradescope/a17.json", "{}", True),
        ("pages/other.html", "<td>Grace Hopper</td>", False),
        (FILE_NAME, "a17", False),
        (f"{FILE_NAME}-wal", "a17", False),
    ],
)
def test_a_file_is_found_by_what_it_says_or_is_called(
    tmp_path: Path, name: str, content: str, found: bool
) -> None:
    file = tmp_path / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(content)

    named = list(files_that_name(LOVELACE, tmp_path, "ada_17.zip"))

    assert named == ([file] if found else [])


def test_a_very_short_name_is_not_looked_for(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("an abacus")

    assert list(files_that_name(Student("a", "b"), tmp_path)) == []


def test_forgetting_deletes_every_report_and_names_what_dojo_did_not_write(
    dojo: Dojo, book: Gradebook, tmp_path: Path
) -> None:
    grades = tmp_path / "grades"
    of_a_class = [name for name in FORMATS if name != "classroom50"]
    for names in ("own", "hashed"):
        formats = [word for name in of_a_class for word in ("--format", name)]
        assert dojo("class", "report", "--names", names, *formats).code == 0
    dojo("class", "report", "--format", "gradescope")
    dojo("class", "export", "csv")
    (grades / "notes.txt").write_text("Ask Ada Byron about step 3.")
    pseudonym = book.pseudonym("ada")
    assert (grades / f"pages/students/{pseudonym}.html").is_file()

    asked = dojo("class", "forget", "ada")
    answer = dojo("class", "forget", "ada", "--yes")

    assert asked.code == 2
    assert "(1 grade) for good, and these files." in asked.err
    for file in ("pages/index.html", "gradescope/ada-byron.json", "github.txt"):
        assert str(Path("grades", file)) in asked.err
        assert str(Path("grades", file)) in answer.out
    left = [path for path in grades.rglob("*") if path.is_file()]
    assert not [one for one in left if "ada" in one.name or pseudonym in one.name]
    assert [one.name for one in files_that_name(ADA, grades)] == ["notes.txt"]
    assert "1 other file still names them:\n  grades/notes.txt\n" in answer.out
    assert "ada.zip in handed-in" in answer.out
    assert (grades / "gradescope/grace-hopper.json").is_file()
    assert "ada" not in [one.student.id for one in book.rows()]
    for kept in grades.glob(f"{FILE_NAME}*"):
        assert b"ada@example.org" not in kept.read_bytes()


def test_without_reports_forgetting_deletes_no_file(
    dojo: Dojo, book: Gradebook
) -> None:
    answer = dojo("class", "forget", book.row("ada").student.id, "--yes")

    assert "Deleted" not in answer.out
    assert "still name" not in answer.out
    assert "Out of reach: what was written elsewhere" in answer.out


@pytest.mark.parametrize("words", [["ada"], ["nobody", "--yes"], ["ada", "--out", "x"]])
def test_nothing_is_deleted_unless_it_is_meant(
    dojo: Dojo, book: Gradebook, words: list[str]
) -> None:
    before = [*book.entries()]

    answer = dojo("class", "forget", *words)

    assert (answer.code, answer.out) == (2, "")
    assert [*book.entries()] == before


@pytest.mark.usefixtures("book")
def test_the_command_that_deletes_is_about_the_same_class_folder(
    dojo: Dojo, tmp_path: Path
) -> None:
    (tmp_path / "grades").rename(tmp_path / "spring")

    answer = dojo("class", "forget", "ada", "--out", "spring")

    assert answer.code == 2
    assert "all about Ada Byron (1 grade) for good" in answer.err
    assert "Next: dojo class forget --yes ada --out spring" in answer.err


def test_the_teacher_can_ask_who_a_pseudonym_is(dojo: Dojo, book: Gradebook) -> None:
    assert "Ada Byron" in dojo("class", "show", book.pseudonym("ada")).out
