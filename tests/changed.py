"""Selects the tests that a change may have broken, of those that take long.

    pytest -m course --changed-since COMMIT

The night runs all of them. A change runs, before it lands, those that concern what it
touches: the tests of a changed file, those of a changed case or kata, and, where
the engine or one of the GATES has changed, one in SAMPLE of the gates' tests. At most
MAX_TESTS of them, those of cases first: a large change leaves some to the night.
"""

from __future__ import annotations

import re
import subprocess
import zlib
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

import pytest

# One fault in any of these can change every verdict.
ENGINE = ("engine", "page", "practice", "submission")
GATES = (
    "tests/page/test_same_verdicts.py",
    "tests/corpus/test_fresh.py",
    "tests/corpus/test_grades.py",
    "tests/test_layouts.py",
    "tests/test_python_sources.py",
    "tests/test_same_grade.py",
)
SAMPLE = 8
MAX_TESTS = 80  # they take some ten minutes on two processors
TREES = ("features", "katas", "lessons", "solutions")


def changed_files(since: str) -> list[str]:
    """Return the paths, from the root, that differ between a commit and the newest.

    Raises:
        pytest.UsageError: git does not know the commit.
    """
    command = ["git", "diff", "--name-only", "--no-renames", since, "HEAD"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise pytest.UsageError(f"--changed-since {since}: {ran.stderr.strip()}")
    return ran.stdout.splitlines()


def select(nodeids: Iterable[str], changes: Sequence[str]) -> list[str]:
    """Return those of the tests that the changes of these files concern."""
    files = {_test_file(path) for path in changes}
    cases = {name for path in changes if (name := _case(path))}
    names = cases | {name for path in changes if (name := _kata(path))}
    is_engine = any(path.startswith((*_engine_folders(), *GATES)) for path in changes)

    def is_concerned(nodeid: str) -> bool:
        if names & _words(nodeid):
            return True
        if nodeid.startswith(GATES):
            return is_engine and zlib.crc32(nodeid.encode()) % SAMPLE == 0
        return nodeid.partition("::")[0] in files

    def place(nodeid: str) -> tuple[bool, int]:
        return not cases & _words(nodeid), zlib.crc32(nodeid.encode())

    return sorted(filter(is_concerned, nodeids), key=place)[:MAX_TESTS]


def _test_file(path: str) -> str:
    """Return the test file of a module, or the path itself."""
    place = PurePosixPath(path)
    if place.parts[:2] != ("src", "dicedojo") or place.suffix != ".py":
        return path
    return str(PurePosixPath("tests", *place.parts[2:-1], f"test_{place.name}"))


def _case(path: str) -> str:
    """Return the case that a file belongs to, "" for other files."""
    parts = PurePosixPath(path).parts
    is_case = parts[:3] == ("tests", "corpus", "cases")
    return PurePosixPath(parts[4]).stem if is_case else ""


def _kata(path: str) -> str:
    """Return the kata that a file belongs to, "" for other files."""
    parts = PurePosixPath(path).parts
    return parts[1] if parts[0] in TREES and len(parts) > 2 else ""


def _words(nodeid: str) -> set[str]:
    """Return the words of a test's parameters: `[hog-perfect, in full]` has four."""
    parameters = nodeid.partition("[")[2]
    return set(re.findall(r"\w+", parameters))


def _engine_folders() -> tuple[str, ...]:
    return tuple(f"src/dicedojo/{folder}/" for folder in ENGINE)
