"""Writes a course, a kata or a game for an author to replace, or copies a kata."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from dicedojo import __version__
from dicedojo.course import SHIPPED, TREES, Kata
from dicedojo.errors import UnusableInput
from dicedojo.games import game_names
from dicedojo.submission import is_for_tests

SCRATCH = Path(__file__).with_name("scratch")
SCRATCH_COURSE = Path(__file__).with_name("scratch_course")
SCRATCH_GAME = Path(__file__).with_name("scratch_game")
KATA, TITLE = "__KATA__", "__TITLE__"
PREFIX = "dicedojo_"  # of a course's package, so that it hides no kata's module
NAME = re.compile(r"[a-z][a-z0-9_]*")
# A link to a file of the course; addresses with a scheme stay as they are.
LINK = re.compile(r"\[(?P<text>[^\]\n]+)\]\((?P<target>\.\./[^)#\n]+)(#[^)\n]*)?\)")
NAMING = "lower-case letters, digits and _, a letter first, and not a keyword"


def write_kata(root: Path, name: str) -> None:
    """Write the scratch kata `name` into the four trees under `root`.

    Raises:
        UnusableInput: a module cannot have that name, or the kata exists already.
    """
    require_module_name(name)
    _require_new(root, name)
    words = {KATA: name, TITLE: _title(name)}
    _write(root, dict(_fill_files(SCRATCH, root, words)))


def copy_kata(root: Path, name: str, kata: Kata) -> None:
    """Copy the four trees of a kata under `root`, as the kata `name`.

    The module keeps its name, so code and lessons stay unchanged, except that links to
    pages that are not copied become plain text. The file of facts is left out, since it
    names the kata's own files.

    Raises:
        UnusableInput: a kata cannot have that name, its solutions are missing, or the
            kata exists already.
    """
    require_module_name(name)
    if not all(step.solution.is_file() for step in kata.coded_steps):
        raise UnusableInput(
            f"The solutions of {kata.name} are not here, so it cannot be copied.",
            hint="The class edition leaves them out.",
            next="pip install dicedojo",
        )
    _require_new(root, name)
    files: dict[Path, bytes] = {}
    for tree in TREES:
        source = kata.root / tree / kata.name
        for path in sorted({*source.rglob("*")} - {kata.facts_file}):
            if path.is_file() and "__pycache__" not in path.parts:
                place = root / tree / name / path.relative_to(source)
                files[place] = _adapt_copy(path, source, kata, name)
    _write(root, files)


def _adapt_copy(path: Path, source: Path, kata: Kata, name: str) -> bytes:
    if path.name == "kata.toml":
        text = path.read_text("utf-8")
        text = re.sub(
            r"^title = .*", f'title = "{_title(name)}"', text, flags=re.MULTILINE
        )
        text = re.sub(r"^(place|game) = .*\n", "", text, flags=re.MULTILINE)
        if kata.strategy is not None:
            game = f'game = "{kata.game}"  # values its strategies'
            text = re.sub(r"(?m)^module = ", f"{game}\n\\g<0>", text)
        return text.encode()
    if path.suffix != ".md":
        return path.read_bytes()
    text = path.read_text("utf-8").replace(
        f"dojo start {kata.name}", f"dojo start {name}"
    )

    def keep_link(link: re.Match[str]) -> str:
        target = (path.parent / link["target"]).resolve()
        return link[0] if target.is_relative_to(source.resolve()) else link["text"]

    return LINK.sub(keep_link, text).encode()


def _require_new(root: Path, name: str) -> None:
    """Require that no tree under `root` has a kata with this name."""
    for folder in (root / tree / name for tree in TREES):
        if folder.exists():
            raise UnusableInput(
                f"{folder} is there already; nothing was written.",
                hint="A kata is never overwritten.",
                next="dojo author new OTHER_NAME",
            )


def write_course(root: Path, kata: str) -> list[Path]:
    """Write the missing files around the four trees: pyproject.toml, README.

    Returns the new files. `kata` is the name of the first kata.

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
    around = _fill_files(SCRATCH_COURSE, root, words)
    files = {path: text for path, text in around if not path.exists()}
    _write(root, files)
    return list(files)


def write_game(folder: Path, name: str) -> list[Path]:
    """Write a package with a small game with this name into a new folder.

    Returns its files.

    Raises:
        UnusableInput: a game cannot have that name, or the folder is not empty.
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
    files = dict(_fill_files(SCRATCH_GAME, folder, words))
    _write(folder, files)
    return list(files)


def course_of(root: Path) -> str:
    """Return the name of a new course in the folder: letters, digits and _.

    It is never the name of the shipped course, which it would replace.
    """
    name = re.sub(r"[^a-z0-9]+", "_", root.name.lower()).strip("_")
    name = name.removeprefix(PREFIX)
    return name if name not in ("", SHIPPED) else "course"


def require_module_name(name: str) -> None:
    """Require that learners can import their own module by this name.

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


def _fill_files(
    scratch: Path, root: Path, words: Mapping[str, str]
) -> Iterator[tuple[Path, str]]:
    """Yield the path below `root` and the text of each file of a scratch folder.

    Python files have the suffix .py.txt, since they are not code of dicedojo itself.
    """
    for path in sorted(scratch.rglob("*")):
        if path.is_file():
            relative = path.relative_to(scratch).as_posix().removesuffix(".txt")
            yield root / _fill(relative, words), _fill(path.read_text("utf-8"), words)


def _fill(text: str, words: Mapping[str, str]) -> str:
    for placeholder, word in words.items():
        text = text.replace(placeholder, word)
    return text


def _write(root: Path, files: Mapping[Path, str] | Mapping[Path, bytes]) -> None:
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content if isinstance(content, bytes) else content.encode()
            path.write_bytes(data)
    except OSError as error:
        raise UnusableInput(f"{root} cannot be written to.", evidence=str(error)) from (
            error
        )
