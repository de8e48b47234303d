"""Imports of a submission's files: modules, their names, and those that it lacks."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import PurePosixPath

from dicedojo.submission.handed_files import (
    Problem,
    ProblemKind,
    is_for_tests,
    is_name,
)
from dicedojo.submission.submission import Submission
from dicedojo.syntax import tree_of

IMPORTS_IT = "{} imports {}, which is not available in the exam."
MAX_RELOADS = 20  # of a file that are checked
ENDS = ("/__init__.py", ".py")  # of the path of a module, in Python's order


def modules_of(source: bytes) -> frozenset[str]:
    """Return the names of the modules that a file imports absolutely."""
    return frozenset(name for name, level, _ in _statements(source) if not level)


@lru_cache(maxsize=8)
def imported_names(source: bytes) -> frozenset[str]:
    """Return the names of the modules that a file may import, and of their packages.

    `from kata import game` may import `kata` and `kata.game`. A file that Python cannot
    read imports none. The result is cached: each of the tests in a file needs it, and a
    file can have a hundred thousand imports.
    """
    names: set[str] = set()
    for module, level, attributes in _statements(source):
        if not level:
            names |= {module, module.partition(".")[0]}
            names |= {f"{module}.{attribute}" for attribute in attributes}
    return frozenset(names)


def names_used_from(source: bytes, module: str) -> frozenset[str]:
    """Return the names that a file imports from a module or uses as its attributes."""
    names: set[str] = set()
    for node in _nodes(source):
        match node:
            case ast.ImportFrom(module=name) if name == module:
                names |= {alias.name for alias in node.names}
            case ast.Attribute(value=ast.Name(id=name)) if name == module:
                names.add(node.attr)
    return frozenset(names)


def reload_line(source: bytes, test: str) -> int:
    """Return the line in which a test reloads a module, 0 if it does not.

    That is a line of its function or, if that has none, outside all tests.
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
    other modules, and the shorter of two names first. If nothing imports it, the name
    is the `usual` one, if there is one, unless the file's own relative imports or the
    packages around it need a longer one.
    """
    names = {
        is_tests: Counter(
            name
            for file in files
            if file != path and is_for_tests(file) is is_tests
            for name, target in set(_meanings(files, file))
            if target == path
        )
        for is_tests in (True, False)
    }
    for counts in (names[True], names[False]):
        if counts:
            return max(sorted(counts, key=len), key=lambda name: counts[name])
    level = max((level for _, level, _ in _statements(files[path])), default=0)
    name = dotted(files, path, level)
    return name if "." in name else usual or name


def where_imported(submission: Submission, usual: str) -> Submission:
    """Return the submission with its module under the `usual` file name, if it must be.

    A browser saves a second `game.py` as `game (1).py`, which nothing can import. A
    module must also be there if other files import it by that name, which no file has,
    and none by its own.
    """
    files, path = submission.files, PurePosixPath(submission.path)
    place = str(path.with_name(usual))
    if submission.unusable or place in files:
        return submission
    others = [file for file in files if file != submission.path]
    name = PurePosixPath(usual).stem
    imported = any(name in imported_names(files[file]) for file in others)
    meanings = {meaning for file in others for meaning in _meanings(files, file)}
    if is_name(path.stem) and (
        not imported
        or any(own == name or file == submission.path for own, file in meanings)
    ):
        return submission
    moved = {place: submission.source, **{file: files[file] for file in others}}
    return replace(submission, files=moved, path=place)


def dotted(files: Collection[str], path: str, level: int = 0) -> str:
    """Return the name of a module in the packages around it, as pytest finds them.

    Folders without an `__init__.py` count only if relative imports of that `level` need
    them.
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

    Python searches each folder of `sys.path`. A conftest can change that, so here the
    folders are the one that pytest adds for the file, then the outermost one, and then
    all others, outer ones first. A package runs for each of its modules; it is only
    yielded if a name is imported from it.
    """
    own_folder = _base(files, path)
    bases = dict.fromkeys((own_folder, "", *_folders(tuple(files))))

    def file_of(name: str) -> str:
        at = name.replace(".", "/")
        places = ("/".join(filter(None, (base, at))) for base in bases)
        candidates = (f"{place}{end}" for place in places for end in ENDS)
        return next((file for file in candidates if file in files), "")

    for module, level, attributes in _statements(files.get(path, b"")):
        name = module
        if level:
            name = _absolute(files, path, module, level)
        inside = {f"{name}.{attribute}".lstrip(".") for attribute in attributes}
        modules = {sub: target for sub in sorted(inside) if (target := file_of(sub))}
        yield from modules.items()
        if name and (target := file_of(name)) and len(modules) < max(1, len(inside)):
            yield name, target


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
    folders = {str(parent) for path in pure for parent in path.parents} - {"."}
    return tuple(sorted(folders, key=lambda folder: (folder.count("/"), folder)))


@lru_cache(maxsize=64)
def _statements(source: bytes) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """Return the parts of each import: a module, its level, and imported names."""
    statements: list[tuple[str, int, tuple[str, ...]]] = []
    for node in _nodes(source):
        match node:
            case ast.Import():
                statements += ((alias.name, 0, ()) for alias in node.names)
            case ast.ImportFrom():
                names = tuple(alias.name for alias in node.names)
                statements.append((node.module or "", node.level, names))
    return tuple(statements)


def _nodes(source: bytes) -> Iterator[ast.AST]:
    """Yield the nodes of a program, none if Python refuses it."""
    tree = tree_of(source)
    if tree is not None:
        yield from ast.walk(tree)


def not_available(missing: Iterable[tuple[str, str]]) -> tuple[Problem, ...]:
    """Return a problem for each module; `missing` are pairs of a file and a module."""
    first_files: dict[str, str] = {}
    for file, module in sorted(missing):
        first_files.setdefault(module, file)
    return tuple(
        Problem(ProblemKind.NOT_AVAILABLE, IMPORTS_IT.format(file, module))
        for module, file in sorted(first_files.items())
    )


def program_files(submission: Submission) -> tuple[str, ...]:
    """Return the paths of the program's modules, the one under test first."""
    files = [submission.path]
    for path in files:
        imported = sorted({file for _, file in _meanings(submission.files, path)})
        files += (f for f in imported if f not in files and not is_for_tests(f))
    return tuple(files)
