"""`dojo class export csv|canvas|moodle`: what is written, and what is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.store import open_gradebook

from ..classroom.gradebooks import change_entries, make_gradebook
from .terminal import Dojo

TEMPLATE = """\
Student,ID,SIS Login ID,Section,Greed (12345)
    Points Possible,,,,100
Ada,1034,ada,A,
Grace,1035,grace,A,
Liz,1036,liz,B,
Sam,1037,sam,B,
"""
WORKSHEET = """\
Id,Nom,Courriel,Statut,Note,"Note maximale",Modifiable,Date,Commentaires
Participant1,Ada,ada@example.org,Remis,,"100,00",Oui,-,
Participant2,Grace,grace@example.org,Remis,,"100,00",Oui,-,
Participant3,Sam,sam@example.org,Remis,,"100,00",Oui,-,
"""


@pytest.fixture(autouse=True)
def gradebook(tmp_path: Path) -> None:
    make_gradebook(tmp_path).close()
    (tmp_path / "all.csv").write_text(TEMPLATE)
    (tmp_path / "worksheet.csv").write_text(WORKSHEET)


def test_a_csv_file_is_written_and_who_is_not_in_it_is_said(
    dojo: Dojo, tmp_path: Path
) -> None:
    answer = dojo("class", "export", "csv")

    assert (answer.code, answer.out) == (0, "")
    assert "Written: grades/grades.csv, 3 students with points\n" in answer.err
    assert "an empty cell: joe (not graded), liz (missing)\n" in answer.err
    assert "Not on the roster, left out: zoe-2\n" in answer.err
    assert "Points are not rounded.\n" in answer.err
    assert (tmp_path / "grades/grades.csv").read_bytes().startswith(b"id,name,")
    dojo("class", "export", "csv", "--bom", "--file", "x/y.csv")
    assert (tmp_path / "x/y.csv").read_bytes().startswith(b"\xef\xbb\xbfid,name,")


def test_canvass_gradebook_is_filled_in(dojo: Dojo, tmp_path: Path) -> None:
    words = ("class", "export", "canvas", "--assignment", "Greed", "--round", "0")

    answer = dojo(*words, "--template", "all.csv")

    assert answer.code == 0
    assert "No points, cell left as it is: liz (missing)\n" in answer.err
    written = (tmp_path / "grades/canvas.csv").read_text()
    assert "Ada,1034,ada,A,57\nGrace,1035,grace,A,100\nLiz,1036,liz,B,\n" in written


@pytest.mark.parametrize(
    ("words", "cell"),
    [
        (["csv"], ",another course\r\n"),
        (["canvas", "--assignment", "Greed", "--template", "all.csv"], "Ada,1034,"),
        (["moodle", "--worksheet", "worksheet.csv"], " Stale: another course since."),
    ],
)
def test_stale_points_are_said_before_they_are_written(
    dojo: Dojo, tmp_path: Path, words: list[str], cell: str
) -> None:
    with open_gradebook(tmp_path / "grades", writing=True) as book:
        change_entries(book, *book.student_ids(), pending="another course")

    answer = dojo("class", "export", *words)

    assert answer.code == 1
    first = "These points are stale, and dojo class grade would grade again: "
    assert answer.err.startswith(f"{first}ada (another course), grace (")
    name = "grades" if words == ["csv"] else words[0]
    assert cell in (tmp_path / f"grades/{name}.csv").read_bytes().decode()


def test_a_worksheet_is_filled_in(dojo: Dojo, tmp_path: Path) -> None:
    answer = dojo("class", "export", "moodle", "--worksheet", "worksheet.csv")

    assert answer.code == 0
    assert "Grades are in column “Note”.\n" in answer.err
    assert "Feedback is in column “Commentaires”.\n" in answer.err
    written = (tmp_path / "grades/moodle.csv").read_text()
    assert 'Remis,"57,29","100,00",Oui,-,"57.29 of 100 points' in written


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["csv", "--out", "nowhere"], "There is no gradebook in nowhere."),
        (["csv", "--file", "all.csv/x.csv"], "all.csv/x.csv cannot be written."),
        (["canvas", "--assignment", "Greed"], "Missing option '--template'"),
        (["moodle"], "Missing option '--worksheet'"),
        (
            ["moodle", "--worksheet", "worksheet.csv", "--possible", "-1"],
            "--possible must be",
        ),
        (
            ["moodle", "--worksheet", "worksheet.csv", "--possible", "nan"],
            "--possible must be",
        ),
        (
            ["canvas", "--assignment", "Gred", "--template", "all.csv"],
            "Did you mean: Greed (12345)",
        ),
        (["moodle", "--worksheet", "x.csv"], "x.csv cannot be read."),
        (["moodle", "--worksheet", "all.csv"], "is not a grading worksheet"),
        (
            ["moodle", "--worksheet", "worksheet.csv", "--file", "worksheet.csv"],
            "worksheet.csv would be overwritten.",
        ),
    ],
)
def test_what_cannot_be_exported_is_refused_and_nothing_is_written(
    dojo: Dojo, tmp_path: Path, words: list[str], message: str
) -> None:
    answer = dojo("class", "export", *words)

    assert (answer.code, answer.out) == (2, "")
    assert message in answer.err
    assert [file.name for file in (tmp_path / "grades").glob("*.csv")] == []
    assert (tmp_path / "worksheet.csv").read_text() == WORKSHEET
