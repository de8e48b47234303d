"""What in a class's folder is a submission."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.handed_in import Submissions
from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput

from .conftest import PAYS, ZIPPED, Fill


def lay_out(find: Fill, *paths: str) -> Submissions:
    """Write a program at each path, zipped where the path ends with .zip."""
    return find({path: ZIPPED if path.endswith(".zip") else PAYS for path in paths})


def test_folders_zips_and_files_are_submissions_by_name(find: Fill) -> None:
    found = lay_out(
        find, "zoe/coin.py", "bob.zip", "Ada.py", ".git/coin.py", "roster.csv"
    )

    assert [one.id for one in found.handed_in] == ["Ada", "bob", "zoe"]
    assert (found.others, found.layout) == (("roster.csv",), "plain")


def test_each_kind_of_submission_is_read_to_the_same_files(find: Fill) -> None:
    found = lay_out(find, "zoe/coin.py", "bob.zip", "ada.py", "eve/hand-in.zip")

    assert {one.id: one.read().files for one in found.handed_in} == {
        name: {"coin.py": PAYS} for name in ("ada", "bob", "eve", "zoe")
    }


def test_namesakes_keep_their_suffixes(find: Fill) -> None:
    found = lay_out(find, "ada/coin.py", "ada.py", "bob.py", "bob.zip", "cy.py")

    names = [one.id for one in found.handed_in]
    assert names == ["ada", "ada.py", "bob.py", "bob.zip", "cy"]


def test_namesakes_are_two_submissions_of_one_student(find: Fill) -> None:
    roster = Roster((Student("ada"), Student("bob")))

    found = match(lay_out(find, "ada/coin.py", "ada.py", "bob.py"), roster)

    assert [one.origin for one in found.entries[0].doubled] == ["ada", "ada.py"]
    assert all(entry.student.expected for entry in found.entries)


@pytest.mark.parametrize("second", ["ada-1.zip", "ada (1).zip", "ada (1)/coin.py"])
def test_of_numbered_submissions_of_one_student_the_last_counts(
    find: Fill, second: str
) -> None:
    roster = Roster((Student("ada"), Student("bob-1")))
    found = lay_out(find, "ada.zip", second, "bob-1.py")

    ada, bob = match(found, roster).entries

    assert ada.handed_in is not None
    assert bob.handed_in is not None
    assert ada.handed_in.origin == second.removesuffix("/coin.py")
    assert (ada.handed_in.uploads, bob.handed_in.uploads) == (2, 1)
    assert "count as different students" in match(found, None).notes[0]
    both = match(found, Roster((Student("ada"), Student("ada-1"), Student("bob-1"))))
    assert both.notes == ()


def test_a_link_out_of_the_folder_is_not_followed(find: Fill, hall: Path) -> None:
    (hall.parent / "elsewhere").mkdir()
    (hall / "bob").symlink_to(hall.parent / "elsewhere")

    ada, bob = lay_out(find, "ada/coin.py").handed_in

    assert ada.read().files
    with pytest.raises(UnusableInput, match=r"^bob is a link, and was not followed\.$"):
        bob.read()


@pytest.mark.parametrize(
    ("path", "message"),
    [
        pytest.param("nowhere", "There is no ", id="nothing there"),
        pytest.param("notes.txt", " is not a folder.", id="a file"),
        pytest.param("empty", "Nothing in ", id="an empty folder"),
    ],
)
def test_a_folder_without_submissions_is_refused(
    path: str, message: str, coin: Kata, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").touch()
    (tmp_path / "empty").mkdir()

    with pytest.raises(UnusableInput, match=re.escape(message)):
        find_handed_in(tmp_path / path, coin)


@pytest.mark.parametrize(
    "name", ["a\nb", "\x1b[31m", "\u202eada", "\udcff", "=1+1", "<b>", "ø" * 120]
)
@pytest.mark.parametrize("form", ["{}/coin.py", "{}_1_2_coin.py", "{}.csv"])
def test_a_name_of_any_kind_is_text_that_can_be_printed(
    find: Fill, name: str, form: str
) -> None:
    found = lay_out(find, form.format(name), "ok/coin.py")

    shown = [*found.others]
    for one in found.handed_in:
        shown += [one.id, one.name, one.origin]
        assert one.read().files == {"coin.py": PAYS}
    assert all(text.isprintable() and text.encode() for text in shown)
    whole = match(found, None)
    assert [entry.student.id for entry in whole.entries] == sorted(
        one.id for one in found.handed_in
    )
