"""What is read of a tar file, and what is left alone."""

from __future__ import annotations

import gzip
import io
import struct
import tarfile
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.submission.folder_files import read_archive
from dicedojo.submission.handed_files import FILE_BYTES, HandedFiles
from dicedojo.submission.tar_files import MAX_UNPACKED

from .tars import Member, special, tarred

PAYS = b"def pays(side):\n    return 1\n"
MODULE: Member = ("coin.py", PAYS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ada.tgz"


def handed(path: Path, *members: Member) -> HandedFiles:
    path.write_bytes(gzip.compress(tarred(members), 1))
    return read_archive(path)


def messages(handed: HandedFiles) -> list[str]:
    return [problem.message for problem in handed.problems]


@pytest.mark.parametrize("name", ["ada.tar", "ada.tar.gz", "ada.TGZ", "ada.tar-1.gz"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_tar_is_read_whether_it_is_compressed_or_not(
    name: str, pack: type[bytes], tmp_path: Path
) -> None:
    files = [(f"ada/{file}", PAYS) for file in ("tests/test_coin.py", "coin.py")]
    folder: Member = (special("ada", tarfile.DIRTYPE), b"")
    (tmp_path / name).write_bytes(pack(tarred([folder, *files])))

    assert read_archive(tmp_path / name).files == dict(files)


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        (tarfile.SYMTYPE, "is a link"),
        (tarfile.LNKTYPE, "is a link"),
        (tarfile.FIFOTYPE, "is not an ordinary file"),
        (tarfile.CHRTYPE, "is not an ordinary file"),
    ],
)
def test_only_ordinary_files_are_read(path: Path, kind: bytes, why: str) -> None:
    found = handed(path, MODULE, (special("notes.txt", kind, "/etc/passwd"), b""))

    assert found.files == {"coin.py": PAYS}
    assert messages(found) == [f"notes.txt {why}, and was left out."]


@pytest.mark.parametrize("size", [MAX_UNPACKED, 1 << 40])
def test_what_follows_a_bomb_without_end_is_left_out(path: Path, size: int) -> None:
    bomb = tarfile.TarInfo("zeros.bin")
    bomb.size = size
    whole = tarred([MODULE])[: 2 * tarfile.BLOCKSIZE] + bomb.tobuf() + bytes(1 << 20)
    path.write_bytes(gzip.compress(whole))

    found = read_archive(path)

    assert found.files == {"coin.py": PAYS}
    assert sorted(messages(found)) == [
        "The tar file is too large; what follows zeros.bin was left out.",
        "zeros.bin is larger than 1024 KB, and was left out.",
    ]


def test_not_all_that_fits_one_by_one_is_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.submission.tar_files.MAX_KEPT", 3 * FILE_BYTES)
    large = ((f"{n}.bin", bytes(FILE_BYTES)) for n in range(6))

    found = handed(path, MODULE, *large)

    assert list(found.files) == ["coin.py", "0.bin", "1.bin", "2.bin"]
    assert messages(found) == [
        "The tar file is too large; what follows 2.bin was left out."
    ]


@pytest.mark.parametrize("kind", [tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME])
def test_a_header_without_end_is_refused(path: Path, kind: bytes) -> None:
    header = special("long", kind)
    header.size = 64 << 20
    path.write_bytes(gzip.compress(header.tobuf(tarfile.GNU_FORMAT) + bytes(64 << 20)))

    with pytest.raises(UnusableInput) as caught:
        read_archive(path)

    assert caught.value.evidence == "its list of files is too long."


def test_a_list_of_files_without_end_is_refused(path: Path) -> None:
    empty = tarred([("a.txt", b"")])[: tarfile.BLOCKSIZE]
    path.write_bytes(gzip.compress(empty * 10_000))

    with pytest.raises(UnusableInput) as caught:
        read_archive(path)

    assert caught.value.evidence == "its list of files is too long."


def test_a_size_below_zero_does_not_lead_back(path: Path) -> None:
    header = bytearray(tarred([MODULE])[: tarfile.BLOCKSIZE])
    header[124:136] = b"\xff" * 4 + struct.pack(">q", -2 * tarfile.BLOCKSIZE)
    header[148:156] = b" " * 8
    header[148:156] = f"{sum(header):06o}\0 ".encode()
    path.write_bytes(bytes(header) + tarred([MODULE]))

    with pytest.raises(UnusableInput, match="cannot be read as a tar file"):
        read_archive(path)


def test_a_name_that_is_longer_than_a_header_is_read(path: Path) -> None:
    name = f"{'größe/' * 30}coin.py"
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo(name)
        info.size = len(PAYS)
        archive.addfile(info, io.BytesIO(PAYS))
    path.write_bytes(whole.getvalue())

    assert read_archive(path).files == {name: PAYS}
