"""Imports of a submission's files: modules, their names, and those that it lacks."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import PurePosixPath

from dicedojo.submission.handed_files import Problem, is_for_tests, is_name
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of

KIND = "not available"
MAX_RELOADS = 20  # of a file that are looked at
ENDS = ("/__init__.py", ".py")  # of what a name means, in Python's order


def imports(source: bytes) -> Iterator[str]:
    """Yield the dotted names of all modules that a file may import.

    `from kata import game` may import `kata` and `kata.game`.
    """
    for module, level, names in _statements(source):
        if not level:
            yield module
            yield from (f"{module}.{name}" for name in names)


def modules_of(source: bytes) -> frozenset[str]:
    """Return the names of the modules that a file imports absolutely."""
    return frozenset(name for name, level, _ in _statements(source) if not level)


@lru_cache(maxsize=8)
def imported_names(source: bytes) -> frozenset[str]:
    """Return the names of the modules that a file may import, and of their packages.

    A file that Python cannot read imports none. One of thousands of tests is asked
    about for each of them, and read once.
    """
    found = set(imports(source))
    return frozenset(found | {name.partition(".")[0] for name in found})


def names_used_from(source: bytes, module: str) -> frozenset[str]:
    """Return the names that a file imports from a module or looks up in it."""
    names: set[str] = set()
    for node in _nodes(source):
        match node:
            case ast.ImportFrom(module=name) if name == module:
                names |= {alias.name for alias in node.names}
            case ast.Attribute(value=ast.Name(id=name)) if name == module:
                names.add(node.attr)
    return frozenset(names)


def reload_line(source: bytes, test: str) -> int:
    """Return the line in which a test reloads a module, 0 where it does not.

    That is a line of its function or, if none is there, of what is outside all tests.
    """
    name = test.rpartition("::")[2].partition("[")[0]
    reloads = _reloads(source)
    inside = [line for line, tests in reloads if name in tests]
    outside = [line for line, tests in reloads if not tests]
    return min(inside or outside, default=0)


@lru_cache(maxsize=8)
def _reloads(source: bytes) -> tuple[tuple[int, frozenset[str]], ...]:
    """Return the lines of a file that call `reload`, and the tests around each."""
    nodes = [*_nodes(source)]
    tests = [
        (node.name, node.lineno, node.end_lineno or node.lineno)
        for node in nodes
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test")
    ]
    lines = []
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(id="reload") | ast.Attribute(attr="reload")):
                lines.append(node.lineno)
    return tuple(
        (line, frozenset(name for name, first, last in tests if first <= line <= last))
        for line in lines[:MAX_RELOADS]
    )


def tested_modules(submission: Submission, test: str) -> list[str]:
    """Return the submission's own files that the file of a test imports."""
    file = test.partition("::")[0]
    names = imported_names(submission.files.get(file, b""))
    return sorted(
        path
        for path in submission.files
        if path != submission.path
        and PurePosixPath(path).suffix == ".py"
        and PurePosixPath(path).stem in names
    )


def import_name(files: Mapping[str, bytes], path: str, usual: str = "") -> str:
    """Return the name under which other `files` import the module at `path`.

    `src/kata/game.py` can be `game`, `kata.game` or `src.kata.game`. Tests come before
    other modules, and the shorter of two names first. Where nothing imports it, the
    answer is the `usual` name, if there is one, unless the file's own relative imports
    or the packages around it need a longer one.
    """
    names = {
        is_tests: Counter(
            name
            for file in files
            if file != path and is_for_tests(file) is is_tests
            for name, meant in set(_meanings(files, file))
            if meant == path
        )
        for is_tests in (True, False)
    }
    for used in (names[True], names[False]):
        if used:
            return max(sorted(used, key=len), key=lambda name: used[name])
    level = max((level for _, level, _ in _statements(files[path])), default=0)
    name = dotted(files, path, level)
    return name if "." in name else usual or name


def dotted(files: Collection[str], path: str, level: int = 0) -> str:
    """Return the name of a module in the packages around it, as pytest finds them.

    Folders without an `__init__.py` count as far as relative imports of that `level`
    need them.
    """
    *folders, file = PurePosixPath(path).parts
    stem = PurePosixPath(file).stem.replace(".", "_")
    parts = [] if stem == "__init__" and folders else [stem]
    while folders and is_name(folders[-1]):
        is_package = "/".join((*folders, "__init__.py")) in files
        if not is_package and level <= 0 and parts:
            break
        parts.insert(0, folders.pop())
        level -= 1
    return ".".join(parts or [stem])


def _meanings(files: Mapping[str, bytes], path: str) -> Iterator[tuple[str, str]]:
    """Yield the names of modules that a file imports, each with the file it means.

    Python looks for it below each folder of `sys.path`. Which these are, a conftest
    can change: so here they are the one that pytest adds for the file, then the
    outermost one, and then all others, the outer ones first. A package is run for each
    of its modules; it is meant where a name is taken from it.
    """
    own = _base(files, path)
    bases = dict.fromkeys((own, "", *_folders(tuple(files))))

    def file_of(name: str) -> str:
        at = name.replace(".", "/")
        places = ("/".join(filter(None, (base, at))) for base in bases)
        found = (f"{place}{end}" for place in places for end in ENDS)
        return next((one for one in found if one in files), "")

    for module, level, taken in _statements(files.get(path, b"")):
        name = module
        if level:
            name = _absolute(files, path, module, level)
        inside = {f"{name}.{each}".lstrip(".") for each in taken}
        modules = {each: meant for each in sorted(inside) if (meant := file_of(each))}
        yield from modules.items()
        if name and (meant := file_of(name)) and len(modules) < max(1, len(inside)):
            yield name, meant


def _absolute(files: Collection[str], path: str, module: str, level: int) -> str:
    """Return the absolute name of a module that a file imports relatively."""
    name = dotted(files, path, level)
    package = name.split(".")
    if PurePosixPath(path).stem != "__init__":
        package.pop()
    package = package[: len(package) - level + 1]
    return ".".join((*package, *filter(None, (module,))))


def _base(files: Collection[str], path: str) -> str:
    """Return the folder that pytest adds to `sys.path` for a file."""
    folder = PurePosixPath(path).parent
    while folder.name and str(folder / "__init__.py") in files:
        folder = folder.parent
    return "" if str(folder) == "." else str(folder)


@lru_cache(maxsize=8)
def _folders(paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return the folders around Python files, the outer ones first."""
    pure = [PurePosixPath(path) for path in paths if path.endswith(".py")]
    found = {str(parent) for path in pure for parent in path.parents} - {"."}
    return tuple(sorted(found, key=lambda folder: (folder.count("/"), folder)))


@lru_cache(maxsize=64)
def _statements(source: bytes) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """Return what each import names: a module, its level, and names taken from it."""
    found: list[tuple[str, int, tuple[str, ...]]] = []
    for node in _nodes(source):
        match node:
            case ast.Import():
                found += ((alias.name, 0, ()) for alias in node.names)
            case ast.ImportFrom():
                names = tuple(alias.name for alias in node.names)
                found.append((node.module or "", node.level, names))
    return tuple(found)


def _nodes(source: bytes) -> Iterator[ast.AST]:
    """Yield the nodes of a program, none if Python refuses it."""
    tree = tree_of(source)
    if tree is not None:
        yield from ast.walk(tree)


def not_available(missing: Iterable[tuple[str, str]]) -> tuple[Problem, ...]:
    """Return a problem for each module; `missing` are pairs of a file and a module."""
    first: dict[str, str] = {}
    for file, module in sorted(missing):
        first.setdefault(module, file)
    return tuple(
        Problem(KIND, f"{file} imports {module}, which is not available in the exam.")
        for module, file in sorted(first.items())
    )


def program_files(submission: Submission) -> tuple[str, ...]:
    """Return the paths of the program's modules, the one under test first."""
    found = [submission.path]
    for path in found:
        meant = sorted({one for _, one in _meanings(submission.files, path)})
        found += (one for one in meant if one not in found and not is_for_tests(one))
    return tuple(found)
