"""Rosters as teachers type them and LMSs export them, in any language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.classroom.intake.roster import MAX_CELL, Roster, read_roster
from dicedojo.classroom.intake.table import read_columns
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput

Read = Callable[..., Roster]

ADA = Student("a1", "Ada Lovelace", "ada@x.edu", "A", "1")
OURS = "id,name,email,section,group\na1,Ada Lovelace,ada@x.edu,A,1\n"


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    monkeypatch.chdir(tmp_path)

    def written(content: str | bytes, *columns: str) -> Roster:
        file = Path("roster.csv")
        file.write_bytes(content.encode() if isinstance(content, str) else content)
        return read_roster(file, read_columns(columns))

    return written


def refusal(read: Read, content: str | bytes, *columns: str) -> UnusableInput:
    with pytest.raises(UnusableInput) as caught:
        read(content, *columns)
    return caught.value


# The forms of the file


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(OURS, id="as documented"),
        pytest.param("\ufeff" + OURS, id="a mark at the start"),
        pytest.param(OURS.replace("\n", "\r\n"), id="line ends of Windows"),
        pytest.param(OURS.replace(",", ";"), id="semicolons"),
        pytest.param(OURS.replace(",", "\t"), id="tabs"),
        pytest.param("sep=;\n" + OURS.replace(",", ";"), id="a line for Excel"),
        pytest.param(OURS.replace("\n", "\n\n"), id="empty lines"),
        pytest.param(OURS + ",,,,\n", id="a row of empty cells"),
        pytest.param(
            'Group,E-Mail,ID,Sections,First Name,"Last Name",Colour\n'
            "1,ada@x.edu,a1,A,Ada,Lovelace,blue\n",
            id="another order, other columns",
        ),
        pytest.param(OURS.replace("a1", " a1 "), id="blanks around the id"),
    ],
)
def test_the_form_of_the_file_does_not_matter(read: Read, content: str) -> None:
    assert read(content) == Roster((ADA,))


@pytest.mark.parametrize(
    ("encoding", "note"),
    [
        ("utf-8", ""),
        ("utf-8-sig", ""),
        ("utf-16", "roster.csv is UTF-16 text, as Excel's “Unicode text”."),
        (
            "cp1252",
            "roster.csv is not UTF-8; it was read as Windows-1252. "
            "If names look odd: save it as “CSV UTF-8”.",
        ),
    ],
)
def test_other_encodings_are_read_and_named(
    read: Read, encoding: str, note: str
) -> None:
    roster = read("id,name\na1,Zoë Größe\n".encode(encoding))

    assert roster.students[0].name == "Zoë Größe"
    assert roster.notes == ((note,) if note else ())


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"PK\x03\x04....", "roster.csv is a spreadsheet or a zip file, not CSV."),
        (b"id,name\na1,\x81\n", "roster.csv is not text."),
        (b"i\0d\0\n\0", "roster.csv is not text."),
        ("id,name\na1,a,b\n", "roster.csv, row 2: it has 3 cells, and the first row "),
        ('id,name\n"a1' + "x" * (1 << 21), "roster.csv, row 2: it is not CSV."),
        ("", "roster.csv: the first row names no column for the students' ids."),
        (
            "a1,Ada\n",
            "roster.csv: the first row names no column for the students' ids.",
        ),
        ("id,name\n", "roster.csv lists no student."),
    ],
)
def test_a_file_that_is_not_a_roster_is_refused(
    read: Read, content: str | bytes, what: str
) -> None:
    assert refusal(read, content).what.startswith(what)


def test_a_roster_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="cannot be read"):
        read_roster(tmp_path / "nowhere.csv")
    with pytest.raises(UnusableInput, match="cannot be read"):
        read_roster(tmp_path)


# Ids


@pytest.mark.parametrize(
    ("rows", "what"),
    [
        pytest.param("a1,Ada\n\n  ,Bob\n", "row 4: the id is blank.", id="blank"),
        pytest.param(
            "a1,Ada\nb2,Bob\na1,Eve\n",
            "row 4: the id 'a1' is in row 2 too.",
            id="doubled",
        ),
        pytest.param(
            "e\u0301,Eve\n\u00e9,Eva\n",
            "row 3: the id 'é' is in row 2 too.",
            id="alike",
        ),
        pytest.param(
            "a\u200b1,Ada\n",
            "row 2: the id holds a character that cannot be seen.",
            id="a hidden character",
        ),
        pytest.param(
            "a\u202e1,Ada\n",
            "row 2: the id holds a character that cannot be seen.",
            id="a mark that reverses text",
        ),
        pytest.param(
            '"a\n1",Ada\n',
            "row 2: the id holds a character that cannot be seen.",
            id="two lines",
        ),
        pytest.param(
            "x" * 4000 + ",Ada\n",
            "row 2: the id has 4,000 characters; at most 100 can be.",
            id="very long",
        ),
    ],
)
def test_an_id_that_cannot_be_one_is_named_by_its_row(
    read: Read, rows: str, what: str
) -> None:
    assert refusal(read, "id,name\n" + rows).what == f"roster.csv, {what}"


def test_other_cells_may_hold_anything(read: Read) -> None:
    roster = read('id,name\na1,"=HYPERLINK(""x"")\x1b[31m\r\n<b>"\nb2,' + "x" * 4000)

    assert roster.students[0].name == '=HYPERLINK("x")[31m <b>'
    assert roster.students[1].name == "x" * MAX_CELL


# The rosters of others


ONE_LEFT_OUT = "1 row left out: their role is not that of a student."


@pytest.mark.parametrize(
    ("content", "students", "notes"),
    [
        pytest.param(
            "Student,ID,SIS User ID,SIS Login ID,Section,Greed (17)\n"
            "    Points Possible,,,,,100.00\n"
            '"Lovelace, Ada",1034,s1,ada,"A and B",80\n'
            '"Student, Test",1099,,f3a,A,\n',
            [
                Student(
                    "1034",
                    "Lovelace, Ada",
                    section="A and B",
                    known_as={"canvas": "1034", "sis": "s1", "login": "ada"},
                )
            ],
            [],
            id="Canvas",
        ),
        pytest.param(
            "Identifier,Full name,Email address,Status,Grade,Maximum Grade\n"
            "Participant 1034,Ada Lovelace,ada@x.edu,No submission,,100\n",
            [Student("ada@x.edu", ADA.name, "ada@x.edu", known_as={"moodle": "1034"})],
            [],
            id="Moodle",
        ),
        pytest.param(
            "First Name,Last Name,SID,Email,Role,Sections\n"
            "Ada,Lovelace,0042,ada@x.edu,Student,L1\n"
            "Alan,Turing,,alan@x.edu,Instructor,\n",
            [Student("0042", ADA.name, "ada@x.edu", "L1", known_as={"sis": "0042"})],
            [ONE_LEFT_OUT],
            id="Gradescope",
        ),
        pytest.param(
            "identifier,github_username,github_id,name\n"
            '"Lovelace, Ada",ada-l,42,Ada\n"Hopper, Grace",,,\n',
            [
                Student("Lovelace, Ada", "Ada", known_as={"login": "ada-l"}),
                Student("Hopper, Grace"),
            ],
            [],
            id="GitHub Classroom",
        ),
        pytest.param(
            "username,first_name,last_name,email,section,github_id,role\n"
            "ada-l,Ada,Lovelace,ada@x.edu,A,42,student\n"
            "alan,Alan,Turing,,,43,teacher\n",
            [Student("ada-l", ADA.name, "ada@x.edu", "A", known_as={"login": "ada-l"})],
            [ONE_LEFT_OUT],
            id="Classroom 50",
        ),
    ],
)
def test_the_roster_of_an_lms_is_known_by_its_columns(
    read: Read, content: str, students: list[Student], notes: list[str]
) -> None:
    assert read(content) == Roster(tuple(students), tuple(notes))


@pytest.mark.parametrize("last", ["Last name", "Surname"])
def test_the_participants_of_moodle(read: Read, last: str) -> None:
    roster = read(
        f"First name,{last},ID number,Email address,Groups\n"
        "Ada,Lovelace,s1,ada@x.edu,G1\nGrace,Hopper,s2,grace@x.edu,\n"
    )

    assert [(one.id, one.name, one.group) for one in roster.students] == [
        ("s1", "Ada Lovelace", "G1"),
        ("s2", "Grace Hopper", ""),
    ]


def test_the_id_is_a_column_that_no_row_leaves_blank(read: Read) -> None:
    roster = read(
        "First name,Last name,ID number,Email address\n"
        "Ada,Lovelace,s1,ada@x.edu\nGrace,Hopper,,grace@x.edu\n"
    )

    assert [one.id for one in roster.students] == ["ada@x.edu", "grace@x.edu"]
    assert [one.known_as for one in roster.students] == [{"sis": "s1"}, {}]


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


def test_a_person_may_state_the_headings(read: Read) -> None:
    found = read(
        *(GERMAN, "id=Kennung", "name=Vorname+Nachname"),
        *("email=E-Mail-Adresse", "section=seminar"),
    )

    assert found.students == (Student("a1", "Ada Lovelace", "ada@x.edu", "A"),)


def test_one_column_may_be_two_of_ours(read: Read) -> None:
    (ada,) = read(GERMAN, "id=E-Mail-Adresse", "email=E-Mail-Adresse").students

    assert (ada.id, ada.email, ada.name) == ("ada@x.edu", "ada@x.edu", "")


def test_columns_that_are_not_stated_keep_their_names(read: Read) -> None:
    (ada,) = read("Nr,name,ID\n7,Ada,x\n", "id=Nr").students

    assert (ada.id, ada.name) == ("7", "Ada")


def test_headings_that_nobody_stated_are_not_guessed(read: Read) -> None:
    assert refusal(read, GERMAN).next == "the same command with --columns id=HEADING"


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
    read: Read, stated: list[str], says: str
) -> None:
    assert says in refusal(read, GERMAN, *stated).what


def test_a_worksheet_of_moodle_is_read_in_any_language(read: Read) -> None:
    found = read(WORKSHEET)

    ada, grace = found.students
    assert ada == Student(
        "ada@x.edu", "Ada Lovelace", "ada@x.edu", known_as={"moodle": "1034"}
    )
    assert grace.name == "Grace Hopper"
    assert "names are in “Vollständiger Name”" in found.notes[0]


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
    read: Read, old: str, new: str
) -> None:
    table = WORKSHEET.replace("ID,", "Kennung,").replace(old, new)

    assert "names no column for the students' ids" in refusal(read, table).what


def test_a_roster_of_our_own_is_not_taken_for_a_worksheet(read: Read) -> None:
    found = read("id,nombre,email,year\ns1,Ada,ada@x.edu,1\ns2,Bo,bo@x.edu,2\n")

    assert [one.id for one in found.students] == ["s1", "s2"]
