"""Archives inside archives, whatever their format."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.submission.archives import read_archive
from dicedojo.submission.folder_files import read_path

from .tars import tarred
from .zips import write_zip, zipped

PAYS = b"def pays(side):\n    return 1\n"
TAR = tarred([("coin.py", PAYS)])


@pytest.mark.parametrize("inner", ["ada.tgz", "in/ada.tar.gz"])
def test_a_zip_that_holds_only_a_tar_is_read_as_that(
    inner: str, tmp_path: Path
) -> None:
    path = write_zip(tmp_path / "ada.zip", (inner, gzip.compress(TAR)))

    assert read_archive(path).files == {"coin.py": PAYS}


def test_a_tar_that_holds_only_a_zip_is_read_as_that(tmp_path: Path) -> None:
    large = b"".join(n.to_bytes(4, "little") for n in range(400_000))
    members = [("coin.py", PAYS), *((f"{n}.bin", large[n::3]) for n in range(3))]
    path = tmp_path / "ada.tar"
    path.write_bytes(tarred([("ada.zip", zipped(members))]))

    assert read_archive(path).files["coin.py"] == PAYS


def test_a_folder_that_holds_only_a_tar_is_read_as_that(tmp_path: Path) -> None:
    (tmp_path / "ada.tar.gz").write_bytes(gzip.compress(TAR))

    assert read_path(tmp_path).files == {"coin.py": PAYS}


def test_an_archive_that_cannot_be_read_is_named_with_its_kind(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "ada.zip", ("b.tgz", b"nothing"))

    with pytest.raises(UnusableInput) as caught:
        read_archive(path)

    assert caught.value.what == f"b.tgz in {path} cannot be read as a tar file."
