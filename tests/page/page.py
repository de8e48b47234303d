"""Asks a page in an interpreter of its own, which starts nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from dicedojo.course.kata import Kata
from dicedojo.page.file import facts

SCRIPT = Path(__file__).with_name("one_interpreter.py")
ENDLESS = "def score(roll):\n    i = 0\n    while True:\n        i += 1\n"
TEST = """\
from greed import score


def test_three_ones():
    assert score([1, 1, 1]) == 1000
"""


def ask(folder: Path, kata: Kata, *calls: Sequence[object]) -> list[Any]:
    """Return what a page answers to some calls, after it has begun a kata."""
    every = [["begin", facts(kata), str(folder)], *calls]
    done = subprocess.run(
        [sys.executable, str(SCRIPT)],
        input=json.dumps(every),
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def files_of(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*.*")
        if path.suffix in (".py", ".feature")
    }
