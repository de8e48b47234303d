"""What in a class's folder is a submission."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.classroom.intake.matching import match
from dicedojo.classroom.intake.roster import Roster
from dicedojo.classroom.row import Student
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput

from .conftest import PAYS


def lay_out(folder: Path, *paths: str) -> None:
    """Write a program at each path, zipped where the path ends with .zip."""
    for path in paths:
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith(".zip"):
            with zipfile.ZipFile(place, "w") as archive:
                archive.writestr("coin.py", PAYS)
        else:
            place.write_bytes(PAYS)


def test_folders_zips_and_files_are_submissions_by_name(coin: Kata, hall: Path) -> None:
    lay_out(hall, "zoe/coin.py", "bob.zip", "Ada.py", ".git/coin.py", "roster.csv")

    found = find_handed_in(hall, coin)

    assert [one.id for one in found.handed_in] == ["Ada", "bob", "zoe"]
    assert (found.others, found.layout) == (("roster.csv",), "plain")


def test_each_kind_of_submission_is_read_to_the_same_files(
    coin: Kata, hall: Path
) -> None:
    lay_out(hall, "zoe/coin.py", "bob.zip", "ada.py", "eve/hand-in.zip")

    found = find_handed_in(hall, coin)

    assert {one.id: one.read().files for one in found.handed_in} == {
        name: {"coin.py": PAYS} for name in ("ada", "bob", "eve", "zoe")
    }


def test_namesakes_keep_their_suffixes(coin: Kata, hall: Path) -> None:
    lay_out(hall, "ada/coin.py", "ada.py", "bob.py", "bob.zip", "cy.py")

    found = find_handed_in(hall, coin)

    names = [one.id for one in found.handed_in]
    assert names == ["ada", "ada.py", "bob.py", "bob.zip", "cy"]


def test_namesakes_are_two_submissions_of_one_student(coin: Kata, hall: Path) -> None:
    lay_out(hall, "ada/coin.py", "ada.py", "bob.py")
    roster = Roster((Student("ada"), Student("bob")))

    found = match(find_handed_in(hall, coin), roster)

    assert [one.origin for one in found.entries[0].doubled] == ["ada", "ada.py"]
    assert all(entry.student.expected for entry in found.entries)


@pytest.mark.parametrize("second", ["ada-1.zip", "ada (1).zip", "ada (1)/coin.py"])
def test_of_numbered_submissions_of_one_student_the_last_counts(
    coin: Kata, hall: Path, second: str
) -> None:
    lay_out(hall, "ada.zip", second, "bob-1.py")
    roster = Roster((Student("ada"), Student("bob-1")))
    found = find_handed_in(hall, coin)

    ada, bob = match(found, roster).entries

    assert ada.handed_in is not None
    assert bob.handed_in is not None
    assert ada.handed_in.origin == second.removesuffix("/coin.py")
    assert (ada.handed_in.uploads, bob.handed_in.uploads) == (2, 1)
    assert "count as different students" in match(found, None).notes[0]
    both = match(found, Roster((Student("ada"), Student("ada-1"), Student("bob-1"))))
    assert both.notes == ()


def test_a_link_out_of_the_folder_is_not_followed(coin: Kata, tmp_path: Path) -> None:
    lay_out(tmp_path, "elsewhere/coin.py", "class/ada/coin.py")
    (tmp_path / "class/bob").symlink_to(tmp_path / "elsewhere")

    ada, bob = find_handed_in(tmp_path / "class", coin).handed_in

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
    coin: Kata, hall: Path, name: str, form: str
) -> None:
    lay_out(hall, form.format(name), "ok/coin.py")

    found = find_handed_in(hall, coin)

    shown = [*found.others]
    for one in found.handed_in:
        shown += [one.id, one.name, one.origin]
        assert one.read().files == {"coin.py": PAYS}
    assert all(text.isprintable() and text.encode() for text in shown)
    whole = match(found, None)
    assert [entry.student.id for entry in whole.entries] == sorted(
        one.id for one in found.handed_in
    )
