"""Writes a scratch kata: two small steps in four trees, for an author to replace."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from dicedojo.course.course import TREES
from dicedojo.errors import UnusableInput
from dicedojo.submission.test_files import is_for_tests

SCRATCH = Path(__file__).with_name("scratch")
KATA, TITLE = "__KATA__", "__TITLE__"
NAME = re.compile(r"[a-z][a-z0-9_]*")


def write_kata(root: Path, name: str) -> list[Path]:
    """Write the scratch kata `name` into the four trees under `root`.

    Returns the files, none of which was there before.

    Raises:
        UnusableInput: the name is no name for a module, or something is in the way.
    """
    require_module_name(name)
    files = dict(_files(root, name))
    for folder in (root / tree / name for tree in TREES):
        if folder.exists():
            raise UnusableInput(
                f"{folder} is there already; nothing was written.",
                hint="A kata is never overwritten.",
                next="dojo author new OTHER_NAME",
            )
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except OSError as error:
        raise UnusableInput(f"{root} cannot be written to.", evidence=str(error)) from (
            error
        )
    return list(files)


def require_module_name(name: str) -> None:
    """Return if learners can import a module of this name, and get their own.

    Raises:
        UnusableInput: they cannot.
    """
    if NAME.fullmatch(name) is None or keyword.iskeyword(name):
        reason = "A kata is a module: small letters, digits and _, a letter first."
    elif is_for_tests(f"{name}.py"):
        reason = "pytest would take a module of this name for tests."
    elif name in sys.stdlib_module_names or importlib.util.find_spec(name):
        reason = f"`import {name}` would find another module."
    else:
        return
    raise UnusableInput(
        f"{name!r} cannot be the name of a kata.",
        hint=reason,
        next="dojo author new NAME, for example highest_die",
    )


def _files(root: Path, name: str) -> Iterator[tuple[Path, str]]:
    """Yield each file of the kata with its text.

    Python files lie in the package as .py.txt, since they are no code of dicedojo's.
    """
    title = name.replace("_", " ").capitalize()
    for path in sorted(SCRATCH.rglob("*")):
        if path.is_file():
            relative = path.relative_to(SCRATCH).as_posix().removesuffix(".txt")
            text = path.read_text("utf-8").replace(KATA, name).replace(TITLE, title)
            yield root / relative.replace(KATA, name), text
