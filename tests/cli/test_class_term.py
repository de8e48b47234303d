"""`dojo class term`: what it prints and writes, with and without names."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import open_gradebook

from ..classroom.gradebooks import GRACE, STUDENTS, make_gradebook
from ..html_pages import Page, assert_well_formed
from .terminal import Dojo

TERM = """\
title = "Dice"
pass_mark = 50
[[class]]
folder = "a/grades"
title = "Greed"
weight = 3
[[class]]
folder = "b/grades"
title = "Hog"
"""


@pytest.fixture(autouse=True)
def term(tmp_path: Path) -> None:
    for name in "ab":
        with make_gradebook(tmp_path / name) as book:
            if name == "b":
                entries = [one for one in book.entries() if one.student != GRACE]
                book.replace_members(book.subject, entries)
                book.decisions.add_override(
                    "sam", Decimal(-5), why="=copied", who="kim", when="now"
                )
    (tmp_path / "term.toml").write_text(TERM)


def read(file: Path) -> dict[str, dict[str, str]]:
    text = file.read_bytes().decode()
    return {one["id"]: one for one in csv.DictReader(io.StringIO(text, newline=""))}


def test_the_table_has_each_class_and_the_total(dojo: Dojo) -> None:
    answer = dojo("class", "term", "term.toml")

    words = [" ".join(line.split()) for line in answer.out.splitlines()]
    assert answer.code == 0
    assert "Student Total Greed Hog" in words
    assert "Grace Hopper 75 100 - Hog not in this class: 0" in words
    assert "3 of 6 pass (50)." in words
    assert "3 missing grades as 0." in words
    assert "1 total may rise: something is not graded." in words


def test_a_spreadsheet_gets_every_fact(dojo: Dojo, tmp_path: Path) -> None:
    answer = dojo("class", "term", "term.toml", "--out", "term")

    table = read(tmp_path / "term/term.csv")
    attempts = read(tmp_path / "term/attempts.csv")
    sam = {name.removeprefix("Hog "): cell for name, cell in table["sam"].items()}
    assert (answer.code, answer.out) == (0, "")
    # (3 * 38.75 + 33.75) / 4
    assert (sam["total"], sam["possible"], sam["passed"]) == ("37.5", "100", "no")
    assert (sam["points"], sam["best"], sam["override"]) == ("33.75", "38.75", "-5")
    assert (sam["attempts"], sam["late"], sam["weight"]) == ("1", "", "1")
    assert sam["name"] == '\'=1+1,"Sam"'
    assert (table["joe"]["open"], table["joe"]["passed"]) == ("yes", "")
    assert table["grace"]["Hog status"] == "not in this class"
    assert (attempts["sam"]["class"], attempts["sam"]["points"]) == ("Hog", "38.75")


def test_the_page_has_everyone_and_asks_nobody(dojo: Dojo, tmp_path: Path) -> None:
    dojo("class", "term", "term.toml", "--out", "term")

    page = (tmp_path / "term/term.html").read_text("utf-8")
    assert_well_formed(Page(page))
    assert page.count("<tr>") == 2 + 2 + 6
    assert "not in this class: 0" in page
    assert "at least: a grade is open" in page
    assert "http" not in page.replace("http-equiv", "")


def test_pseudonyms_leave_no_name_behind(dojo: Dojo, tmp_path: Path) -> None:
    with open_gradebook(tmp_path / "a/grades", writing=False) as book:
        ada = book.pseudonym("ada")

    dojo("class", "term", "term.toml", "--out", "term", "--pseudonyms")
    shown = dojo("class", "term", "term.toml", "--pseudonyms")

    assert ada in shown.out
    for file in ("term.csv", "attempts.csv", "term.html"):
        text = (tmp_path / "term" / file).read_text("utf-8")
        assert ada in text
        for one in STUDENTS:
            assert one.name not in text
            assert f">{one.id}<" not in text


def test_an_lms_gets_the_totals_and_no_open_one(dojo: Dojo, tmp_path: Path) -> None:
    words = ("--term", "term.toml")
    answer = dojo("class", "export", "moodle", *words, "--identify-by", "idnumber")

    assert answer.code == 0
    assert "3 missing grades as 0.\n1 total may rise" in answer.err
    lines = (tmp_path / "moodle.csv").read_text("utf-8").splitlines()
    assert lines[0] == "ID number,Full name,Dice,Feedback"
    assert 'grace,Grace Hopper,75,"75 of 100 points (Greed 100, Hog 0).' in lines[2]
    assert lines[3] == "joe,Joe Doe,,"


def test_canvas_gets_them_too(dojo: Dojo, tmp_path: Path) -> None:
    words = ("--assignment", "Term (7)", "--id-is", "login", "--term", "term.toml")
    answer = dojo("class", "export", "canvas", *words, "--file", "x.csv")

    assert answer.code == 0
    assert "Grace Hopper,1035,,grace,A,75\n" in (tmp_path / "x.csv").read_text("utf-8")


def test_a_folder_without_a_gradebook_is_named(dojo: Dojo, tmp_path: Path) -> None:
    (tmp_path / "term.toml").write_text('[[class]]\nfolder = "nowhere"\n')

    answer = dojo("class", "term", "term.toml")

    assert answer.code == 2
    assert "There is no gradebook in nowhere." in answer.err
