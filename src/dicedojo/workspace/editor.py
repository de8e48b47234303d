"""The settings, tasks and recommended extensions of VS Code in a new workspace."""

from __future__ import annotations

import json
from typing import Any

FOLDER = ".vscode"
# The line that a verdict of `dojo check` begins with.
IN_DOJO = {
    "regexp": r"^(?:RED|AMBER)\s+(\S+\.\w+):(\d+)\s+(.*)$",
    "file": 1,
    "line": 2,
    "message": 3,
}
# The place of a failure, its line of code and its message in `pytest --tb=short`.
IN_PYTEST = [
    {"regexp": r"^(\S+\.py):(\d+): in \S+$", "file": 1, "line": 2},
    {"regexp": r"^    \S.*$"},
    {"regexp": r"^E +(.*)$", "message": 1},
]
AT_EACH_SAVE = {
    "activeOnStart": True,
    "beginsPattern": "^(Saved|Checked):",
    "endsPattern": "^Keys:",
}
SETTINGS = {
    "python.testing.pytestEnabled": True,
    "python.testing.unittestEnabled": False,
    "python.testing.pytestArgs": ["tests", "given"],
    "[python]": {"editor.formatOnSave": False},
    "files.autoSave": "off",  # `dojo watch` gives a verdict at every save
    "files.readonlyInclude": {"given/**": True, ".dojo/**": True},
}
EXTENSIONS = ["ms-python.python", "CucumberOpen.cucumber-official"]


def vscode_files() -> dict[str, bytes]:
    """Return the files of the folder `.vscode`, by name."""
    contents: dict[str, Any] = {
        "settings.json": SETTINGS,
        "tasks.json": {"version": "2.0.0", "tasks": _tasks()},
        "extensions.json": {"recommendations": EXTENSIONS},
    }
    return {
        name: f"{json.dumps(content, indent=2)}\n".encode()
        for name, content in contents.items()
    }


def _tasks() -> list[dict[str, Any]]:
    dojo, pytest = _matcher("dojo", IN_DOJO), _matcher("pytest", IN_PYTEST)
    watch = {**dojo, "background": AT_EACH_SAVE}
    return [
        _task("dojo check", dojo, group={"kind": "test", "isDefault": True}),
        _task("pytest -q --tb=short", pytest, group="test"),
        _task("dojo watch --no-tui", watch, isBackground=True),
        _task("dojo mutate"),
        _task("dojo lesson --html"),
    ]


def _task(
    command: str, matcher: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    task = {"label": command, "type": "shell", "command": command}
    return {**task, "problemMatcher": matcher or [], **more}


def _matcher(owner: str, pattern: Any) -> dict[str, Any]:
    """Return how failures in an output become problems of the editor."""
    place = ["autoDetect", "${workspaceFolder}"]
    return {"owner": owner, "fileLocation": place, "pattern": pattern}
