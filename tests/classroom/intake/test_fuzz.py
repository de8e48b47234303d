"""Files that hold anything are read or refused with a sentence, and nothing else."""

from __future__ import annotations

import gzip
import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from dicedojo.classroom.intake.folders import METADATA as FILE_NAME
from dicedojo.classroom.intake.folders import gradescope
from dicedojo.classroom.intake.roster import read_roster
from dicedojo.errors import UnusableInput
from dicedojo.submission.folder_files import read_archive
from dicedojo.submission.handed_files import ALL_BYTES

from ...submission.tars import tarred
from ...submission.zips import without_name, zipped
from .test_roster import OURS

FILES = [("coin.py", b"x = 1\n" * 50), ("tests/test_coin.py", b"t = 1\n")]
WHOLE, TARRED = zipped(FILES), tarred(FILES)
METADATA = (
    b"submission_1:\n  :submitters:\n  - :name: Ada\n    :sid: '1'\n"
    b"  :created_at: 2026-04-26 17:34:00 Z\n"
)


@st.composite
def damaged(draw: st.DrawFn, whole: bytes) -> bytes:
    """Return the content of a file with some bytes changed, some lost, some added."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from([0, 1, 1, 2, 20]))
        data[place : place + length] = draw(st.binary(max_size=8))
    return bytes(data)


@settings(max_examples=300, deadline=None)
@given(data=damaged(WHOLE))
@example(data=WHOLE[:40])
@example(data=without_name())
def test_a_damaged_zip(data: bytes) -> None:
    read_or_refuse("ada.zip", data)


@settings(max_examples=300, deadline=None)
@given(data=damaged(TARRED) | damaged(gzip.compress(TARRED)))
@example(data=TARRED[:520])
@example(data=b"")
def test_a_damaged_tar(data: bytes) -> None:
    read_or_refuse("ada.tar.gz", data)


def read_or_refuse(name: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        with suppress(UnusableInput):
            handed = read_archive(path)

            assert sum(map(len, handed.files.values())) <= ALL_BYTES
            assert all(not name.startswith("/") for name in handed.files)
            assert all(".." not in name.split("/") for name in handed.files)


@settings(max_examples=150, deadline=None)
@given(data=damaged(OURS.encode()) | st.binary(max_size=60))
@example(data=b"id\r\ra\n")
@example(data=b'id,"name\n')
@example(data=b"sep=,\n")
@example(data=b"id\na\xa01\n")
@example(data=b"\xff\xfei\0d\0\n\0a\0")
@example(data="id\n\ud800".encode("utf-16", "surrogatepass"))
def test_a_roster_of_any_bytes(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "roster.csv")
        path.write_bytes(data)
        with suppress(UnusableInput):
            students = read_roster(path).students

            assert students
            assert all(one.id.isprintable() and one.id.encode() for one in students)
            assert len({one.id for one in students}) == len(students)


@settings(max_examples=100, deadline=None)
@given(data=damaged(METADATA))
@example(data=b"&a [*a]: &b {*b : *a}\n")
@example(data=b"submission_1: !!python/object:os.system x\n")
@example(data=b"submission_1:\n  :submitters: &a\n  - *a\n")
def test_metadata_of_any_bytes(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "submission_1").mkdir()
        path = Path(folder, FILE_NAME)
        path.write_bytes(data)
        with suppress(UnusableInput):
            found = gradescope(Path(folder), sorted(Path(folder).iterdir()))

            assert found is not None
            assert all(one.id.isprintable() for one in found.handed_in)
