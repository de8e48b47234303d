"""`dojo class report`: pages and files, by name and by pseudonym."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import open_gradebook

from ..classroom.gradebooks import STUDENTS, make_gradebook, subject
from ..html_pages import Page
from .terminal import Dojo

PSEUDONYM = re.compile(r"s-[0-9a-f]{12}")


@pytest.fixture
def grades(tmp_path: Path) -> Path:
    """A class folder with a gradebook."""
    with make_gradebook(tmp_path) as book:
        return book.path.parent


def test_what_a_person_has_to_decide_gets_a_page(dojo: Dojo, grades: Path) -> None:
    pages = grades / "pages"

    dojo("class", "report")
    queue = Page((pages / "review.html").read_text("utf-8"))
    index = (pages / "index.html").read_text("utf-8")
    dojo("class", "review", "sam", "joe", "--settle")
    dojo("class", "report")

    assert "Nothing of it could run: is it another task?" in queue.text
    assert [one["href"] for one in queue.all("a")][1:] == [
        "index.html",
        "students/1-1-sam.html",
    ]
    assert '<a href="review.html">2 cases for a person to decide</a>' in index
    assert not (pages / "review.html").exists()


def test_several_formats_are_written_at_once(dojo: Dojo, grades: Path) -> None:
    answer = dojo(
        *("class", "report", "--format", "json", "--format", "markdown"),
        *("--format", "junit", "--format", "gradescope"),
    )

    assert answer.code == 0
    written = json.loads((grades / "grades.json").read_text())
    assert [one["submission"] for one in written["grades"]] == [
        *("ada", "grace", "sam", "zoe-2")
    ]
    assert (grades / "grades.md").is_file()
    assert (grades / "junit.xml").is_file()
    assert len(list((grades / "gradescope").glob("*.json"))) == 4


def test_formats_without_what_a_person_changed_say_so(dojo: Dojo, grades: Path) -> None:
    dojo("class", "override", "ada", "--points", "80", "--why", "Rule 3.")

    html = dojo("class", "report")
    both = dojo("class", "report", "--format", "html", "--format", "json")

    assert "dicedojo's own grades" not in html.err
    assert (
        "  These are dicedojo's own grades: json.\n"
        "  What counts for 1 student with changed points is in html, and in dojo class "
        "export.\n" in both.err
    )


def test_without_a_grade_there_is_nothing_to_report(dojo: Dojo, tmp_path: Path) -> None:
    with open_gradebook(tmp_path / "grades", writing=True) as book:
        book.replace_members(subject(), [])

    answer = dojo("class", "report")

    assert answer.code == 2
    assert "Nobody in this class has a grade yet." in answer.err
    assert "Next: dojo class grade handed-in" in answer.err


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
    assert not (grades / "pages/review.html").exists()


def test_files_by_pseudonym_replace_those_by_name(dojo: Dojo, grades: Path) -> None:
    words = ("class", "report", "--format", "gradescope")
    dojo(*words)

    dojo(*words, "--names", "hashed")

    files = {path.stem for path in (grades / "gradescope").iterdir()}
    assert files
    assert all(PSEUDONYM.fullmatch(file) for file in files)


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


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("--format markdown --format jsn", "Did you mean 'json'?"),
        ("--format github", "github.txt cannot be written."),
        ("--names none", "'none' is not one of 'own', 'hashed'."),
    ],
)
def test_what_cannot_be_reported_is_refused_and_nothing_is_written(
    dojo: Dojo, grades: Path, words: str, says: str
) -> None:
    (grades / "github.txt").mkdir()
    before = sorted(grades.rglob("*"))

    answer = dojo("class", "report", *words.split())

    assert answer.code == 2
    assert says in answer.err
    assert sorted(grades.rglob("*")) == before
