"""Does pytest import this file? Decided by its name alone, as pytest does."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import PurePosixPath

COLLECTED = ("test_*.py", "*_test.py")  # pytest's own choice; no ini file is read here
CONFTEST = "conftest.py"


def is_collected(path: str) -> bool:
    """Return whether pytest collects tests from a file."""
    name = PurePosixPath(path).name
    return any(fnmatch(name, pattern) for pattern in COLLECTED)


def is_for_tests(path: str) -> bool:
    """Return whether pytest imports a file: for its tests, or as a conftest."""
    return is_collected(path) or PurePosixPath(path).name == CONFTEST
