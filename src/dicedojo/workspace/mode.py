"""The mode of a workspace: the one its kata states, else the learner's own."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from dicedojo.course.step import Mode
from dicedojo.errors import UnusableInput
from dicedojo.workspace.workspace import Workspace

FILE = "pyproject.toml"


def mode_of(workspace: Workspace) -> Mode:
    """Return the mode of a workspace.

    Raises:
        UnusableInput: its pyproject.toml is not TOML, or names another mode.
    """
    return workspace.kata.mode or own_mode(workspace.folder) or Mode.GUIDED


def own_mode(folder: Path) -> Mode | None:
    """Return the mode that a workspace's pyproject.toml names, if it names one.

    Raises:
        UnusableInput: it cannot be read, or names none that there is.
    """
    path = folder / FILE
    try:
        stated: Any = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as fault:
        raise UnusableInput(
            f"{FILE} in this workspace cannot be read.",
            evidence=str(fault),
            hint="If it is missing, `dojo start` writes it again.",
            next="fix that line, then dojo check",
        ) from fault
    for name in ("tool", "dojo", "mode"):
        stated = stated.get(name) if isinstance(stated, dict) else stated
    try:
        return None if stated is None else Mode(stated)
    except ValueError as fault:
        raise UnusableInput(
            f"{FILE} in this workspace names no mode that there is: {stated!r}.",
            hint=f"The modes are {', '.join(Mode)}.",
            next=f'write mode = "{Mode.GUIDED}" below [tool.dojo], then dojo check',
        ) from fault


def overruled(workspace: Workspace) -> str:
    """Return a sentence on a learner's own mode that another one overrules, or ""."""
    stated, own = workspace.kata.mode, own_mode(workspace.folder)
    if stated is None or own in (None, stated):
        return ""
    return f"Your class states the mode {stated}; the {own} in {FILE} does not count."


def setting(mode: Mode | None) -> str:
    """Return the lines of a pyproject.toml that choose a mode; comments for None."""
    if mode is None:
        return f'# [tool.dojo]\n# mode = "{Mode.GUIDED}"\n'
    return f'[tool.dojo]\nmode = "{mode}"\n'


def require_choice(kata_mode: Mode | None, folder: Path, wanted: Mode) -> None:
    """Return if a learner may have the mode that they want for a workspace.

    Raises:
        UnusableInput: the class states another one, or so does a pyproject.toml that
            is there: it is the learner's own file, so that dojo does not change it.
    """
    if kata_mode not in (None, wanted):
        raise UnusableInput(
            f"Your class states the mode {kata_mode}, so this one is not for you.",
            evidence=f"--mode {wanted}",
            next="the same command without --mode",
        )
    mode = own_mode(folder) or Mode.GUIDED
    if (folder / FILE).is_file() and mode is not wanted:
        raise UnusableInput(
            f"This workspace has the mode {mode}.",
            evidence=str(folder / FILE),
            hint="That file is yours, so dojo does not change it.",
            next=f'write [tool.dojo], and below it mode = "{wanted}", into that file',
        )
