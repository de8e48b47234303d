"""Files that people name: read up to what could be meant, written whole."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.files import (
    MAX_TOML,
    parse_toml,
    read_bounded,
    require_writable,
    save_whole,
)


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


def test_a_file_is_written_with_the_folders_above_it(tmp_path: Path) -> None:
    save_whole(tmp_path / "new/x.csv", b"a")

    assert (tmp_path / "new/x.csv").read_bytes() == b"a"


def test_a_file_that_cannot_be_written_whole_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.csv").write_bytes(b"before")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(UnusableInput, match=r"x\.csv cannot be written"):
        save_whole(tmp_path / "x.csv", b"after")

    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"before"]


def test_a_folder_is_not_a_file_to_write(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="Is a directory"):
        save_whole(tmp_path, b"")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real.csv").write_bytes(b"before")
    (tmp_path / "x.csv").symlink_to("real.csv")

    save_whole(tmp_path / "x.csv", b"after")

    assert (tmp_path / "x.csv").is_symlink()
    assert (tmp_path / "real.csv").read_bytes() == b"after"


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)

    require_writable(pipe, tmp_path / "nowhere")
    save_whole(pipe, b"grades")

    assert os.read(reader, 100) == b"grades"
    assert pipe.is_fifo()
    assert not (tmp_path / "nowhere").exists()
    os.close(reader)


def test_a_place_that_cannot_be_written_is_known_before(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(UnusableInput, match="cannot be written") as fault:
        require_writable(tmp_path / "file/x.csv", tmp_path / "file")

    assert fault.value.evidence == ("There is a file where a folder would have to be.")
