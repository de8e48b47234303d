"""How a submission names what a kata asks for, where it names it otherwise."""

from __future__ import annotations

import ast
import keyword
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from dicedojo import syntax
from dicedojo.errors import UnusableInput

MAX_PARTS = 2  # of a function's name: `score`, or `Game.score`


@dataclass(frozen=True)
class Names:
    """The submission's own names; what is not stated is named as the kata says."""

    module: str = ""  # its file in the submission: "scoring.py", "src/kata/game.py"
    functions: tuple[tuple[str, str], ...] = ()  # the kata's name, the submission's

    def options(self, public: Sequence[str]) -> str:
        """Return the options of `dojo grade` that state these names."""
        module = [f"--module {shlex.quote(self.module)}"] if self.module else []
        stated = (
            own if len(public) == 1 else f"{asked}={own}"
            for asked, own in self.functions
        )
        return " ".join([*module, *(f"--function {one}" for one in stated)])


def read_names(
    public: Sequence[str], module: str | None = None, functions: Sequence[str] = ()
) -> Names:
    """Return the names that `--module` and `--function` state.

    `public` are the kata's functions. Each of `functions` is NAME, where there is one
    public function, or `public=NAME`; a NAME may be `Class.method`.

    Raises:
        UnusableInput: one of them states no name.
    """
    file = "" if module is None else checked_module(module, "--module")
    pairs: dict[str, str] = {}
    for stated in functions:
        asked, equals, own = stated.partition("=")
        if not equals:
            asked, own = _only(public, stated), stated
        if asked in pairs:
            raise UnusableInput(f"--function names {asked} twice.")
        pairs[asked] = checked_function(public, asked, own, "--function")
    return Names(file, tuple(pairs.items()))


def checked_module(stated: str, where: str) -> str:
    """Return a module's file as a path inside a submission, with forward slashes.

    Raises:
        UnusableInput: it is not the path of a Python file there; `where` stated it.
    """
    path = PurePosixPath(stated)
    if path.suffix != ".py" or path.is_absolute() or ".." in path.parts:
        raise UnusableInput(
            f"{where} must be a Python file inside the submission (got {stated!r}).",
            hint="For example: scoring.py, or src/kata/game.py.",
        )
    return str(path)


def checked_function(public: Sequence[str], asked: str, own: str, where: str) -> str:
    """Return the submission's name for the kata's function `asked`.

    Raises:
        UnusableInput: the kata has no such function, or `own` is not a name.
    """
    if asked not in public:
        raise UnusableInput(
            f"{where}: the kata has no function {asked!r}.",
            evidence=f"Its functions are: {', '.join(public)}.",
        )
    parts = own.split(".")
    if len(parts) > MAX_PARTS or not all(map(_is_name, parts)):
        raise UnusableInput(
            f"{where} must be a name or Class.method (got {own!r}).",
            hint="For example: calculate_score, or Game.score.",
        )
    return own


def import_name(files: Mapping[str, bytes], path: str, usual: str = "") -> str:
    """Return the name under which the tests in `files` import the module at `path`.

    `src/kata/game.py` can be `game`, `kata.game` or `src.kata.game`. Where no test
    imports it, the answer is the `usual` name, if there is one, and else the shortest
    that the module's own relative imports allow.
    """
    possible = _possible_names(path)
    if not possible:
        return usual or PurePosixPath(path).stem.replace(".", "_")
    used = Counter(
        name
        for file, source in files.items()
        if file != path and file.endswith(".py")
        for name in set(imports(source))
        if name in possible
    )
    if used:
        return max(possible, key=lambda name: used[name])
    relative = any(
        isinstance(node, ast.ImportFrom) and node.level for node in _nodes(files[path])
    )
    return usual or possible[min(len(possible) - 1, int(relative))]


def _possible_names(path: str) -> list[str]:
    """Return what a file can be imported as, the shortest name first."""
    parts = PurePosixPath(path).with_suffix("").parts
    parts = parts[:-1] if parts[-1] == "__init__" else parts
    names: list[str] = []
    for part in reversed(parts):
        if not _is_name(part):
            break
        names.append(f"{part}.{names[-1]}" if names else part)
    return names


def imports(source: bytes) -> Iterator[str]:
    """Yield the dotted names of all modules that a file may import.

    `from kata import game` may import `kata` and `kata.game`.
    """
    for node in _nodes(source):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(level=0, module=str(name)):
                yield name
                yield from (f"{name}.{alias.name}" for alias in node.names)


def _nodes(source: bytes) -> Iterator[ast.AST]:
    try:
        tree = syntax.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    yield from ast.walk(tree)


def _only(public: Sequence[str], stated: str) -> str:
    if len(public) == 1:
        return public[0]
    raise UnusableInput(
        f"Which function is {stated}? This kata has {len(public)}.",
        evidence=f"Its functions are: {', '.join(public)}.",
        next=f"the same command with --function {public[0]}={stated}, for example",
    )


def _is_name(text: str) -> bool:
    return text.isidentifier() and not keyword.iskeyword(text)
