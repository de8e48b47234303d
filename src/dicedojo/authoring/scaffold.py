"""Writes a course, a kata of two small steps or a game, for an author to replace."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from dicedojo import __version__
from dicedojo.course.course import TREES
from dicedojo.course.kata import SHIPPED
from dicedojo.errors import UnusableInput
from dicedojo.games.registry import game_names
from dicedojo.submission.handed_files import is_for_tests

SCRATCH = Path(__file__).with_name("scratch")
SCRATCH_COURSE = Path(__file__).with_name("scratch_course")
SCRATCH_GAME = Path(__file__).with_name("scratch_game")
KATA, TITLE = "__KATA__", "__TITLE__"
PREFIX = "dicedojo_"  # of a course's package, so that it hides no kata's module
NAME = re.compile(r"[a-z][a-z0-9_]*")
NAMING = "lower-case letters, digits and _, a letter first, and not a keyword"


def write_kata(root: Path, name: str) -> list[Path]:
    """Write the scratch kata `name` into the four trees under `root`.

    Returns the files, none of which was there before.

    Raises:
        UnusableInput: a module cannot have that name, or something is in the way.
    """
    require_module_name(name)
    words = {KATA: name, TITLE: _title(name)}
    files = dict(_filled(SCRATCH, root, words))
    for folder in (root / tree / name for tree in TREES):
        if folder.exists():
            raise UnusableInput(
                f"{folder} is there already; nothing was written.",
                hint="A kata is never overwritten.",
                next="dojo author new OTHER_NAME",
            )
    _write(root, files)
    return list(files)


def write_course(root: Path, kata: str) -> list[Path]:
    """Write the files around the four trees that are not there: pyproject.toml, README.

    Returns those that were written. `kata` is the name of the first kata.

    Raises:
        UnusableInput: the folder cannot be written to.
    """
    words = {
        "__COURSE__": course_of(root),
        "__PACKAGE__": f"{PREFIX}{course_of(root)}",
        "__DISTRIBUTION__": f"{PREFIX}{course_of(root)}".replace("_", "-"),
        "__VERSION__": __version__,
        KATA: kata,
    }
    around = _filled(SCRATCH_COURSE, root, words)
    files = {path: text for path, text in around if not path.exists()}
    _write(root, files)
    return list(files)


def write_game(folder: Path, name: str) -> list[Path]:
    """Write a package with a small game of this name into a new folder.

    Returns its files.

    Raises:
        UnusableInput: a game cannot have that name, or something is in the way.
    """
    if NAME.fullmatch(name) is None or keyword.iskeyword(name):
        raise UnusableInput(
            f"{name!r} cannot be the name of a game.",
            hint=f"It is {NAMING}.",
            next="dojo author new --game NAME, for example lucky",
        )
    if name in game_names():
        raise UnusableInput(
            f"There is a game {name} already, installed beside dojo.",
            evidence="Of two games of one name, neither can be played.",
            next="dojo author new --game OTHER_NAME",
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UnusableInput(
            f"{folder} is there already; nothing was written.",
            hint="A game is never overwritten.",
            next=f"dojo author new --game {name} OTHER_FOLDER",
        )
    words = {
        "__GAME__": name,
        TITLE: _title(name),
        "__DISTRIBUTION__": f"{PREFIX}{name}_game".replace("_", "-"),
        "__VERSION__": __version__,
    }
    files = dict(_filled(SCRATCH_GAME, folder, words))
    _write(folder, files)
    return list(files)


def course_of(root: Path) -> str:
    """Return the name of a new course in the folder: letters, digits and _.

    It is never that of the shipped course, which it would replace.
    """
    name = re.sub(r"[^a-z0-9]+", "_", root.name.lower()).strip("_")
    name = name.removeprefix(PREFIX)
    return name if name not in ("", SHIPPED) else "course"


def require_module_name(name: str) -> None:
    """Return if learners can import a module of this name, and get their own.

    Raises:
        UnusableInput: they cannot.
    """
    if NAME.fullmatch(name) is None or keyword.iskeyword(name):
        reason = f"A kata is a module: {NAMING}."
    elif is_for_tests(f"{name}.py"):
        reason = "pytest would take a module of this name for tests."
    elif (SCRATCH / f"katas/{KATA}/{name}.py.txt").exists():
        reason = f"A new kata has a {name}.py of its own beside that module."
    elif name in sys.stdlib_module_names or importlib.util.find_spec(name):
        reason = f"`import {name}` would find another module."
    else:
        return
    raise UnusableInput(
        f"{name!r} cannot be the name of a kata.",
        hint=reason,
        next="dojo author new NAME, for example highest_die",
    )


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _filled(
    scratch: Path, root: Path, words: Mapping[str, str]
) -> Iterator[tuple[Path, str]]:
    """Yield each file of a scratch folder, as one below `root`, with its text.

    Python files lie in the package as .py.txt, since they are not code of dicedojo's.
    """
    for path in sorted(scratch.rglob("*")):
        if path.is_file():
            relative = path.relative_to(scratch).as_posix().removesuffix(".txt")
            yield root / _fill(relative, words), _fill(path.read_text("utf-8"), words)


def _fill(text: str, words: Mapping[str, str]) -> str:
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text


def _write(root: Path, files: Mapping[Path, str]) -> None:
    try:
        for path, text in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    except OSError as error:
        raise UnusableInput(f"{root} cannot be written to.", evidence=str(error)) from (
            error
        )
