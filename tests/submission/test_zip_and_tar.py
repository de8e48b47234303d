"""What is read of a zip or tar file, and what is left alone."""

from __future__ import annotations

import gzip
import io
import stat
import struct
import tarfile
import warnings
import zipfile
from pathlib import Path

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.submission.archive_members import LIST_BYTES
from dicedojo.submission.folder_files import read_archive
from dicedojo.submission.handed_files import FILE_BYTES, MAX_PROBLEMS, HandedFiles
from dicedojo.submission.zip_and_tar import MAX_UNPACKED

from . import tars
from .tars import tarred
from .zips import Member, link, special, write_zip, zipped

PAYS = b"def pays(side):\n    return 1\n"
MODULE = ("coin.py", PAYS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ada.zip"


def handed(path: Path, *members: Member) -> HandedFiles:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # about a name that comes twice
        return read_archive(write_zip(path, *members))


def messages(handed: HandedFiles) -> list[str]:
    return [problem.message for problem in handed.problems]


# Names


@pytest.mark.parametrize(
    "name", ["\\\\server\\coin.py", "..\\coin.py", "C:\\coin.py", "C:/coin.py"]
)
def test_a_name_that_leads_out_is_left_out(path: Path, name: str) -> None:
    found = handed(path, MODULE, (name, b"evil"))

    assert found.files == {"coin.py": PAYS}
    assert len(found.problems) == 1
    assert "leads out of the zip file" in found.problems[0].message


def test_backslashes_of_windows_part_folders(path: Path) -> None:
    found = handed(path, ("project\\tests\\test_coin.py", b"t"), (".\\coin.py", PAYS))

    assert found.files == {"coin.py": PAYS, "project/tests/test_coin.py": b"t"}


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        pytest.param("größe.py".encode(), "größe.py", id="UTF-8, not said to be"),
        pytest.param(b"gr\x94\xe1e.py", "größe.py", id="code page 437"),
        pytest.param(b"gr\xf6\xdfe.py", "gr÷▀e.py", id="latin-1, which nothing tells"),
    ],
)
def test_names_are_read_without_a_stated_encoding(
    path: Path, raw: bytes, name: str
) -> None:
    stand_in = b"X" * len(raw)
    data = zipped([(stand_in.decode(), PAYS)]).replace(stand_in, raw)
    path.write_bytes(data)

    assert read_archive(path).files == {name: PAYS}


def test_a_name_that_is_not_the_utf_8_that_it_claims_is_refused(path: Path) -> None:
    path.write_bytes(
        zipped([("ÄÄ.py", PAYS)]).replace("ÄÄ".encode(), b"\xff\xfe\xff\xfe")
    )

    with pytest.raises(UnusableInput, match="cannot be read as a zip file"):
        read_archive(path)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        pytest.param("n" * 300 + ".py", "has too long a name", id="a name"),
        pytest.param(
            "/".join("n" * 99 for _ in range(30)), "too long a name", id="a path"
        ),
        pytest.param("d/" * 40 + "x.py", "lies too deep", id="depth"),
    ],
)
def test_a_name_that_no_disk_takes_is_left_out(path: Path, name: str, why: str) -> None:
    found = handed(path, MODULE, (name, b"x"))

    assert found.files == {"coin.py": PAYS}
    assert why in found.problems[0].message


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFIFO, stat.S_IFCHR])
def test_only_ordinary_files_are_read(path: Path, kind: int) -> None:
    found = handed(path, MODULE, (special("notes.txt", kind), b"/etc/passwd"))

    assert found.files == {"coin.py": PAYS}
    assert found.problems[0].message.startswith("notes.txt is ")


def test_a_file_cannot_be_a_folder_too(path: Path) -> None:
    found = handed(path, MODULE, ("a", b"x"), ("a/b.txt", b"y"))

    assert found.files == {"coin.py": PAYS, "a/b.txt": b"y"}
    assert messages(found) == ["a is a folder and a file; the file was left out."]


def test_a_size_that_is_not_true_does_not_help_a_bomb(path: Path) -> None:
    data = bytearray(zipped([MODULE, ("zeros.bin", bytes(4 * FILE_BYTES))]))
    true, stated = (size.to_bytes(4, "little") for size in (4 * FILE_BYTES, 1000))
    path.write_bytes(bytes(data).replace(true, stated))

    found = read_archive(path)

    assert found.files == {"coin.py": PAYS}
    assert found.problems[0].message.startswith("zeros.bin cannot be read")


def test_very_many_problems_are_counted(path: Path) -> None:
    found = handed(path, MODULE, *((link(f"{n:04}"), b"x") for n in range(1000)))

    assert len(found.problems) == MAX_PROBLEMS + 1
    assert messages(found)[-1] == "960 more files were left out."


def test_a_list_of_files_without_end_is_refused(path: Path) -> None:
    many = (("n" * 240 + f"{n:06}", b"") for n in range(LIST_BYTES // 280))
    path.write_bytes(zipped(many))

    with pytest.raises(UnusableInput) as caught:
        read_archive(path)

    assert caught.value.evidence == "its list of files is too long."


# Damaged, encrypted and unusual


def test_a_damaged_file_is_named_and_left_out(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:  # stored, so that its bytes are seen
        archive.writestr(*MODULE)
        archive.writestr("notes.txt", "all is well")
    path.write_bytes(path.read_bytes().replace(b"all is well", b"all is lost"))

    found = read_archive(path)

    assert found.files == {"coin.py": PAYS}
    assert messages(found) == [
        "notes.txt cannot be read, and was left out: Bad CRC-32 for file 'notes.txt'."
    ]


def test_an_encrypted_file_is_named_and_left_out(path: Path) -> None:
    data = bytearray(zipped([MODULE]))
    for start, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(start) + flags] |= 1
    path.write_bytes(bytes(data))

    assert messages(read_archive(path)) == [
        "coin.py cannot be read, and was left out: it is encrypted."
    ]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_method_without_bounds_is_not_used(path: Path, method: int) -> None:
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr(*MODULE)

    assert messages(read_archive(path)) == [
        "coin.py cannot be read, and was left out: it is compressed in an unusual way."
    ]


# A zip in a zip


def test_a_zip_that_holds_only_a_zip_is_read_as_that(path: Path) -> None:
    found = handed(path, ("ada/hand-in.zip", zipped([MODULE])), ("__MACOSX/._x", b""))
    third = handed(path, ("b.zip", zipped([("c.zip", zipped([MODULE]))])))

    assert found == HandedFiles({"coin.py": PAYS})
    assert third == HandedFiles({"c.zip": zipped([MODULE])})


def test_a_zip_beside_other_files_is_a_file_like_others(path: Path) -> None:
    inner = zipped([("other.py", b"")])

    assert handed(path, MODULE, ("b.zip", inner)).files["b.zip"] == inner


@pytest.fixture
def tar(tmp_path: Path) -> Path:
    return tmp_path / "ada.tgz"


def handed_as_tar(tar: Path, *members: tars.Member) -> HandedFiles:
    tar.write_bytes(gzip.compress(tarred(members), 1))
    return read_archive(tar)


@pytest.mark.parametrize("name", ["ada.tar", "ada.tar.gz", "ada.TGZ", "ada.tar-1.gz"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress])
def test_a_tar_is_read_whether_it_is_compressed_or_not(
    name: str, pack: type[bytes], tmp_path: Path
) -> None:
    files = [(f"ada/{file}", PAYS) for file in ("tests/test_coin.py", "coin.py")]
    folder: tars.Member = (tars.special("ada", tarfile.DIRTYPE), b"")
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
def test_only_ordinary_files_of_a_tar_are_read(
    tar: Path, kind: bytes, why: str
) -> None:
    found = handed_as_tar(
        tar, MODULE, (tars.special("notes.txt", kind, "/etc/passwd"), b"")
    )

    assert found.files == {"coin.py": PAYS}
    assert messages(found) == [f"notes.txt {why}, and was left out."]


@pytest.mark.parametrize("size", [MAX_UNPACKED, 1 << 40])
def test_what_follows_a_bomb_without_end_is_left_out(tar: Path, size: int) -> None:
    bomb = tarfile.TarInfo("zeros.bin")
    bomb.size = size
    whole = tarred([MODULE])[: 2 * tarfile.BLOCKSIZE] + bomb.tobuf() + bytes(1 << 20)
    tar.write_bytes(gzip.compress(whole))

    found = read_archive(tar)

    assert found.files == {"coin.py": PAYS}
    assert sorted(messages(found)) == [
        "The tar file is too large; what follows zeros.bin was left out.",
        "zeros.bin is larger than 1024 KB, and was left out.",
    ]


def test_not_all_that_fits_one_by_one_is_kept(
    tar: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dicedojo.submission.zip_and_tar.MAX_KEPT", 3 * FILE_BYTES)
    large = ((f"{n}.bin", bytes(FILE_BYTES)) for n in range(6))

    found = handed_as_tar(tar, MODULE, *large)

    assert list(found.files) == ["coin.py", "0.bin", "1.bin", "2.bin"]
    assert messages(found) == [
        "The tar file is too large; what follows 2.bin was left out."
    ]


def header_without_end(kind: bytes) -> bytes:
    header = tars.special("long", kind)
    header.size = 64 << 20
    return header.tobuf(tarfile.GNU_FORMAT) + bytes(64 << 20)


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(header_without_end(tarfile.XHDTYPE), id="an attribute"),
        pytest.param(header_without_end(tarfile.GNUTYPE_LONGNAME), id="a name"),
        pytest.param(tarred([("a", b"")])[: tarfile.BLOCKSIZE] * 10_000, id="files"),
    ],
)
def test_a_list_or_header_without_end_is_refused(tar: Path, data: bytes) -> None:
    tar.write_bytes(gzip.compress(data))

    with pytest.raises(UnusableInput) as caught:
        read_archive(tar)

    assert caught.value.evidence == "its list of files is too long."


def test_a_size_below_zero_does_not_lead_back(tar: Path) -> None:
    header = bytearray(tarred([MODULE])[: tarfile.BLOCKSIZE])
    header[124:136] = b"\xff" * 4 + struct.pack(">q", -2 * tarfile.BLOCKSIZE)
    header[148:156] = b" " * 8
    header[148:156] = f"{sum(header):06o}\0 ".encode()
    tar.write_bytes(bytes(header) + tarred([MODULE]))

    with pytest.raises(UnusableInput, match="cannot be read as a tar file"):
        read_archive(tar)


def test_a_name_that_is_longer_than_a_header_is_read(tar: Path) -> None:
    name = f"{'größe/' * 30}coin.py"
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz", format=tarfile.PAX_FORMAT) as archive:
        info = tarfile.TarInfo(name)
        info.size = len(PAYS)
        archive.addfile(info, io.BytesIO(PAYS))
    tar.write_bytes(whole.getvalue())

    assert read_archive(tar).files == {name: PAYS}
