from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.cli.whole_file import save_whole
from dicedojo.errors import UnusableInput


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
