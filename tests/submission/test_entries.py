"""What in a folder was handed in, what it is called, and what is read of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.entries import (
    NoModule,
    TournamentEntry,
    find_entries,
    read_entry,
)
from dicedojo.submission.submission import MODULE_BYTES

from .zips import write_zip

HOG = load_kata(content_root(), "hog")
FIVE = "def final_strategy(score, opponent_score):\n    return 5\n"


def lay_out(folder: Path, *paths: str) -> None:
    """Write a strategy at each path; a path that ends with / becomes a folder."""
    for path in paths:
        place = folder / path
        if path.endswith("/"):
            place.mkdir(parents=True)
        else:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(FIVE)


def names(folder: Path) -> dict[str, str]:
    return {entry.name: entry.path.name for entry in find_entries(folder)[0]}


def trouble(folder: Path, name: str) -> str:
    """Return why an entry has no module."""
    with pytest.raises(NoModule) as fault:
        read_entry(TournamentEntry(name, folder / name), HOG)
    return str(fault.value)


def test_folders_and_files_are_entries_by_name_and_others_are_named(
    tmp_path: Path,
) -> None:
    lay_out(tmp_path, "zoe/hog.py", "Bob.py", "ada/project/hog.py", "cy.py", "empty/")
    lay_out(tmp_path, "roster.csv", "bob.rar")
    lay_out(tmp_path, ".git/hog.py", ".hidden.py", "__pycache__/a.py", "__init__.py")

    entries, others = find_entries(tmp_path)

    assert [entry.name for entry in entries] == ["ada", "Bob", "cy", "empty", "zoe"]
    assert names(tmp_path)["Bob"] == "Bob.py"
    assert others == ["bob.rar", "roster.csv"]


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        pytest.param(
            ("ada/hog.py", "ada.py"),
            {"ada": "ada", "ada.py": "ada.py"},
            id="a folder and a file",
        ),
        pytest.param(
            ("ada.py", "ada.py.py"),
            {"ada": "ada.py", "ada.py.py": "ada.py.py"},
            id="a file called like a file",
        ),
        pytest.param(
            ("ada/", "ada.py", "ada.py.py"),
            {"ada": "ada", "ada.py": "ada.py", "ada.py.py": "ada.py.py"},
            id="all of them",
        ),
        pytest.param(
            ("ada", "ada.py"), {"ada.py": "ada.py"}, id="a file that is no entry"
        ),
    ],
)
def test_no_two_entries_have_the_same_name(
    tmp_path: Path, paths: tuple[str, ...], expected: dict[str, str]
) -> None:
    lay_out(tmp_path, *paths)

    assert names(tmp_path) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        pytest.param("nowhere", "There is no ", id="not there"),
        pytest.param("ada.py", " is not a folder.", id="a file"),
        pytest.param("empty", "Nothing in ", id="empty"),
    ],
)
def test_a_folder_without_entries_cannot_be_used(
    tmp_path: Path, path: str, expected: str
) -> None:
    lay_out(tmp_path, "ada.py", "empty/")

    with pytest.raises(UnusableInput) as fault:
        find_entries(tmp_path / path)

    assert expected in str(fault.value)
    assert "Next: dojo class tournament FOLDER" in str(fault.value)


def test_a_file_a_folder_and_a_zip_are_read_as_submissions(tmp_path: Path) -> None:
    lay_out(tmp_path, "ada.py", "bob/project/hog.py", "bob/project/helpers.py")
    write_zip(tmp_path / "cy.zip", ("project/hog.py", FIVE.encode()))

    entries, others = find_entries(tmp_path)
    ada, bob, cy = (read_entry(entry, HOG) for entry in entries)

    assert [entry.name for entry in entries] == ["ada", "bob", "cy"]
    assert others == []
    assert (ada.name, ada.path, ada.files) == ("ada", "hog.py", {"hog.py": ada.source})
    assert (bob.name, bob.path) == ("bob", "project/hog.py")
    assert set(bob.files) == {"project/hog.py", "project/helpers.py"}
    assert ada.source == bob.source == cy.source == FIVE.encode()


def test_what_cannot_be_a_module_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "ada.py").write_bytes(b"#" * (MODULE_BYTES + 1))
    os.mkfifo(tmp_path / "bob.py")
    (tmp_path / "cy.zip").write_bytes(b"Rar!")

    assert trouble(tmp_path, "ada.py") == "It is larger than 256 KB."
    assert trouble(tmp_path, "bob.py") == "It is not an ordinary file."
    assert trouble(tmp_path, "cy.zip").endswith("cannot be read as a zip file.")


def test_a_folder_without_the_module_says_so(tmp_path: Path) -> None:
    lay_out(tmp_path, "ada/hogs.py", "bob/first/hog.py", "bob/second/hog.py")

    assert trouble(tmp_path, "ada") == (
        "There is no hog.py among the files. Is hogs.py meant to be it?"
    )
    assert trouble(tmp_path, "bob").startswith(
        "There are first/hog.py and second/hog.py;"
    )


def test_links_are_followed_within_the_folder_alone(tmp_path: Path) -> None:
    lay_out(tmp_path, "class/ada.py", "private/hog.py")
    (tmp_path / "class/bob.py").symlink_to("ada.py")
    (tmp_path / "class/cy.py").symlink_to("../private/hog.py")
    (tmp_path / "class/dan").symlink_to("../private")
    (tmp_path / "class/eve.py").symlink_to("eve.py")
    by_name = {entry.name: entry for entry in find_entries(tmp_path / "class")[0]}

    assert read_entry(by_name["bob"], HOG).source == FIVE.encode()
    for name in ("cy.py", "dan"):
        assert trouble(tmp_path / "class", name) == (
            "It is a link out of the folder, and was not followed."
        )
    assert trouble(tmp_path / "class", "eve.py") == "It is not an ordinary file."
