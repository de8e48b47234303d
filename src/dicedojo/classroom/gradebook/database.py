"""One SQLite file, opened so that neither a crash nor a power cut damages it."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dicedojo.classroom.gradebook import schema
from dicedojo.errors import UnusableInput

PATIENCE = 30.0  # seconds to wait for another process that writes


class GradebookFault(UnusableInput):
    """The gradebook cannot be read or written: the disk is full, or worse."""


class Database:
    """An open file. Every method may raise GradebookFault."""

    def __init__(self, path: Path, *, writing: bool) -> None:
        """Open the file; make it, with its tables, if it is for `writing`.

        Raises:
            UnusableInput: it is not a gradebook that this dicedojo reads.
        """
        self.path = path
        with self._faults():
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                path, timeout=PATIENCE, isolation_level=None
            )
        try:
            with self._faults():
                self._prepare(writing=writing)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._connection.close()

    def rows(self, statement: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return all rows of a query."""
        with self._faults():
            return self._connection.execute(statement, values).fetchall()

    def execute(self, statement: str, *values: Any) -> int:
        """Change rows, and return how many. Then the change is on the disk."""
        with self.transaction() as connection:
            return connection.execute(statement, values).rowcount

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Yield the connection for several statements, of which all happen or none."""
        with self._faults():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def compact(self) -> None:
        """Write the file again, without what was deleted."""
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
        if writing and schema.is_empty(connection):
            # Readers and the writer do not wait for each other, and a process that is
            # killed leaves a file that the next one puts in order by itself.
            connection.execute("PRAGMA journal_mode = WAL")
            schema.create_tables(connection)
        elif schema.is_empty(connection):
            raise GradebookFault(
                f"{self.path} holds no class yet.",
                hint="A run may be making it at this moment.",
                next="the same command again",
            )
        schema.require_version(connection, self.path)
        if writing:
            schema.bring_up_to_date(connection)
        else:
            connection.execute("PRAGMA query_only = ON")

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn the faults of SQLite and of the disk into a sentence."""
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            raise _fault(self.path, error) from error


def _fault(path: Path, error: Exception) -> GradebookFault:
    text = str(error)
    next = ""
    if "full" in text or getattr(error, "errno", None) == errno.ENOSPC:
        hint = "Every grade that was recorded before is kept."
        next = "make room, then the same command, which goes on"
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
