"""A kata with props, and pytest and mutmut as a learner types them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata


@pytest.fixture
def farkle() -> Kata:
    """A kata that begins with a plan, and whose tests need props."""
    return load_kata(content_root(), "farkle")


def files(folder: Path) -> list[str]:
    """Return the files of a workspace."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def contents(folder: Path) -> dict[Path, tuple[int, bytes]]:
    """Return the time and the content of each file of a workspace."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in found}


def output_of_pytest(folder: Path) -> str:
    """Run plain pytest in a workspace, where all passes; return what it prints."""
    run = subprocess.run(
        [sys.executable, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout
    return run.stdout


def mutmut_results(folder: Path) -> str:
    """Run plain mutmut in a workspace; return what it says of each mutant."""
    mutmut = [sys.executable, "-m", "mutmut"]
    run = subprocess.run([*mutmut, "run"], cwd=folder, capture_output=True, check=False)
    assert run.returncode == 0, run.stdout
    return subprocess.run(
        [*mutmut, "results", "--all", "true"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
