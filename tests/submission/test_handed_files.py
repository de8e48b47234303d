"""The names by which pytest knows a file of tests."""

from __future__ import annotations

from functools import partial

import pytest

from dicedojo.submission.handed_files import (
    Unread,
    is_collected,
    is_for_tests,
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
