"""Files of a workspace that come from the course, and the editor's settings."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from dicedojo.course import PROPS, Gives, Mode, Step, StepKind, gives
from dicedojo.practice.journal import write_whole
from dicedojo.practice.workspace import Workspace, given_tests, mode_of

EDITOR_FOLDER = ".vscode"
# The first line of a verdict of `dojo check`. All of it is the message, because a file
# that cannot be read has no test name, and a problem needs a message.
IN_DOJO = {
    "regexp": r"^((?:RED|AMBER)\s+(\S+\.\w+):(\d+).*)$",
    "message": 1,
    "file": 2,
    "line": 3,
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
INTERPRETER = "python.defaultInterpreterPath"
MODULES = {"dojo": "dicedojo", "pytest": "pytest"}  # the module of each command
SETTINGS = {
    INTERPRETER: sys.executable,  # it has `dojo`, in whatever way VS Code was started
    "python.testing.pytestEnabled": True,
    "python.testing.unittestEnabled": False,
    "python.testing.pytestArgs": ["tests", "given"],
    "[python]": {"editor.formatOnSave": False},
    "files.autoSave": "off",  # `dojo watch` gives a verdict at every save
    "files.readonlyInclude": {"given/**": True, ".dojo/**": True},
    "workbench.panel.defaultLocation": "right",  # the lesson, next to the code
}
EXTENSIONS = ["ms-python.python", "CucumberOpen.cucumber-official"]
FEATURE_TEST = '''\
"""The scenarios of {step}, as tests."""

from pytest_bdd import scenarios

scenarios("{step}.feature")
'''


def restore_given(workspace: Workspace, *, opening: bool = False) -> tuple[str, ...]:
    """Restore the given files from the course, and return those that differed.

    A changed file is saved in `.dojo/kept` first; a missing one is not returned. Tests
    that wait for the learner's own are left out, unless `opening`.
    """
    waits = not opening and waits_for_a_test(workspace)
    changed = []
    for name, content in _given_files(workspace, waits=waits):
        path = workspace.folder / name
        if path.is_file():
            if path.read_bytes() == content:
                continue
            workspace.keep(path)
            changed.append(name)
        write_whole(path, content)
    return tuple(changed)


def waits_for_a_test(workspace: Workspace) -> bool:
    """Return whether the open step's given tests wait for a test of the learner's own.

    In the mode tdd they wait until they are in given/, which shows that they were
    opened.
    """
    step = workspace.step
    if step.kind is not StepKind.BEHAVIOUR or workspace.progress.finished:
        return False
    tests = [name for name, _ in _files_of(step) if name.endswith(".py")]
    if not tests or any((workspace.folder / name).exists() for name in tests):
        return False
    return mode_of(workspace) is Mode.TDD


def _given_files(workspace: Workspace, *, waits: bool) -> Iterator[tuple[str, bytes]]:
    """Yield the given files: modules next to the learner's own, the rest in given/."""
    yield "given/conftest.py", workspace.kata.step_definitions.read_bytes()
    for name, source in workspace.kata.given_sources.items():
        place = "given/" if name == PROPS else ""
        yield f"{place}{name}.py", source.encode()
    for step in workspace.open_steps[:-1] if waits else workspace.open_steps:
        yield from _files_of(step)
    if waits and gives(workspace.kata.steps, workspace.step) is Gives.SCENARIO:
        files = _files_of(workspace.step)
        yield from (file for file in files if file[0].endswith(".feature"))


def _files_of(step: Step) -> Iterator[tuple[str, bytes]]:
    starter, feature_test = given_tests(step)
    if step.feature.is_file():
        yield f"given/{step.name}.feature", step.feature.read_bytes()
        yield feature_test, FEATURE_TEST.format(step=step.name).encode()
    if step.starter.is_file():
        yield starter, step.starter.read_bytes()


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
        _task("dojo lesson", presentation={"panel": "dedicated", "focus": True}),
        _task("dojo lesson --html"),
    ]


def _task(
    command: str, matcher: dict[str, Any] | None = None, **settings: Any
) -> dict[str, Any]:
    program, *options = command.split()
    task = {
        "label": command,
        "type": "process",
        "command": f"${{config:{INTERPRETER}}}",
        "args": ["-P", "-m", MODULES[program], *options],
    }
    return {**task, "problemMatcher": matcher or [], **settings}


def _matcher(owner: str, pattern: Any) -> dict[str, Any]:
    """Return a problem matcher of VS Code."""
    place = ["autoDetect", "${workspaceFolder}"]
    return {"owner": owner, "fileLocation": place, "pattern": pattern}
