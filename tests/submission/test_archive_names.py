"""Which names are those of archives."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from dicedojo.submission.archive_names import (
    bare_name,
    how_to_open,
    is_archive,
    is_closed,
    is_text,
)


@pytest.mark.parametrize(
    "name",
    ["ada.zip", "ada.ZIP", "ada.tar", "ada.tar.gz", "ada.tgz", "ada.tar-1.gz"],
)
def test_an_archive_that_is_opened(name: str) -> None:
    path = PurePosixPath("in", name)

    assert is_archive(path)
    assert not is_closed(path)
    assert bare_name(path) == "ada"
    assert how_to_open(path) == f"Unpack in/{name}, which may hold it."


@pytest.mark.parametrize(
    "name", ["ada.rar", "ada.7z", "ada.py.gz", "ada.tar.xz", "ada.tar.bz2", "ada.7Z"]
)
def test_an_archive_that_somebody_has_to_unpack(name: str) -> None:
    path = PurePosixPath(name)

    assert is_closed(path)
    assert not is_archive(path)
    assert how_to_open(path) == (
        f"{name} cannot be opened: unpack it, or ask for a .zip file."
    )


@pytest.mark.parametrize("name", ["ada.py", "zip", "tar.gz.py", "ada.zip.txt"])
def test_another_file(name: str) -> None:
    path = PurePosixPath(name)

    assert not is_archive(path)
    assert not is_closed(path)
    assert how_to_open(path) == ""


def test_a_program_that_was_saved_as_a_text() -> None:
    path = PurePosixPath("ada.py.txt")

    assert is_text(path)
    assert bare_name(path) == "ada"
    assert not is_text(PurePosixPath("ada.txt"))
