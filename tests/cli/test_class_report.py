"""`dojo class report`: the page of the cases, beside those of the class."""

from __future__ import annotations

from pathlib import Path

from ..classroom.gradebooks import make_gradebook
from ..html_pages import Page
from .terminal import Dojo


def test_what_a_person_has_to_decide_gets_a_page(dojo: Dojo, tmp_path: Path) -> None:
    make_gradebook(tmp_path).close()
    pages = tmp_path / "grades/pages"

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


def test_pages_by_pseudonym_have_no_page_of_cases(dojo: Dojo, tmp_path: Path) -> None:
    make_gradebook(tmp_path).close()

    dojo("class", "report", "--names", "hashed")

    assert not (tmp_path / "grades/pages/review.html").exists()
