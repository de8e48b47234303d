"""Programs to run in a sandbox."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from dicedojo.engine.sandbox.base import Program

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a program to run in a sandbox; return its path."""

    def write_program(source: str) -> Path:
        path = tmp_path / "inside.py"
        path.write_text(dedent(source), "utf-8")
        return path

    return write_program


@pytest.fixture
def program(write: Write) -> Callable[[str], Program]:
    """Write a program for a session, which finds its pipes as `reads` and `writes`.

    Where it is linked to another one, `link` has one descriptor more.
    """

    def write_program(source: str) -> Program:
        opening = "import os, sys, time\nreads, writes, *link = __pipes__\n"
        return Program(path=write(opening + dedent(source)))

    return write_program
