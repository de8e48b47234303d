"""`dojo class design`: what is read, marked and commented on, and where it shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.classroom.gradebook.store import open_gradebook

from ..classroom.gradebooks import make_gradebook
from .terminal import Dojo

CODE = "def score(roll):\n    return 0\n"
DESIGN = '\n[design]\nnames = "Names say what they hold."\nstory = "Tests tell it."\n'
MARK = ("class", "design", "ada", "--who", "Kim", "--mark", "names=2")


@pytest.fixture(autouse=True)
def grades(tmp_path: Path, dojo: Dojo, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "made by hand"  # the course that the gradebook names
    write_kata(root, "greed")
    toml = root / "katas/greed/kata.toml"
    toml.write_text(toml.read_text("utf-8") + DESIGN)
    monkeypatch.setenv("DOJO_COURSE", str(root))
    make_gradebook(tmp_path).close()
    folder = tmp_path / "handed-in/ada.zip"
    folder.mkdir(parents=True)
    (folder / "greed.py").write_text(CODE)
    (folder / "test_greed.py").write_text("def test_x():\n    assert True\n")


def test_the_words_of_the_course_are_asked_for(dojo: Dojo) -> None:
    answer = dojo("class", "design", "ada")

    assert answer.code == 0
    assert "names        not marked: Names say what they hold.\n" in answer.out
    assert "Next: dojo class design ada --mark names=N --mark story=N\n" in answer.out


def test_marks_and_comments_stand_on_the_page_and_in_the_exports(
    dojo: Dojo, tmp_path: Path
) -> None:
    comment = ("--comment", "test_greed.py:2", "This cannot fail.")

    answer = dojo(*MARK, *comment)

    shown = dojo("class", "show", "ada").out
    dojo("class", "report", "--no-twins")
    dojo("class", "export", "csv")
    dojo("class", "export", "moodle")
    page = (tmp_path / "grades/pages/students/ada-byron.html").read_text("utf-8")
    moodle = (tmp_path / "grades/moodle.csv").read_text("utf-8")
    assert answer.code == 0
    assert "names 2 of 3: Names say what they hold. (Kim)" in " ".join(shown.split())
    assert "test_greed.py:2: This cannot fail. (Kim)" in " ".join(shown.split())
    assert "Names say what they hold." in page
    assert '<p class="place">test_greed.py:2, Kim, ' in page
    assert ",names 2 of 3\n" in (tmp_path / "grades/grades.csv").read_text("utf-8")
    assert "names 2 of 3: Names say what they hold. test_greed.py:2: This" in moodle


def test_marks_are_words_without_points_for_design(dojo: Dojo, tmp_path: Path) -> None:
    with open_gradebook(tmp_path / "grades", writing=False) as book:
        before = book.row("ada").points

    dojo(*MARK)

    with open_gradebook(tmp_path / "grades", writing=False) as book:
        assert book.row("ada").points == before
        assert book.row("ada").adjustments == ()


def test_the_last_mark_of_a_word_stands_and_all_can_be_taken_back(
    dojo: Dojo, tmp_path: Path
) -> None:
    dojo("class", "override", "ada", "--add", "5", "--why", "x")
    dojo(*MARK, "--comment", "test_greed.py:1", "Hm.")
    again = dojo("class", "design", "ada", "--mark", "names=3", "--who", "Kim")

    back = dojo("class", "design", "ada", "--take-back")

    assert "names        3 of 3, Kim" in again.out
    assert "names        not marked" in back.out
    with open_gradebook(tmp_path / "grades", writing=False) as book:
        row = book.row("ada")
    assert (row.marks, row.comments) == ((), ())
    assert row.overridden  # that is another decision


def test_taking_back_an_override_leaves_the_marks(dojo: Dojo, tmp_path: Path) -> None:
    dojo("class", "override", "ada", "--add", "5", "--why", "x")
    dojo(*MARK)

    dojo("class", "override", "ada", "--take-back")

    with open_gradebook(tmp_path / "grades", writing=False) as book:
        row = book.row("ada")
    assert [str(one) for one in row.marks] == ["names 2 of 3"]
    assert not row.overridden


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["liz"], "Liz Ortiz has no grade, so there is no design to mark."),
        (["ada", "--mark", "nmes=1"], "The course has no word 'nmes' for design."),
        (["ada", "--comment", "x.py:1", "y"], "'x.py:1' is not a line of the"),
        (["ada", "--comment", "test_greed.py:1", " "], "The comment is empty."),
    ],
)
def test_what_cannot_be_marked_is_refused(
    dojo: Dojo, words: list[str], message: str
) -> None:
    answer = dojo("class", "design", *words)

    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
