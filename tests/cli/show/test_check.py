"""A check of code that came before its tests asks for the tests."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from dicedojo.cli.show.check import show_check
from dicedojo.course.course import content_root, load_kata
from dicedojo.workspace.check import check
from dicedojo.workspace.start import start

pytestmark = pytest.mark.slow


def test_code_that_came_first_is_counted_and_not_scolded(tmp_path: Path) -> None:
    workspace, _ = start(load_kata(content_root(), "greed"), tmp_path / "greed")
    workspace.module.write_bytes(workspace.kata.reference.read_bytes())
    output = StringIO()

    show_check(Console(file=output, width=80), workspace, check(workspace))

    lines = output.getvalue().splitlines()
    place = lines.index("Your code answers 11 of 11 steps.")
    assert lines[place + 1] == "Now write the tests that ask for it."
    assert not any("Tidy now" in line for line in lines)
