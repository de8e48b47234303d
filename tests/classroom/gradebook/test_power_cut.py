"""A power cut at any moment: the gradebook opens, and every committed row is there.

What a disk may hold after a power cut is made from a gradebook that is being written:
its file, and its write-ahead log up to some byte. The index of the log, `-shm`, is not
kept, as it lives in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest

import dicedojo
from dicedojo.classroom.gradebook.records import pack
from dicedojo.classroom.gradebook.store import FILE_NAME, Gradebook, open_gradebook
from dicedojo.report.adjusted import Comment

from ..gradebooks import (
    GRACE,
    GRADED_AT,
    STUDENTS,
    document_of,
    entry,
    inputs_of,
    subject,
)

HEADER = 32  # bytes of a write-ahead log, and of each frame's own header:
FRAME_HEADER = 24
NOISE = bytes(range(1, 101))  # what a disk may hold where the end was not written
FULL = 2  # of PRAGMA synchronous


@dataclass(frozen=True)
class Disk:
    """A gradebook's files, and how long its log was when each row was committed."""

    database: bytes
    log: bytes
    committed: tuple[int, ...]  # bytes of the log; one for each row of `grade`

    @property
    def frame(self) -> int:
        return FRAME_HEADER + int.from_bytes(self.log[8:12], "big")

    @property
    def boundaries(self) -> range:
        """The ends of the frames, from that on which completes the class list."""
        first = self.committed[0] - (self.committed[0] - HEADER) % self.frame
        return range(first, len(self.log) + 1, self.frame)

    def rows_before(self, cut: int) -> int:
        return sum(end <= cut for end in self.committed)


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> Disk:
    """A class of which everyone was graded twice, and then somebody commented."""
    folder = tmp_path_factory.mktemp("power")
    document = document_of(GRACE)
    committed = []
    with open_gradebook(folder / "grades", writing=True) as book:
        log = Path(f"{book.path}-wal")
        book.replace_members(subject(), [entry(one) for one in STUDENTS])
        for student in (*STUDENTS, *STUDENTS):
            book.grades.record(student.id, inputs_of(student), pack(document), "a test")
            committed.append(log.stat().st_size)
        book.decisions.add_comment("ada", Comment("Fine.", "kim", GRADED_AT))
        return Disk(book.path.read_bytes(), log.read_bytes(), tuple(committed))


def after_power_cut(folder: Path, database: bytes, log: bytes) -> Path:
    """Return a class folder with what the disk holds."""
    folder.mkdir()
    (folder / FILE_NAME).write_bytes(database)
    (folder / f"{FILE_NAME}-wal").write_bytes(log)
    return folder


def whole(book: Gradebook) -> bool:
    connection = sqlite3.connect(book.path)
    (answer,) = connection.execute("PRAGMA integrity_check").fetchone()
    connection.close()
    return bool(answer == "ok")


def grades(book: Gradebook) -> int:
    return sum(len(book.grades.history(student.id)) for student in STUDENTS)


def ends(disk: Disk) -> Iterator[tuple[int, bytes]]:
    """Yield where the log ends, and what comes after: each frame, and inside of it."""
    for boundary in disk.boundaries:
        yield boundary, b""
        yield boundary, NOISE
        for inside in (1, FRAME_HEADER - 1, FRAME_HEADER + 1, disk.frame - 1):
            if boundary + inside < len(disk.log):
                yield boundary + inside, b""
        if boundary + disk.frame // 2 < len(disk.log):
            yield boundary + disk.frame // 2, NOISE


def test_a_log_that_ends_anywhere_loses_no_committed_grade(
    disk: Disk, tmp_path: Path
) -> None:
    cuts = list(ends(disk))
    rows = {disk.rows_before(cut) for cut, _ in cuts}
    assert rows == set(range(1, len(disk.committed) + 1))

    for number, (cut, noise) in enumerate(cuts):
        log = disk.log[:cut] + noise
        folder = after_power_cut(tmp_path / f"{number}", disk.database, log)

        with open_gradebook(folder, writing=False) as book:
            assert whole(book), cut
            assert grades(book) == disk.rows_before(cut), cut


def test_a_checkpoint_that_was_cut_short_loses_nothing(
    disk: Disk, tmp_path: Path
) -> None:
    page = disk.frame - FRAME_HEADER
    database = bytearray(disk.database)

    for number, at in enumerate(range(HEADER, len(disk.log), disk.frame)):
        place = int.from_bytes(disk.log[at : at + 4], "big")
        half = disk.log[at + FRAME_HEADER : at + FRAME_HEADER + page // 2]
        end = place * page
        database.extend(bytes(max(0, end - len(database))))
        database[end - page : end - page + len(half)] = half
        if number % 5:
            continue
        folder = after_power_cut(tmp_path / f"{number}", bytes(database), disk.log)

        with open_gradebook(folder, writing=False) as book:
            assert whole(book), number
            assert grades(book) == len(disk.committed), number


def test_the_next_run_goes_on_where_the_power_was_cut(
    disk: Disk, tmp_path: Path
) -> None:
    cut = disk.committed[2] + 100
    folder = after_power_cut(tmp_path / "grades", disk.database, disk.log[:cut])

    with open_gradebook(folder, writing=True) as book:
        inputs = inputs_of(GRACE)
        book.grades.record_failure("grace", inputs, "a fault", "a test", GRADED_AT)

    with open_gradebook(folder, writing=False) as book:
        assert (grades(book), whole(book)) == (4, True)


@pytest.mark.parametrize("new", [True, False])
def test_every_change_is_on_the_disk_before_a_command_goes_on(
    tmp_path: Path, new: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not new:
        open_gradebook(tmp_path, writing=True).close()
    statements: list[str] = []
    connect = sqlite3.connect

    def traced(*arguments: object, **options: object) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **options)  # type: ignore[call-overload]
        connection.set_trace_callback(statements.append)
        return connection

    monkeypatch.setattr(sqlite3, "connect", traced)
    with open_gradebook(tmp_path, writing=True) as book:
        book.replace_members(subject(), [entry(GRACE)])
        book.decisions.add_override(
            "grace", Decimal(1), why="a test", who="kim", when=GRADED_AT
        )
        ((synchronous,),) = book._database.rows("PRAGMA synchronous")
        assert synchronous == FULL

    changes = [one for one in statements if "synchronous" in one or "BEGIN" in one]
    assert changes[0] == "PRAGMA synchronous = FULL"
    assert len(changes) >= 3
    assert not any("synchronous =" in one for one in changes[1:])


def test_one_place_opens_gradebooks() -> None:
    source = Path(dicedojo.__file__).parent

    opening = [
        path.relative_to(source).as_posix()
        for path in source.rglob("*.py")
        if "sqlite3.connect" in path.read_text("utf-8")
    ]

    assert opening == ["classroom/gradebook/database.py"]
