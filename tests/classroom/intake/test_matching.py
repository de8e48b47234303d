"""Whose a submission is, and when that cannot be told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dicedojo.classroom.intake.handed_in import HandedIn, Submissions
from dicedojo.classroom.intake.matching import (
    WRONG_ROSTER,
    ClassList,
    MatchedEntry,
    match,
)
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student

ADA = Student(
    "a1",
    "Ada Lovelace",
    "ada@x.edu",
    known_as={"login": "ada-l", "canvas": "1034", "moodle": "77"},
)
JOSE = Student("b2", "García Márquez, José", "jose@x.edu")
ROSTER = Roster((ADA, JOSE))


def submission(id: str, **known_as: str) -> HandedIn:
    names = {key.replace("_", " "): value for key, value in known_as.items()}
    return HandedIn(id, id, id, Path(id), known_as=names)


def folder(name: str) -> HandedIn:
    return submission(name, folder=name)


def matched(*handed_in: HandedIn, roster: Roster | None = ROSTER) -> ClassList:
    return match(Submissions(handed_in, (), "plain"), roster)


def missing(found: ClassList) -> tuple[Student, ...]:
    """The expected students of whom nothing was handed in."""
    return tuple(
        entry.student
        for entry in found.entries
        if entry.handed_in is None and not entry.doubled
    )


def unknown(found: ClassList) -> tuple[MatchedEntry, ...]:
    """What was handed in by someone who is not on the roster."""
    return tuple(entry for entry in found.entries if not entry.student.expected)


def whose(one: HandedIn, roster: Roster = ROSTER) -> list[str]:
    """Return the ids of the students to whom a submission is matched."""
    entries = matched(one, roster=roster).entries
    return [
        entry.student.id
        for entry in entries
        if entry.handed_in and entry.student.expected
    ]


# Certain


@pytest.mark.parametrize(
    "one",
    [
        submission("1034", canvas="1034"),
        submission("77", moodle="77", name="Somebody Else"),
        submission("x", sis="a1"),
        submission("x", email="Ada@X.EDU"),
        submission("x", login="ADA-L"),
        submission("x", clone="cs1-greed-ada-l"),
        submission("x", name="Lovelace, Ada"),
        submission("x", squashed_name="lovelaceada"),
        folder("a1"),
        folder("A1"),
        folder("ada-l"),
        folder("ada@x.edu"),
        folder("Ada Lovelace"),
        folder("lovelace_ada"),
        folder("LOVELACE, ADA"),
    ],
    ids=lambda one: str(one.known_as),
)
def test_one_clue_that_fits_one_student_is_enough(one: HandedIn) -> None:
    assert whose(one) == ["a1"]


@pytest.mark.parametrize(
    "one",
    [
        submission("x", name="José García Márquez"),
        submission("x", name="Jose Garcia Marquez"),
        submission("x", squashed_name="garcíamárquezjosé"),
        folder("jose_garcia_marquez"),
        folder("García Márquez, Jose\u0301"),
    ],
    ids=lambda one: ascii(one.known_as),
)
def test_accents_and_the_order_of_names_do_not_matter(one: HandedIn) -> None:
    assert whose(one) == ["b2"]


@pytest.mark.parametrize(
    "name", ["ada", "Lovelace", "Ada L", "a", "a11", "", "ada-l2", "adalovelace!x"]
)
def test_a_part_of_a_name_is_not_enough(name: str) -> None:
    assert whose(folder(name)) == []


def test_a_surer_clue_comes_first() -> None:
    roster = Roster((Student("ada"), Student("b2", known_as={"login": "ada"})))

    assert whose(folder("ada"), roster) == ["ada"]
    assert whose(submission("x", login="ada"), roster) == ["ada"]


def test_the_submission_has_the_students_id() -> None:
    (entry,) = matched(folder("Ada Lovelace"), roster=Roster((ADA,))).entries

    assert entry.student == ADA
    assert entry.handed_in is not None
    assert (entry.handed_in.id, entry.handed_in.name) == ("a1", "Ada Lovelace")


def test_a_download_tells_a_students_number_in_addition() -> None:
    roster = Roster((Student("s1", "Ada Lovelace"),))

    numbers = {"canvas": "1034", "moodle": "77", "sis": "a1", "login": "ada-l"}

    (entry,) = matched(
        submission("1034", squashed_name="lovelaceada", **numbers), roster=roster
    ).entries

    assert entry.student == Student("s1", "Ada Lovelace", known_as=numbers)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        pytest.param(
            replace(folder("a1"), submitted_at="2026-09-01"),
            replace(folder("ada-l"), submitted_at="2026-09-02"),
            id="by their times",
        ),
        pytest.param(
            replace(folder("a1"), number=1),
            replace(folder("a1"), number=2),
            id="by numbers after one name",
        ),
        pytest.param(
            replace(submission("a1", folder="a1", numbered="ada"), number=1),
            replace(submission("x", folder="ada-l", numbered="ada"), number=2),
            id="by numbers after the name that is numbered",
        ),
    ],
)
def test_of_several_uploads_the_newest_counts(older: HandedIn, newer: HandedIn) -> None:
    for both in ((older, newer), (newer, older)):
        ada = matched(*both).entries[0]

        assert ada.handed_in == replace(newer, id="a1", uploads=2)


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({"number": 2}, id="a number after another name"),
        pytest.param({"submitted_at": "2026-09-02"}, id="only one time"),
    ],
)
def test_facts_that_tell_no_order_choose_no_upload(facts: dict[str, Any]) -> None:
    ada = matched(folder("a1"), replace(folder("ada-l"), **facts)).entries[0]

    assert (ada.handed_in, len(ada.doubled)) == (None, 2)


# Listed, never guessed


def test_who_is_not_on_the_roster_is_unknown() -> None:
    found = matched(folder("eve"), folder("a1"))

    (entry,) = unknown(found)
    assert (entry.student.id, entry.student.expected) == ("eve", False)
    assert entry.handed_in == folder("eve")


def test_where_nobody_is_on_the_roster_it_may_be_another_classes() -> None:
    strangers = (folder("kim"), folder("lee"))

    assert matched(*strangers).notes == (WRONG_ROSTER,)
    assert matched(*strangers, folder("a1")).notes == ()
    assert matched(*strangers, folder("a1"), folder("ada-l")).notes == ()
    assert matched(folder("kim")).notes == ()
    assert matched(*strangers, roster=None).notes == ()


def test_two_submissions_of_one_student_are_not_chosen_between() -> None:
    found = matched(folder("a1"), folder("Ada Lovelace"))

    ada = found.entries[0]
    assert (ada.student, ada.handed_in) == (ADA, None)
    assert [one.origin for one in ada.doubled] == ["a1", "Ada Lovelace"]
    assert missing(found) == (JOSE,)


def test_a_name_of_two_students_is_nobodys() -> None:
    namesakes = Roster((Student("a1", "Ada Lovelace"), Student("a2", "Lovelace, Áda")))

    found = matched(folder("Ada Lovelace"), roster=namesakes)

    assert [entry.student.id for entry in unknown(found)] == ["Ada Lovelace"]
    assert missing(found) == namesakes.students
    assert found.notes == (
        "Ada Lovelace could be that of Ada Lovelace (a1) or Lovelace, Áda (a2).",
    )


def test_what_the_roster_and_the_download_say_is_noted() -> None:
    late = replace(folder("a1"), late=True)

    found = matched(late, roster=Roster((ADA,), notes=("It was odd.",)))

    assert found.notes == ("It was odd.", "1 submission marked as late: a1.")


def test_two_usernames_that_end_a_clones_name_are_not_chosen_between() -> None:
    roster = Roster(
        (
            Student("1", known_as={"login": "lee"}),
            Student("2", known_as={"login": "anna-lee"}),
        )
    )

    found = matched(submission("x", clone="greed-anna-lee"), roster=roster)

    assert found.notes[-1] == "x could be that of 1 (1) or 2 (2)."


def test_an_unknown_number_that_is_anothers_id_is_not_theirs() -> None:
    found = matched(submission("a1", canvas="99"), submission("a1", canvas="98"))

    (entry,) = unknown(found)
    assert entry.student.id == "a1 (unknown)"
    assert len(entry.doubled) == 2
    assert missing(found) == (ADA, JOSE)


def test_what_a_group_hands_in_is_its_members() -> None:
    teams = [Student("a", group="Team 1"), Student("b", group="Team 1"), Student("c")]
    roster = Roster(tuple(teams))
    from_canvas = submission("x", canvas="1", squashed_name="team1")

    assert whose(from_canvas, roster) == ["a", "b"]
    assert whose(folder("Team 1"), roster) == ["a", "b"]
    assert whose(folder("Team 2"), roster) == []


# Without a roster


def test_without_a_roster_everyone_who_handed_in_is_expected() -> None:
    found = matched(folder("bob"), submission("ada", email="a@x.edu"), roster=None)

    assert [entry.student for entry in found.entries] == [
        Student("ada", "ada", "a@x.edu"),
        Student("bob", "bob"),
    ]
    assert (missing(found), unknown(found)) == ((), ())


def test_without_a_roster_a_folder_and_a_file_of_one_name_are_noted() -> None:
    zipped = submission("Ada.zip", folder="Ada")
    found = matched(folder("ada"), zipped, folder("bob"), roster=None)

    assert found.notes == (
        "Ada.zip and ada have one name, and count as different students: a roster"
        " (--roster) says whose they are.",
    )


def test_only_some_of_many_names_that_two_have_are_noted() -> None:
    pairs = [
        submission(f"{name}{suffix}", folder=name)
        for name in "abcdefg"
        for suffix in ("", ".zip")
    ]

    *named, more = matched(*pairs, roster=None).notes

    assert len(named) == 5
    assert more == "So do 2 other names."


def test_what_a_group_hands_in_has_no_other_name() -> None:
    teams = Roster((Student("a", group="Team 1"), Student("b", group="Team 1")))

    assert matched(folder("Team 1"), roster=teams).notes == ()


def test_without_a_roster_two_submissions_of_one_id_are_doubled() -> None:
    (ada,) = matched(folder("ada"), folder("ada"), roster=None).entries

    assert (ada.handed_in, len(ada.doubled)) == (None, 2)
