"""Journal of a workspace: its events as JSON lines, and a learner's progress.

An event has digests of the learner's files, which show whether a file has changed. The
files themselves are not saved; git does that.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any

from msgspec import DecodeError
from msgspec.json import decode

from dicedojo.errors import UnusableInput
from dicedojo.files import replace_file


class Kind(StrEnum):
    """The kind of an event."""

    START = "start"
    RED = "red"  # the tests ran and some failed
    AMBER = "amber"  # the code or the tests do not run
    GREEN = "green"
    REFACTOR = "refactor"  # green after green, and the code has changed
    PYTEST = "pytest"  # a plain run of pytest, which is not a check
    NEXT = "next"
    ANYWAY = "anyway"  # the learner went on without a test
    FINISH = "finish"  # the last step was green, and the learner went on
    HINT = "hint"
    RESET = "reset"
    FORESEEN = "foreseen"  # the last check had the expected light
    NOT_FORESEEN = "not foreseen"


CHECKS = (Kind.RED, Kind.AMBER, Kind.GREEN, Kind.REFACTOR)
ALL_GREEN = (Kind.GREEN, Kind.REFACTOR)
SCHEMA = "dicedojo/progress/v1"
TESTS = (("tests", "*.py"), ("tests", "*.feature"), ("features", "*.feature"))


@dataclass(frozen=True)
class Entry:
    """One event. `outcomes` holds what each test did, for a check or a plain run."""

    kind: Kind
    step: str  # the key of the step that was open: "coin/two_tosses"
    module: str = ""  # digest of the learner's module
    tests: str = ""  # digest of the learner's own tests
    outcomes: Mapping[str, str] = field(default_factory=dict)
    time: str = ""  # UTC, ISO 8601


class Journal:
    """The entries of one file, oldest first."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self) -> tuple[Entry, ...]:
        """Return every entry that can be read.

        An incomplete last line is left out.
        """
        if not self.path.is_file():
            return ()
        entries = []
        for line in self.path.read_bytes().split(b"\n"):
            # It may be torn or edited.
            with suppress(DecodeError, RecursionError, UnicodeDecodeError):
                entries.append(decode(line, type=Entry))
        return tuple(entries)

    def add(self, entry: Entry) -> None:
        """Append `entry` with the present time."""
        now = datetime.now(UTC).isoformat(timespec="seconds")
        facts = {"time": now, **asdict(replace(entry, time=now))}
        line = json.dumps(facts, ensure_ascii=False) + "\n"
        with writing(self.path), self.path.open("a+b") as file:
            if _torn(file):
                line = "\n" + line
            file.write(line.encode())


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Create the folder of `path`, and turn OSError into a clear message.

    Raises:
        UnusableInput: the block, or making the folder, raised OSError.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as fault:
        raise UnusableInput(
            f"dojo cannot write {path}.",
            evidence=fault.strerror or str(fault),
            hint="Your files are unchanged. Is the folder read-only, or the disk full?",
            next="free some space or make the folder writable, then the same command",
        ) from fault


def write_whole(path: Path, content: bytes) -> None:
    """Write a file through a temporary one, so that it is never incomplete.

    Raises:
        UnusableInput: it cannot be written; what was there is unchanged.
    """
    with writing(path):
        replace_file(path, [content])


def last_check(entries: Iterable[Entry]) -> Entry | None:
    """Return the newest check, or None before the first."""
    checks = [entry for entry in entries if entry.kind in CHECKS]
    return checks[-1] if checks else None


def opening(entries: Iterable[Entry], step: str) -> Entry | None:
    """Return the entry with the digests of the files when `step` was opened."""
    openings = [
        e for e in entries if e.kind in (Kind.START, Kind.NEXT) and e.step == step
    ]
    return openings[-1] if openings else None


def is_refactoring(entries: Iterable[Entry], step: str, module: str) -> bool:
    """Return whether a green check now would follow a green one on other code."""
    previous = last_check(entries)
    return (
        previous is not None
        and previous.kind in ALL_GREEN
        and previous.step == step
        and previous.module != module
    )


def present_digests(workspace: Path, module: str) -> tuple[str, str]:
    """Return the digests of the current module and tests.

    `module` is the name of its file.

    Raises:
        OSError: a file cannot be read.
    """
    tests = sorted(
        path
        for folder, pattern in TESTS
        for path in (workspace / folder).rglob(pattern)
    )
    return digest([workspace / module]), digest(tests)


def digest(paths: Iterable[Path]) -> str:
    """Return a short hash of the names and contents of files; missing ones count too.

    Raises:
        OSError: a file cannot be read.
    """
    sum_ = hashlib.sha256()
    for path in paths:
        content = path.read_bytes() if path.is_file() else b"missing"
        sum_.update(f"{path.name}\0{len(content)}\0".encode() + content)
    return sum_.hexdigest()[:16]


def _torn(file: Any) -> bool:
    """Return whether the last line is incomplete."""
    if file.seek(0, os.SEEK_END) == 0:
        return False
    file.seek(-1, os.SEEK_END)
    return bool(file.read(1) != b"\n")


@dataclass(frozen=True)
class Progress:
    """A learner's progress. Steps have keys, so that the course can renumber them."""

    kata: str
    step: str  # "coin/two_tosses"
    finished: bool = False
    hints: Mapping[str, int] = field(default_factory=dict)  # taken, by step


def read_progress(path: Path, journal: Journal) -> tuple[Progress, bool]:
    """Return the progress in `path`, and whether it had to be rebuilt.

    An unreadable file is rebuilt from the journal, and kept under another name.

    Raises:
        UnusableInput: neither the file nor the journal says anything.
    """
    try:
        return decode(path.read_bytes(), type=Progress), False
    except (OSError, DecodeError, RecursionError, UnicodeDecodeError) as fault:
        rebuilt = _rebuild(journal)
        if rebuilt is None:
            raise UnusableInput(
                "dojo cannot read how far you are in this workspace.",
                evidence=f"{path}: {fault}",
                hint="Your own files are unchanged.",
                next="dojo start KATA NEW_FOLDER, then copy your files there",
            ) from fault
    if path.is_file():
        damaged = path.with_suffix(".damaged")
        if not damaged.exists():
            path.rename(damaged)
    write_progress(path, rebuilt)
    return rebuilt, True


def write_progress(path: Path, progress: Progress) -> None:
    """Write `progress` atomically."""
    facts = {"schema": SCHEMA, **asdict(progress)}
    write_whole(path, (json.dumps(facts, indent=2) + "\n").encode())


def _rebuild(journal: Journal) -> Progress | None:
    entries = journal.entries()
    if not entries:
        return None
    step = entries[-1].step
    hints = Counter(entry.step for entry in entries if entry.kind is Kind.HINT)
    finished = any(entry.kind is Kind.FINISH for entry in entries)
    return Progress(step.split("/")[0], step, finished, dict(hints))
