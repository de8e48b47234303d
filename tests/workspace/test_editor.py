"""VS Code finds the tests, runs the commands, and reads failing lines."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
import typer

from dicedojo.cli.verbs import build_app
from dicedojo.workspace.editor import vscode_files
from dicedojo.workspace.workspace import Workspace

CONTENTS = {name: json.loads(content) for name, content in vscode_files().items()}
TASKS: dict[str, dict[str, Any]] = {
    task["command"]: task for task in CONTENTS["tasks.json"]["tasks"]
}


@pytest.mark.parametrize("command", TASKS)
def test_a_task_runs_a_verb_and_options_that_exist(command: str) -> None:
    program, *words = command.split()
    if program == "dojo":
        group: Any = typer.main.get_command(build_app())
        verb = group.get_command(None, words[0])

        assert set(words[1:]) <= {name for each in verb.params for name in each.opts}


def test_one_task_is_that_of_the_key_for_tests() -> None:
    groups = {command: task.get("group") for command, task in TASKS.items()}

    assert groups["dojo check"] == {"kind": "test", "isDefault": True}
    assert list(groups.values()).count(groups["dojo check"]) == 1


def problems(command: str, output: str) -> list[tuple[str, ...]]:
    """Return file, line and message of each problem, as the editor reads them."""
    pattern = TASKS[command]["problemMatcher"]["pattern"]
    patterns = pattern if isinstance(pattern, list) else [pattern]
    lines = output.splitlines()
    found: list[tuple[str, ...]] = []
    for at in range(len(lines)):
        matches = [
            re.search(each["regexp"], line)
            for each, line in zip(patterns, lines[at:], strict=False)
        ]
        if len(matches) == len(patterns) and all(matches):
            parts = {
                part: match[each[part]]
                for each, match in zip(patterns, matches, strict=True)
                for part in ("file", "line", "message")
                if match and part in each
            }
            found.append((parts["file"], parts["line"], parts["message"]))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("dojo check", "test_heads"),
        ("pytest -q --tb=short", "AssertionError: assert 1 == 7"),
    ],
)
def test_a_failing_test_is_a_problem_at_its_line(
    workspace: Workspace, green_code: str, command: str, message: str
) -> None:
    workspace.module.write_text(green_code)
    (workspace.tests / "test_coin.py").write_text(
        "from coin import pays\n\n\ndef test_heads():\n    assert pays('heads') == 7\n"
    )

    output = subprocess.run(
        [sys.executable, "-m", *command.replace("dojo", "dicedojo").split()],
        cwd=workspace.folder,
        env={**os.environ, "DOJO_CONTENT": str(workspace.kata.root)},
        capture_output=True,
        text=True,
        check=False,
    ).stdout

    assert problems(command, output) == [("tests/test_coin.py", "5", message)]


def test_an_amber_verdict_is_a_problem_too() -> None:
    shown = "AMBER  coin.py:3  SyntaxError\n  return\n"

    assert problems("dojo check", shown) == [("coin.py", "3", "SyntaxError")]


def test_the_end_of_a_verdict_is_seen_at_every_save() -> None:
    background = TASKS["dojo watch --no-tui"]["problemMatcher"]["background"]

    assert re.search(background["beginsPattern"], "Saved: coin.py")
    assert re.search(background["beginsPattern"], "Checked:")
    assert re.search(background["endsPattern"], "Keys: h hint, q quit")
