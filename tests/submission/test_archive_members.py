"""What is read of an archive, whatever its format, and what is left alone."""

from __future__ import annotations

import gzip
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.submission.archive_members import Member, read_members
from dicedojo.submission.folder_files import read_archive
from dicedojo.submission.handed_files import FILE_BYTES, MAX_FILES, HandedFiles, Problem

from . import tars
from .zips import write_zip, zipped

PAYS = b"def pays(side):\n    return 1\n"
MODULE = ("coin.py", PAYS)
EVIL = ("../coin.py", "../.git", "a/../../coin.py", "/etc/coin.py")

Members = Sequence[tuple[Any, bytes]]


def tarred(members: Members) -> bytes:
    return gzip.compress(tars.tarred(members))


@dataclass(frozen=True)
class Archive:
    """A kind of archive, and a file of it."""

    kind: str  # zip or tar
    pack: Callable[[Members], bytes]
    path: Path

    def handed(self, *members: tuple[Any, bytes]) -> HandedFiles:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of a name that comes twice
            self.path.write_bytes(self.pack(members))
        return read_archive(self.path)


@pytest.fixture(params=[("zip", zipped, "ada.zip"), ("tar", tarred, "ada.tgz")])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Archive:
    kind, pack, name = request.param
    return Archive(kind, pack, tmp_path / name)


def messages(handed: HandedFiles) -> list[str]:
    return [problem.message for problem in handed.problems]


def test_files_are_read_by_their_paths(archive: Archive) -> None:
    found = archive.handed(("tests/test_coin.py", b"t"), MODULE)

    assert found == HandedFiles({"coin.py": PAYS, "tests/test_coin.py": b"t"})


@pytest.mark.parametrize(
    "name",
    [
        "__MACOSX/._coin.py",
        "project/__MACOSX/coin.py",
        ".git/config",
        ".dojo/sources/1a.gz",
        "../venv/coin.py",
        "given/.dojo/journal.jsonl",
        "pyproject.toml",
    ],
)
def test_what_tools_leave_is_not_read(archive: Archive, name: str) -> None:
    assert archive.handed(MODULE, (name, b"x")) == HandedFiles({"coin.py": PAYS})


@pytest.mark.parametrize("name", EVIL)
def test_a_name_that_leads_out_is_left_out(archive: Archive, name: str) -> None:
    found = archive.handed(MODULE, (name, b"evil"))

    assert found.files == {"coin.py": PAYS}
    (message,) = messages(found)
    assert f"leads out of the {archive.kind} file" in message


def test_of_two_different_files_of_one_name_none_is_read(archive: Archive) -> None:
    others = [("a.txt", b"a"), ("a.txt", b"a")]  # equal, so that one is read

    found = archive.handed(MODULE, ("./coin.py", b"other = 1\n"), *others)

    assert found.files == {"a.txt": b"a"}
    assert messages(found) == [
        f"There are 2 different files called coin.py in the {archive.kind} file; "
        "which one is meant is not clear."
    ]


def test_a_bomb_is_not_unpacked(archive: Archive) -> None:
    found = archive.handed(("zeros.bin", bytes(64 * FILE_BYTES)), MODULE)

    assert found.files == {"coin.py": PAYS}
    assert messages(found) == ["zeros.bin is larger than 1024 KB, and was left out."]


def test_of_very_many_files_the_first_are_read(archive: Archive) -> None:
    found = archive.handed(*((f"{n}.txt", b"") for n in range(2 * MAX_FILES)), MODULE)

    assert len(found.files) == MAX_FILES
    assert found.files["coin.py"] == PAYS


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="empty"),
        pytest.param(b"PK\x03\x04" + bytes(600), id="only the first bytes of a zip"),
        pytest.param(gzip.compress(b""), id="empty and compressed"),
        pytest.param(zipped([MODULE])[:-30], id="a zip cut short"),
        pytest.param(tarred([MODULE])[:-30], id="a tar cut short"),
        pytest.param(tars.tarred([MODULE])[:530], id="a tar cut in a file"),
        pytest.param(b"Rar!\x1a\x07\x01\x00" + bytes(100), id="another kind"),
    ],
)
def test_what_is_damaged_is_refused(archive: Archive, data: bytes) -> None:
    archive.path.write_bytes(data)

    with pytest.raises(UnusableInput) as caught:
        read_archive(archive.path)

    kind = f"a {archive.kind} file"
    assert caught.value.what == f"{archive.path} cannot be read as {kind}."
    assert caught.value.hint == "Ask for it again, or unpack it and name the folder."


def test_an_archive_that_is_not_there_is_refused(archive: Archive) -> None:
    with pytest.raises(UnusableInput, match="cannot be read"):
        read_archive(archive.path)


# Inside each other

LARGE = b"".join(n.to_bytes(4, "little") for n in range(400_000))
MORE = [MODULE, *((f"{n}.bin", LARGE[n::3]) for n in range(3))]


@pytest.mark.parametrize(
    ("outer", "pack", "inner", "content"),
    [
        ("ada.zip", zipped, "ada.tgz", tarred([MODULE])),
        ("ada.zip", zipped, "in/ada.tar.gz", tarred([MODULE])),
        ("ada.tar", tars.tarred, "ada.zip", zipped(MORE)),
    ],
)
def test_an_archive_that_holds_only_an_archive_is_read_as_that(
    tmp_path: Path, outer: str, pack: Any, inner: str, content: bytes
) -> None:
    (tmp_path / outer).write_bytes(pack([(inner, content)]))

    assert read_archive(tmp_path / outer).files["coin.py"] == PAYS


def test_an_archive_that_cannot_be_read_is_named_with_its_kind(tmp_path: Path) -> None:
    path = write_zip(tmp_path / "ada.zip", ("b.tgz", b"nothing"))

    with pytest.raises(UnusableInput) as caught:
        read_archive(path)

    assert caught.value.what == f"b.tgz in {path} cannot be read as a tar file."


def member(name: str, content: bytes = b"x", kind: int = 0) -> Member:
    return Member(name, kind, content, lambda path, most: content)


def test_problems_of_listing_it_come_first() -> None:
    cut = Problem("too many files", "The rest was left out.")

    read = read_members([member("a"), member("a", b"y")], [cut], "tar file", None)

    assert [one.kind for one in read.problems] == ["too many files", "doubled name"]
