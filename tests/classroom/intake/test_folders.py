"""Exports of Gradescope and of GitHub's classrooms: a folder for each student."""

from __future__ import annotations

import pytest

from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.errors import UnusableInput

from .conftest import PAYS, Fill

METADATA = b"""\
---
submission_1:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0042'
    :email: ada@example.edu
  :created_at: 2026-04-26 17:34:00.861687000 Z
  :score: 2.0
  :results:
    output: |-
      submission_9:
        :submitters:
        - :name: Eve
      {[ not YAML
  :history:
  - :created_at: 2026-04-20 10:00:00.000000000 Z
submission_2:
  :submitters:
  - :name: "Grace: \\"Hopper\\""
    :sid: 0043
  - :email: alan@example.edu
  :created_at: 2026-04-26 19:34:00 +02:00
submission_3:
  :submitters: []
"""


def test_folders_belong_to_their_submitters(find: Fill) -> None:
    found = find(
        {
            "assignment_7_export/submission_metadata.yml": METADATA,
            "assignment_7_export/submission_1/coin.py": PAYS,
            "assignment_7_export/submission_2/coin.py": b"together",
            "assignment_7_export/submission_3/coin.py": b"nobody's",
        }
    )

    assert found.layout == "gradescope"
    assert {
        one.id: (one.name, one.origin, one.submitted_at) for one in found.handed_in
    } == {
        "0042": (
            "Ada Lovelace",
            "assignment_7_export/submission_1",
            "2026-04-26T17:34:00+00:00",
        ),
        "0043": (
            'Grace: "Hopper"',
            "assignment_7_export/submission_2",
            "2026-04-26T17:34:00+00:00",
        ),
        "alan@example.edu": (
            "alan@example.edu",
            "assignment_7_export/submission_2",
            "2026-04-26T17:34:00+00:00",
        ),
        "submission_3": ("submission_3", "assignment_7_export/submission_3", ""),
    }
    ada = found.handed_in[0]
    assert ada.known_as == {
        "name": "Ada Lovelace",
        "sis": "0042",
        "email": "ada@example.edu",
    }
    assert ada.read().files == {"coin.py": PAYS}


def test_a_folder_that_is_not_there_is_not_made_up(find: Fill) -> None:
    found = find({"submission_metadata.yml": METADATA, "submission_1/coin.py": PAYS})

    assert [one.id for one in found.handed_in] == ["0042"]


@pytest.mark.parametrize(
    "metadata",
    [
        pytest.param(b"submission_1: [", id="not YAML"),
        pytest.param(b"submission_1: \xff\xfe", id="not UTF-8"),
        pytest.param(b"submission_1: " + b"[" * 1_000, id="very deep"),
        pytest.param(b"submission_1: *nothing\n", id="an alias of nothing"),
    ],
)
def test_metadata_that_cannot_be_read_is_named(find: Fill, metadata: bytes) -> None:
    with pytest.raises(UnusableInput, match="is not as Gradescope writes it"):
        find({"submission_metadata.yml": metadata, "submission_1/coin.py": PAYS})


@pytest.mark.parametrize(
    "metadata",
    [
        b"",
        b"- a list\n",
        b"submission_1: text\n",
        b"submission_1:\n  :submitters: text\n",
        b"submission_1:\n  :submitters:\n  - :name: []\n",
        b"submission_1:\n  :submitters:\n  - :name: '  '\n",
        b"../../etc:\n  :submitters:\n  - :name: Eve\n",
    ],
)
def test_folders_of_which_nothing_is_said_keep_their_names(
    find: Fill, metadata: bytes
) -> None:
    found = find({"submission_metadata.yml": metadata, "submission_1/coin.py": PAYS})

    assert [one.id for one in found.handed_in] == ["submission_1"]


@pytest.mark.parametrize("time", ["yesterday", "2026-13-01 10:00:00 Z", "[1, 2]", ""])
def test_a_time_that_is_none_is_left_out(find: Fill, time: str) -> None:
    stated = f"a:\n  :submitters:\n  - :name: Ada\n  :created_at: {time}\n"
    found = find({"submission_metadata.yml": stated.encode(), "a/coin.py": PAYS})

    assert found.handed_in[0].submitted_at == ""


HISTORY = b"""\
  :history:
  - :created_at: 2026-04-20 10:00:00.000000000 Z
    :results:
      output: |-
        - not: an entry

        :submitters: []
  - :created_at: 2026-04-21 10:00:00.000000000 Z
"""
ADA = b"  :submitters:\n  - :name: Ada\n  :created_at: 2026-04-2%d 10:00:00 Z\n"


def test_the_history_tells_which_upload_it_is(find: Fill) -> None:
    listed = b"submission_9:\n" + ADA % 6 + HISTORY + b"submission_8:\n" + ADA % 5
    names = ("submission_7", "submission_8", "submission_9", "Cy")
    files = {f"{name}/coin.py": PAYS for name in names}

    found = find({"submission_metadata.yml": listed, **files})

    uploads = {one.origin: one.uploads for one in found.handed_in}
    assert uploads == {"submission_8": 1, "submission_9": 3, "Cy": 1}
    assert found.others == ("submission_7",)


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

    ada, bob = matched.entries
    assert [one.origin for one in ada.doubled] == clones[:2]
    assert (bool(ada.handed_in), bool(bob.handed_in)) == (False, True)
    assert match(found, None).notes == (
        f"{clones[0]} and {clones[1]} have one name, and count as different students: "
        "a roster (--roster) says whose they are.",
    )
