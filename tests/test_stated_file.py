"""A file that a command line names is read up to what could be meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.stated_file import MAX_TOML, parse_toml, read_bounded


def test_a_file_without_an_end_is_refused() -> None:
    with pytest.raises(UnusableInput, match="/dev/zero is larger than 1 MB"):
        read_bounded(Path("/dev/zero"), MAX_TOML)


def test_a_file_of_the_most_bytes_is_read(tmp_path: Path) -> None:
    file = tmp_path / "full"
    file.write_bytes(b"a" * 9)

    assert read_bounded(file, 9) == b"a" * 9
    with pytest.raises(UnusableInput):
        read_bounded(file, 8)


@pytest.mark.parametrize("name", ["missing", ".", "null\0byte"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnusableInput, match="cannot be read"):
        read_bounded(tmp_path / name, MAX_TOML)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[" * 9, id="no end"),
        pytest.param(f"a = {'[' * 9000}{']' * 9000}", id="lists in each other"),
        pytest.param(f"a = {'{b=' * 9000}1{'}' * 9000}", id="tables in each other"),
    ],
)
def test_what_is_not_toml_or_nested_too_deep_is_refused(text: str) -> None:
    with pytest.raises(UnusableInput, match=r"late\.toml is not TOML"):
        parse_toml(text.encode(), "late.toml")


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert parse_toml(b"\xef\xbb\xbfa = 1", "x") == {"a": 1}
