"""`dojo class report`: pages, with or without the pairs of similar submissions."""

from __future__ import annotations

from pathlib import Path

from dicedojo.classroom.gradebook.records import FIRST, pack
from dicedojo.classroom.gradebook.store import open_gradebook

from ..classroom.gradebooks import (
    ADA,
    GRACE,
    document_of,
    entry,
    inputs_of,
    make_gradebook,
    subject,
)
from ..handmade_grades import make_kata
from ..html_pages import Page
from .terminal import Dojo

PAIR = "def test_sum():\n" + "".join(
    f"    assert score([{n}, {n + 1}, 7]) == {n * 31}\n" for n in range(12)
)


def class_folder(root: Path) -> None:
    """A gradebook in `root`/grades; Ada and Grace handed in the same tests."""
    kata = make_kata(root / "course")
    with open_gradebook(root / "grades", writing=True) as book:
        book.replace_members(subject("highest"), [entry(one) for one in (ADA, GRACE)])
        for one in (ADA, GRACE):
            book.grades.record(
                one.id, inputs_of(one), pack(document_of(kata, one)), FIRST
            )
    for name in ("ada.zip", "grace.zip"):
        tests = root / "handed-in" / name / "tests"
        tests.mkdir(parents=True)
        (tests / "test_highest.py").write_text(PAIR)


def test_similar_submissions_get_a_page(dojo: Dojo, tmp_path: Path) -> None:
    class_folder(tmp_path)

    answer = dojo("class", "report")

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "Written: grades/pages/index.html, and pages for 2 students\n"
    assert "Ada Byron" in (tmp_path / "grades/pages/twins.html").read_text("utf-8")


def test_what_a_person_has_to_decide_gets_a_page(dojo: Dojo, tmp_path: Path) -> None:
    class_folder(tmp_path)
    pages = tmp_path / "grades/pages"

    dojo("class", "report")
    queue = Page((pages / "review.html").read_text("utf-8"))
    index = (pages / "index.html").read_text("utf-8")
    dojo("class", "review", "grace", "--settle")
    dojo("class", "report")

    assert "The tests, with Grace Hopper." in queue.text
    assert [one["href"] for one in queue.all("a")][1:] == [
        "index.html",
        "students/ada-byron.html",
    ]
    assert '<a href="review.html">1 case for a person to decide</a>' in index
    assert not (pages / "review.html").exists()


def test_pages_by_pseudonym_have_no_page_of_cases(dojo: Dojo, tmp_path: Path) -> None:
    class_folder(tmp_path)

    dojo("class", "report", "--names", "hashed")

    assert not (tmp_path / "grades/pages/review.html").exists()


def test_nobody_has_to_look_for_them(dojo: Dojo, tmp_path: Path) -> None:
    class_folder(tmp_path)

    answer = dojo("class", "report", "--no-twins")

    assert answer.code == 0
    assert not (tmp_path / "grades/pages/twins.html").exists()
    index = (tmp_path / "grades/pages/index.html").read_text("utf-8")
    assert "Similar submissions" not in index


def test_pages_are_written_where_the_submissions_are_gone(
    dojo: Dojo, tmp_path: Path
) -> None:
    make_gradebook(tmp_path).close()

    answer = dojo("class", "report")

    assert answer.code == 0
    assert answer.err.startswith("Similar submissions were not looked for. There is")
    assert (tmp_path / "grades/pages/index.html").exists()
