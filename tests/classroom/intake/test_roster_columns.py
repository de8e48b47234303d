"""Rosters whose headings are not ours, and not English."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.classroom.intake.roster import read_roster
from dicedojo.classroom.intake.roster_columns import read_columns
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput

GERMAN = (
    "Kennung;Vorname;Nachname;E-Mail-Adresse;Seminar\na1;Ada;Lovelace;ada@x.edu;A\n"
)
WORKSHEET = (  # of Moodle in German
    "ID,Vollständiger Name,E-Mail-Adresse,Status,Bewertung,Bestwertung,"
    "Bewertung kann geändert werden,Zuletzt geändert (Bewertung),"
    "Feedback als Kommentar\n"
    "Teilnehmer/in1034,Ada Lovelace,ada@x.edu,Keine Abgabe,,100,Ja,-,\n"
    "Teilnehmer/in1035,Grace Hopper,grace@x.edu,Keine Abgabe,,100,Ja,-,\n"
)


def roster(tmp_path: Path, text: str, *columns: str) -> tuple[Student, ...]:
    file = tmp_path / "roster.csv"
    file.write_text(text, "utf-8")
    return read_roster(file, read_columns(columns)).students


def test_a_person_may_state_the_headings(tmp_path: Path) -> None:
    found = roster(
        *(tmp_path, GERMAN, "id=Kennung", "name=Vorname+Nachname"),
        *("email=E-Mail-Adresse", "section=seminar"),
    )

    assert found == (Student("a1", "Ada Lovelace", "ada@x.edu", "A"),)


def test_one_column_may_be_two_of_ours(tmp_path: Path) -> None:
    (ada,) = roster(tmp_path, GERMAN, "id=E-Mail-Adresse", "email=E-Mail-Adresse")

    assert (ada.id, ada.email, ada.name) == ("ada@x.edu", "ada@x.edu", "")


def test_columns_that_are_not_stated_keep_their_names(tmp_path: Path) -> None:
    (ada,) = roster(tmp_path, "Nr,name,id\n7,Ada,x\n", "id=Nr")

    assert (ada.id, ada.name) == ("7", "Ada")


def test_headings_that_nobody_stated_are_not_guessed(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as refused:
        roster(tmp_path, GERMAN)

    assert refused.value.next == "the same command with --columns id=HEADING"


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        (["id"], "--columns id: this does not name a column"),
        (["id="], "this does not name a column"),
        (["nummer=Kennung"], "this does not name a column"),
        (["id=Kennung", "id=Vorname"], "this is stated twice"),
        (["id=Kennungen"], "has no column 'Kennungen'"),
        (["name=Vorname+Name"], "has no column 'Vorname+Name'"),
    ],
)
def test_a_column_that_is_not_there_is_refused(
    tmp_path: Path, stated: list[str], says: str
) -> None:
    with pytest.raises(UnusableInput) as refused:
        roster(tmp_path, GERMAN, *stated)

    assert says in refused.value.what


def test_a_worksheet_of_moodle_is_read_in_any_language(tmp_path: Path) -> None:
    ada, grace = roster(tmp_path, WORKSHEET)

    assert ada == Student(
        "ada@x.edu", "Ada Lovelace", "ada@x.edu", known_as={"moodle": "1034"}
    )
    assert grace.name == "Grace Hopper"
    (note,) = read_roster(tmp_path / "roster.csv").notes
    assert "names are in “Vollständiger Name”" in note


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param("Grace Hopper", "Ada Lovelace", id="two of one name"),
        pytest.param("Teilnehmer/in1035", "Teilnehmer/in1034", id="two of one number"),
        pytest.param("grace@x.edu", "", id="an address is missing"),
        pytest.param("Grace Hopper", "Group 7", id="not a name"),
        pytest.param("Keine Abgabe", "x@y.edu", id="two columns of addresses"),
        pytest.param(",100,", ",,", id="no maximum"),
    ],
)
def test_a_table_that_could_be_another_is_not_taken_for_a_worksheet(
    tmp_path: Path, old: str, new: str
) -> None:
    table = WORKSHEET.replace("ID,", "Kennung,").replace(old, new)

    with pytest.raises(UnusableInput, match="names no column for the students' ids"):
        roster(tmp_path, table)


def test_a_roster_of_our_own_is_not_taken_for_a_worksheet(tmp_path: Path) -> None:
    students = roster(
        tmp_path, "id,nombre,email,year\ns1,Ada,ada@x.edu,1\ns2,Bo,bo@x.edu,2\n"
    )

    assert [one.id for one in students] == ["s1", "s2"]
