"""One SQLite file and its tables, safe against crashes and power cuts."""

from __future__ import annotations

import errno
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

from dicedojo.errors import UnusableInput

sqlite3.register_adapter(Decimal, str)  # points are stored in digits
sqlite3.register_adapter(dict, lambda value: json.dumps(value, default=str))

PATIENCE = 30.0  # seconds to wait for another process that writes
VERSION = 1  # of the tables; in the file as SQLite's user_version
APPLICATION = 0x444F4A4F  # "DOJO"; in the file as SQLite's application_id

# A grade is never changed, and deleted only by `dojo class forget`. The current grade
# is the newest one for the submission in the class list.
#
# An override or a comment that is taken back keeps its row for the history.
TABLES = """
CREATE TABLE subject (  -- one row: what the class is about
    kata TEXT NOT NULL,
    title TEXT NOT NULL,
    possible TEXT NOT NULL,
    pass_mark TEXT NOT NULL,
    course TEXT NOT NULL,
    folder TEXT NOT NULL,  -- where the class handed in, as the last run was told
    updated_at TEXT NOT NULL,
    course_root TEXT NOT NULL  -- the course's folder, '' if it is installed
);
CREATE TABLE student (  -- the class list of the last run
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    section TEXT NOT NULL,
    "group" TEXT NOT NULL,
    expected INTEGER NOT NULL,
    known_as TEXT NOT NULL,  -- JSON
    handed_in TEXT NOT NULL,  -- relative to the class's folder, '' where nothing was
    submitted_at TEXT NOT NULL,
    submission TEXT NOT NULL,  -- as in grade.submission, '' where it cannot be read
    problem TEXT NOT NULL,  -- why it cannot be graded, '' if it can
    marked_late INTEGER NOT NULL,  -- by the LMS
    pending TEXT NOT NULL,  -- why it has to be graded again, '' once it is
    uploads INTEGER NOT NULL  -- of which the newest counts, 0 where none does
);
CREATE TABLE grade (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    student TEXT NOT NULL,
    graded_at TEXT NOT NULL,
    status TEXT NOT NULL,
    points TEXT,  -- decimal; NULL where nothing was decided
    possible TEXT NOT NULL,
    passed INTEGER NOT NULL,
    parts TEXT NOT NULL,  -- JSON: points by part
    problem TEXT NOT NULL,
    why TEXT NOT NULL,
    seconds REAL NOT NULL,
    submission TEXT NOT NULL,
    course TEXT NOT NULL,
    rubric TEXT NOT NULL,
    kit TEXT NOT NULL,
    names TEXT NOT NULL,
    options TEXT NOT NULL,
    document BLOB  -- the grade document as JSON, by zlib; NULL where there is none
);
CREATE INDEX grade_of_student ON grade (student, submission, number);
CREATE TABLE override (  -- a person's word on a grade
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    student TEXT NOT NULL,
    target TEXT NOT NULL,  -- '' the grade, or part:tests, step:01_heads, test:ID
    points TEXT NOT NULL,  -- decimal; what it added to the machine's points then
    made_for TEXT,  -- the machine's points when it was made; NULL where there were none
    why TEXT NOT NULL,
    who TEXT NOT NULL,
    "when" TEXT NOT NULL,
    withdrawn_at TEXT NOT NULL DEFAULT '',
    withdrawn_by TEXT NOT NULL DEFAULT '',
    set_to TEXT  -- decimal; the points that it states, NULL where it only adds some
);
CREATE INDEX override_of_student ON override (student, number);
CREATE TABLE secret (  -- one row, made with the file: what pseudonyms depend on
    key BLOB NOT NULL
);
INSERT INTO secret VALUES (randomblob(32));
CREATE TABLE comment (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    student TEXT NOT NULL,
    text TEXT NOT NULL,
    who TEXT NOT NULL,
    "when" TEXT NOT NULL,
    withdrawn_at TEXT NOT NULL DEFAULT ''
);
CREATE INDEX comment_of_student ON comment (student, number);
CREATE TABLE options (json TEXT NOT NULL);  -- one row: how the class is graded
CREATE TABLE settled (  -- what a person has looked at, and left as it is
    student TEXT NOT NULL,
    kind TEXT NOT NULL,
    evidence TEXT NOT NULL,
    who TEXT NOT NULL,
    "when" TEXT NOT NULL
);
"""


class GradebookFault(UnusableInput):
    """The gradebook cannot be read or written, for example because the disk is full."""


class Database:
    """An open file. Every method may raise GradebookFault."""

    def __init__(self, path: Path, *, writing: bool) -> None:
        """Open the file; create it and its tables if it is for `writing`.

        Raises:
            UnusableInput: it is not a gradebook that this dicedojo reads.
        """
        self.path = path
        with self._faults():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None
            )
            self._connection.row_factory = sqlite3.Row
        try:
            with self._faults():
                self._prepare(writing=writing)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def rows(self, statement: str, *values: Any) -> list[sqlite3.Row]:
        """Return all rows of a query, with columns by position and by name."""
        with self._faults():
            return self._connection.execute(statement, values).fetchall()

    def insert(self, table: str, row: Mapping[str, Any]) -> None:
        """Add a row, given by column, and write it to the disk."""
        with self.transaction() as connection:
            insert(connection, table, row)

    def execute(self, statement: str, *values: Any) -> int:
        """Change rows, write them to the disk, and return their number."""
        with self.transaction() as connection:
            return connection.execute(statement, values).rowcount

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection for several statements, all or none of them executed."""
        with self._faults():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
                self.path.stat()  # SQLite goes on writing to a deleted file
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def compact(self) -> None:
        """Rewrite the file without deleted data."""
        with self._faults():
            self._connection.execute("VACUUM")
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _prepare(self, *, writing: bool) -> None:
        connection = self._connection
        # FULL: each grade is on the disk before the next one starts. With NORMAL, WAL
        # keeps the file whole after a power cut, but may lose the last grades. One
        # fsync a grade costs milliseconds, and a grade costs seconds. On macOS fsync
        # leaves data in the disk's own cache, unless fullfsync is asked for.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA fullfsync = ON")
        connection.execute("PRAGMA checkpoint_fullfsync = ON")
        if writing and _is_empty(connection):
            # Readers and the writer do not block each other, and the next process
            # recovers the file after one was killed.
            connection.execute("PRAGMA journal_mode = WAL")
            connection.executescript(  # all tables, or none
                f"BEGIN IMMEDIATE; {TABLES} PRAGMA application_id = {APPLICATION}; "
                f"PRAGMA user_version = {VERSION}; COMMIT;"
            )
        elif _is_empty(connection):
            raise GradebookFault(
                f"{self.path} holds no class yet.",
                hint="A run may be making it at this moment.",
                next="the same command again",
            )
        _require_version(connection, self.path)
        if not writing:
            connection.execute("PRAGMA query_only = ON")

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Convert errors of SQLite and of the disk to GradebookFault."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise _fault(self.path, error) from error


def insert(connection: sqlite3.Connection, table: str, row: Mapping[str, Any]) -> None:
    """Add a row in a transaction; column names are quoted, as some are SQL keywords."""
    names = ", ".join(f'"{name}"' for name in row)
    marks = ", ".join("?" * len(row))
    statement = f"INSERT INTO {table} ({names}) VALUES ({marks})"  # noqa: S608
    connection.execute(statement, tuple(row.values()))


def _fault(path: Path, error: Exception) -> GradebookFault:
    text = str(error)
    next = ""
    if "full" in text or getattr(error, "errno", None) == errno.ENOSPC:
        hint = "Every grade that was recorded before is kept."
        next = "make room, then the same command, which goes on"
    elif isinstance(error, FileNotFoundError):
        hint = "It was deleted or moved while dojo was writing to it."
        next = "put it back, then the same command"
    elif "unable to open" in text:
        hint = (
            "SQLite writes beside it, even to read. Where you may not write, "
            "copy the class folder to a place where you may."
        )
    elif "locked" in text:
        hint = "Another program is writing to it, and did not end."
    elif "not a database" in text or "malformed" in text:
        hint = "It is damaged. Keep it, and name another folder with --out."
    else:
        hint = "Every grade that was recorded before is kept."
    return GradebookFault(
        f"The gradebook {path} cannot be used.", evidence=text, hint=hint, next=next
    )


def _is_empty(connection: sqlite3.Connection) -> bool:
    count: int
    (count,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return count == 0


def _require_version(connection: sqlite3.Connection, path: Path) -> None:
    """Require that the file is a gradebook that this dicedojo reads."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise UnusableInput(
            f"{path} is a database of another program.",
            next="the same command with --out and another folder",
        )
    if version != VERSION:
        raise UnusableInput(
            f"{path} was written by another version of dicedojo.",
            evidence=f"Its format is {version}; this dicedojo reads {VERSION}.",
            next="pip install --upgrade dicedojo, or --out with another folder",
        )
