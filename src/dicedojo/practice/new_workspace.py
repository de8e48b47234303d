"""Creates a workspace, or the missing files of an existing one: `dojo start`."""

from __future__ import annotations

import json
import os
from pathlib import Path

from dicedojo.course import PLAN, Kata, Mode, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT
from dicedojo.practice.find import read_record, remember_course, saved_progress
from dicedojo.practice.given import EDITOR_FOLDER, restore_given, vscode_files
from dicedojo.practice.journal import Entry, Kind, Progress, write_whole
from dicedojo.practice.workspace import Workspace, require_choice, setting

PYPROJECT = """\
# Plain `pytest` runs your tests and the given ones;
# plain `mutmut run` changes your module and runs your tests.
[tool.pytest.ini_options]
pythonpath = ["."]
testpaths = ["tests", "given"]

[tool.mutmut]
source_paths = ["{module}.py"]
also_copy = {also_copy}
pytest_add_cli_args_test_selection = ["tests"]

# How dojo goes with you from step to step: guided, tdd or free.
"""

GITIGNORE = """\
# What changes at each run. The rest of .dojo/ is not here: it holds your journal.
.dojo/mutate.json
__pycache__/
.pytest_cache/
.hypothesis/
mutants/
.mutmut-cache
.dojo/lesson.html
"""

OWN_TESTS = '''\
"""My own tests for {title}. Only the tests in this folder earn points."""

# A test looks like this; each lesson says which one to write next.
#
#     from {module} import {function}
#
#     def test_the_answer_that_i_expect() -> None:
#         assert {function}(...) == ...
'''


def start(kata: Kata, folder: Path, mode: Mode | None = None) -> tuple[Workspace, bool]:
    """Create a workspace for `kata`, and return whether it is new.

    In an existing workspace only missing files are written. If its `.dojo` was deleted,
    it is created again around the existing files: the first step is open and begins
    with the current module. Its pyproject.toml gets the `mode`.

    Raises:
        UnusableInput: the folder has other contents or another mode, or cannot be
            written.
    """
    folder = folder.absolute()
    if mode is not None:
        require_choice(kata.mode, folder, mode)
    is_workspace = (folder / DOT).is_dir()
    is_laid_anew = not is_workspace and is_laid_out(kata, folder)
    if folder.exists() and not is_workspace and not is_laid_anew:
        _refuse_unless_empty(kata, folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if is_workspace:
            workspace = _open_for(kata, folder)
        else:
            workspace = Workspace(folder, kata, Progress(kata.name, kata.steps[0].key))
            workspace.save(workspace.progress)
        remember_course(workspace)
        if is_laid_anew:
            workspace.laid_anew = True
            snapshot = workspace.snapshot(workspace.step)
            write_whole(snapshot, workspace.module.read_bytes())
        written_names = _write_missing(workspace, mode)
        if is_workspace or is_laid_anew:
            workspace.rewritten = written_names
        if not is_workspace:
            _write_settings(folder)
            workspace.record(Entry(Kind.START, workspace.step.key))
    except OSError as fault:
        raise UnusableInput(
            f"dojo cannot write to {folder}.",
            evidence=str(fault),
            next=f"dojo start {kata.name} ANOTHER_FOLDER",
        ) from fault
    return workspace, not is_workspace


def is_laid_out(kata: Kata, folder: Path) -> bool:
    """Return whether a folder holds the files of a workspace for this kata."""
    return (folder / f"{kata.module}.py").is_file() and (folder / "tests").is_dir()


def _open_for(kata: Kata, folder: Path) -> Workspace:
    """Return the workspace in `folder`, which must be for this kata.

    If the course that it remembers is missing, the kata's course replaces it.
    """
    progress, rebuilt = saved_progress(folder)
    record = read_record(folder / DOT)
    other_course = record if record and record.name != kata.course else None
    if other_course and not other_course.folder.has(kata.name):
        other_course = None
    if progress.kata != kata.name or other_course:
        course = f" of the course {other_course.name}" if other_course else ""
        raise UnusableInput(
            f"{folder} is a workspace for {progress.kata}{course}.",
            next=f"dojo start {kata.name} NEW_FOLDER",
        )
    return Workspace(folder, kata, progress, rebuilt)


def _refuse_unless_empty(kata: Kata, folder: Path) -> None:
    if not folder.is_dir():
        raise UnusableInput(
            f"{folder} is a file, not a folder.",
            next=f"dojo start {kata.name} NEW_FOLDER",
        )
    names = {path.name for path in folder.iterdir()}
    others = sorted(names - {".git", ".gitignore", EDITOR_FOLDER})
    if others:
        raise UnusableInput(
            f"{folder} is not empty, so dojo leaves it alone.",
            evidence=f"It holds {', '.join(others[:3])}{' …' if others[3:] else ''}.",
            next=f"dojo start {kata.name} NEW_FOLDER",
        )


def _write_missing(workspace: Workspace, mode: Mode | None) -> tuple[str, ...]:
    """Write the missing files, and return their names.

    The snapshot of the module is dojo's own, and is not returned.
    """
    snapshot = workspace.snapshot(workspace.step)
    module = (snapshot if snapshot.is_file() else workspace.kata.stub).read_bytes()
    files = {workspace.module: module, **_other_files(workspace, mode)}
    missing = [path for path in files if not path.exists()]
    for path in missing:
        write_whole(path, files[path])
    if not snapshot.exists():
        write_whole(snapshot, module)
    restore_given(workspace)
    return tuple(path.relative_to(workspace.folder).as_posix() for path in missing)


def _write_settings(folder: Path) -> None:
    """Write the settings of git and VS Code, unless the learner has some.

    Deleted files are not restored.
    """
    if not os.path.lexists(folder / ".gitignore"):
        write_whole(folder / ".gitignore", GITIGNORE.encode())
    if not os.path.lexists(folder / EDITOR_FOLDER):
        for name, content in vscode_files().items():
            write_whole(folder / EDITOR_FOLDER / name, content)


def _other_files(workspace: Workspace, mode: Mode | None) -> dict[Path, bytes]:
    """Return the files next to the module that a learner starts with."""
    kata = workspace.kata
    own_tests = OWN_TESTS.format(
        title=kata.title, module=kata.module, function=kata.functions[0]
    )
    copied_names = json.dumps(["given", *(f"{name}.py" for name in kata.given)])
    pyproject = PYPROJECT.format(module=kata.module, also_copy=copied_names)
    pyproject += setting(mode)
    files = {
        workspace.tests / f"test_{kata.module}.py": own_tests.encode(),
        workspace.folder / "pyproject.toml": pyproject.encode(),
    }
    for step in workspace.open_steps:
        if step.kind is StepKind.PLAN:
            files.setdefault(workspace.folder / PLAN, step.plan.read_bytes())
    return files
