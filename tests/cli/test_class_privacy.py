"""`dojo class forget`, and pages by pseudonym."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import open_gradebook

from ..classroom.gradebooks import STUDENTS, make_gradebook
from .terminal import Dojo

PSEUDONYM = re.compile(r"s-[0-9a-f]{12}")


@pytest.fixture
def grades(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder `grades` of a class, beside which we are."""
    make_gradebook(tmp_path).close()
    monkeypatch.chdir(tmp_path)
    return tmp_path / "grades"


def ids(grades: Path) -> list[str]:
    with open_gradebook(grades, writing=False) as book:
        return [one.student.id for one in book.rows()]


def test_all_about_a_student_is_deleted_and_what_is_left_is_named(
    dojo: Dojo, grades: Path
) -> None:
    dojo("class", "report")

    answer = dojo("class", "forget", "ada", "--yes")

    assert answer.code == 0
    assert "ada" not in ids(grades)
    assert "grades/pages/students/ada-byron.html" in answer.out
    assert "ada.zip in handed-in" in answer.out
    for file in grades.glob("gradebook.sqlite*"):
        assert b"ada@example.org" not in file.read_bytes()


def test_pages_written_anew_have_no_page_of_who_was_forgotten(
    dojo: Dojo, grades: Path
) -> None:
    dojo("class", "report")
    dojo("class", "forget", "ada", "--yes")

    dojo("class", "report")

    left = [path for path in grades.rglob("*.html") if b"Byron" in path.read_bytes()]
    assert left == []


@pytest.mark.parametrize("words", [["ada"], ["nobody", "--yes"], ["ada", "--out", "x"]])
def test_nothing_is_deleted_unless_it_is_meant(
    dojo: Dojo, grades: Path, words: list[str]
) -> None:
    before = ids(grades)

    answer = dojo("class", "forget", *words)

    assert (answer.code, answer.out) == (2, "")
    assert ids(grades) == before


def test_pages_by_pseudonym_name_nobody(dojo: Dojo, grades: Path) -> None:
    formats = [
        word for name in ("html", "json", "gradescope") for word in ("--format", name)
    ]

    answer = dojo("class", "report", "--names", "hashed", *formats)

    assert answer.code == 0
    written = [
        path
        for path in grades.rglob("*")
        if path.is_file() and not path.name.startswith("gradebook")
    ]
    known = {word for one in STUDENTS for word in (one.name, one.email) if word}
    for path in written:
        text = path.read_text("utf-8")
        assert not [word for word in known if word in text], path
    pages = {path.stem for path in (grades / "pages/students").iterdir()}
    assert pages
    assert all(PSEUDONYM.fullmatch(page) for page in pages)


def test_files_by_pseudonym_replace_those_by_name(dojo: Dojo, grades: Path) -> None:
    words = ("class", "report", "--format", "gradescope")
    dojo(*words)

    dojo(*words, "--names", "hashed")

    files = {path.stem for path in (grades / "gradescope").iterdir()}
    assert files
    assert all(PSEUDONYM.fullmatch(file) for file in files)


def test_the_command_that_deletes_is_about_the_same_class_folder(
    dojo: Dojo, grades: Path
) -> None:
    grades.rename(grades.with_name("spring"))

    answer = dojo("class", "forget", "ada", "--out", "spring")

    assert answer.code == 2
    assert "all about Ada Byron (1 grade) for good" in answer.err
    assert "Next: dojo class forget --yes ada --out spring" in answer.err


def test_the_teacher_can_ask_who_a_pseudonym_is(dojo: Dojo, grades: Path) -> None:
    with open_gradebook(grades, writing=False) as book:
        name = book.pseudonym("ada")

    assert "Ada Byron" in dojo("class", "show", name).out


def test_a_pseudonym_stays_with_a_gradebook_and_differs_between_two(
    tmp_path: Path, grades: Path
) -> None:
    with (
        make_gradebook(tmp_path / "other") as other,
        open_gradebook(grades, writing=False) as book,
        open_gradebook(grades, writing=False) as again,
    ):
        assert book.pseudonym("ada") == again.pseudonym("ada")
        assert book.pseudonym("ada") != book.pseudonym("grace")
        assert book.pseudonym("ada") != other.pseudonym("ada")


def test_another_kind_of_names_is_refused(dojo: Dojo, grades: Path) -> None:
    answer = dojo("class", "report", "--names", "none")

    assert answer.code == 2
    assert "It can be own or hashed." in answer.err
