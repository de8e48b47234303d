"""A check of code that came before its tests asks for the tests."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from dicedojo.course.course import content_root, load_kata
from dicedojo.practice.check_report import CheckReport, check
from dicedojo.practice.commands.shown_check import show_check
from dicedojo.practice.new_workspace import start
from dicedojo.practice.workspace import Workspace

pytestmark = pytest.mark.slow


def lines_of(workspace: Workspace, report: CheckReport) -> list[str]:
    output = StringIO()
    show_check(Console(file=output, width=80), workspace, report)
    return output.getvalue().splitlines()


def test_code_that_came_first_is_counted_and_not_scolded(tmp_path: Path) -> None:
    workspace, _ = start(load_kata(content_root(), "greed"), tmp_path / "greed")
    workspace.module.write_bytes(workspace.kata.reference.read_bytes())

    lines = lines_of(workspace, check(workspace))

    place = lines.index("Your code answers 11 of 11 steps.")
    assert lines[place + 1] == "Now write the tests that ask for it."
    assert not any("Tidy now" in line for line in lines)


def test_skipped_tests_are_counted_by_themselves(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    skipped = "@pytest.mark.skip\ndef test_{}():\n    assert False\n"
    passed = "def test_b():\n    assert True\n"

    for tests, row in (
        (skipped.format("a"), "skipped your tests 0 of 1 pass, 1 skipped"),
        (skipped.format("a") + passed, "green your tests 1 of 2 pass, 1 skipped"),
    ):
        (workspace.tests / "test_coin.py").write_text(f"import pytest\n{tests}")
        lines = lines_of(workspace, check(workspace))
        assert row in [" ".join(line.split()) for line in lines]


def test_of_what_is_printed_twenty_lines_are_shown_and_act_on_nothing(
    workspace: Workspace, green_code: str
) -> None:
    workspace.module.write_text(green_code)
    report = check(workspace)

    shown = lines_of(workspace, replace(report, printed=tuple("ab" * 11)))

    place = shown.index("Printed:")
    assert shown[place + 1 : place + 21] == ["  a", "  b"] * 10
    assert shown[place + 21] == "  … and 2 more lines"
    assert "Printed:" not in lines_of(workspace, report)
    odd = lines_of(workspace, replace(report, printed=("\x1b[2J[bold]once", "two")))
    assert odd[place + 1 : place + 3] == ["  \\x1b[2J[bold]once", "  two"]
