"""Which files of a submission are read, and which names are those of archives."""

from __future__ import annotations

from functools import partial
from pathlib import PurePosixPath

import pytest

from dicedojo.submission.handed_files import (
    Unread,
    bare_name,
    how_to_open,
    is_archive,
    is_closed,
    is_collected,
    is_for_tests,
    is_text,
    read_files,
)


@pytest.mark.parametrize("path", ["test_coin.py", "tests/test_.py", "src/coin_test.py"])
def test_pytest_collects_a_file_of_tests(path: str) -> None:
    assert is_collected(path)
    assert is_for_tests(path)


@pytest.mark.parametrize(
    "path", ["coin.py", "tests.py", "tests/helper.py", "test_data.json", "my_test.txt"]
)
def test_pytest_leaves_any_other_file_alone(path: str) -> None:
    assert not is_collected(path)
    assert not is_for_tests(path)


@pytest.mark.parametrize("path", ["conftest.py", "tests/unit/conftest.py"])
def test_a_conftest_is_imported_and_holds_no_tests(path: str) -> None:
    assert is_for_tests(path)
    assert not is_collected(path)


@pytest.mark.parametrize("schema", ["dicedojo/grade/v1", "dicedojo/grades/v1"])
def test_a_document_of_dojo_s_own_is_no_part_of_the_work(schema: str) -> None:
    content = {
        "coin.py": b"",
        "grade.json": f'{{\n  "schema": "{schema}",\n  "kata": "coin"\n}}'.encode(),
        "rolls.json": b'{"schema": "mine"}',
    }

    found = [Unread(path, partial(content.get, path)) for path in content]

    read = read_files(found, ())

    assert [*read.files] == ["coin.py", "rolls.json"]


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
