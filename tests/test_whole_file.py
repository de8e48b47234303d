from __future__ import annotations

import os
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.whole_file import require_writable, save_whole


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
