"""Clones from GitHub Classroom and Classroom 50, named after the assignment."""

from __future__ import annotations

from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student

from ..conftest import PAYS, Fill

SCORES = b"""\
username,first_name,last_name,email,section,score,max_score,datetime,submission_tag
ada-l,Ada,Lovelace,,A,20,30,2026-06-02T09:00:00Z,submit/2
Ada-L,Ada,Lovelace,,A,18,30,2026-06-01T09:00:00+02:00,submit/1
grace,Grace,Hopper,,A,,,,
"""


def logins(find: Fill, *clones: str, **files: bytes) -> dict[str, str]:
    """Return the usernames by clone."""
    found = find({f"{clone}/coin.py": PAYS for clone in clones} | files)
    assert found.layout == "github classroom"
    return {one.origin: one.known_as["login"] for one in found.handed_in}


def test_the_folder_names_the_assignment(find: Fill) -> None:
    above = "coin-kata-submissions"

    found = logins(find, f"{above}/coin-kata-ada-l", f"{above}/coin-kata-grace")

    assert found == {
        f"{above}/coin-kata-ada-l": "ada-l",
        f"{above}/coin-kata-grace": "grace",
    }


def test_without_it_clones_have_the_assignment_in_common(find: Fill) -> None:
    clones = ["coin-ada-l", "coin-anna", "coin-grace"]

    found = logins(find, *clones, **{f"{one}/.git/HEAD": b"ref" for one in clones})

    assert list(found.values()) == ["ada-l", "anna", "grace"]


def test_folders_that_are_not_clones_keep_their_names(find: Fill) -> None:
    found = find({"team-ada/coin.py": PAYS, "team-bob/coin.py": PAYS})

    assert found.layout == "plain"
    assert [one.id for one in found.handed_in] == ["team-ada", "team-bob"]


def test_classroom_50_says_who_handed_in_when(find: Fill) -> None:
    found = find(
        {
            "submissions/scores.csv": SCORES,
            "submissions/cs1-coin-ada-l/coin.py": PAYS,
            "submissions/cs1-coin-grace/coin.py": PAYS,
        }
    )

    assert [(one.id, one.submitted_at) for one in found.handed_in] == [
        ("ada-l", "2026-06-02T09:00:00+00:00"),
        ("grace", ""),
    ]


def test_a_file_of_that_name_that_is_another_tells_nothing(find: Fill) -> None:
    for content in (b"", b"a,b\n1,2\n", b"\xff\xfe\x00", b"username\nada\n", b"\0"):
        found = find({"scores.csv": content, "ada/coin.py": PAYS})

        assert (found.layout, found.handed_in[0].id) == ("plain", "ada")
        assert found.others == ("scores.csv",)


def test_which_of_two_repositories_has_the_work_is_not_guessed(find: Fill) -> None:
    above = "coin-submissions"
    clones = [f"{above}/coin-{login}" for login in ("ada-l", "ada-l-1", "bob-1")]
    students = [Student(id, known_as={"login": id}) for id in ("ada-l", "bob-1")]
    found = find({f"{clone}/coin.py": PAYS for clone in clones})

    matched = match(found, Roster(tuple(students)))

    (ada,) = matched.doubled
    assert [one.origin for one in ada.handed_in] == clones[:2]
    assert [bool(one.handed_in) for one in matched.entries] == [False, True]
    assert match(found, None).notes == (
        f"{clones[0]} and {clones[1]} have one name, and count as different students: "
        "a roster (--roster) says whose they are.",
    )
