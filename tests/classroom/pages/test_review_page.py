"""The page of what only a person can decide."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.classroom.by_person import Case, CaseKind
from dicedojo.classroom.gradebook.records import FIRST
from dicedojo.classroom.gradebook.store import Gradebook
from dicedojo.classroom.pages.review_page import render_review
from dicedojo.submission.handed_files import Names, Problem

from ...html_pages import Page, assert_well_formed
from ..gradebooks import ADA, SAM, grade_again, subject

COMMANDS = ("dojo class review --take-name ada", "dojo class review --settle ada")
PROGRAM = """\
FACES = 6

def points_of(roll):
    return len(roll) * FACES
"""


def write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def page_of(book: Gradebook, id: str, kind: CaseKind) -> Page:
    case = Case(kind, book.row(id), "Because.")
    return Page(render_review(book, [(case, COMMANDS)], files={}))


@pytest.fixture
def handed_in(book: Gradebook, tmp_path: Path) -> Path:
    """The folder with what the class handed in, which lies where the book says."""
    folder = tmp_path / "handed-in"
    book.replace_members(replace(subject(), folder=str(folder)), list(book.entries()))
    return folder


def test_the_function_that_is_asked_about_is_shown_alone(
    book: Gradebook, handed_in: Path
) -> None:
    names = Names("dice.py", (("score", "points_of"),))
    problem = Problem("other names", "It answers alike.", names)
    grade_again(book, ADA, FIRST, problems=(problem,))
    write(handed_in, f"{book.row(ADA.id).handed_in}/dice.py", PROGRAM)

    shown = page_of(book, ADA.id, CaseKind.NAME)

    assert_well_formed(shown)
    assert "points_of in dice.py def points_of(roll): return" in shown.text
    assert "FACES = 6" not in shown.text


def test_what_was_handed_in_is_named_and_shown_where_no_program_is(
    book: Gradebook, handed_in: Path
) -> None:
    write(handed_in, f"{book.row(SAM.id).handed_in}/notes.txt", "I was <b>ill</b>.")

    shown = page_of(book, SAM.id, CaseKind.UNUSABLE)

    assert "Handed in: notes.txt, 17 bytes" in shown.text
    assert "I was <b>ill</b>." in shown.text
    assert "raise ImportError" not in shown.text


def test_what_is_not_there_any_more_is_said(book: Gradebook) -> None:
    shown = page_of(book, SAM.id, CaseKind.UNUSABLE)

    assert f"{book.row(SAM.id).handed_in}, which cannot be read any more" in shown.text


def test_each_command_is_a_block_that_a_click_selects(book: Gradebook) -> None:
    shown = page_of(book, SAM.id, CaseKind.UNUSABLE)

    blocks = [one for one in shown.all("pre") if one.get("class") == "command"]
    assert len(blocks) == len(COMMANDS)
    assert "pre.command" in shown.source
    assert "user-select: all" in shown.source
    for command in COMMANDS:
        assert f"<code>{command}</code>" in shown.source


def test_a_link_out_of_the_folder_is_not_followed(
    book: Gradebook, handed_in: Path, tmp_path: Path
) -> None:
    write(tmp_path / "elsewhere", "secret.py", "SECRET = 1")
    handed_in.mkdir()
    (handed_in / book.row(SAM.id).handed_in).symlink_to(tmp_path / "elsewhere")

    assert "SECRET" not in page_of(book, SAM.id, CaseKind.UNUSABLE).text
