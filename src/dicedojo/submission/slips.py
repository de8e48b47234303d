"""Finds slips in a submission that pytest ignores without a message.

Files are parsed, and nothing is run. A check, the page and a grade all use this list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import PurePosixPath

from dicedojo.submission.handed_files import CONFTEST, is_collected
from dicedojo.submission.path_names import TEST_FOLDERS
from dicedojo.submission.slip import (
    Slip,
    SlipKind,
    Slips,
    is_utf_16,
    refusal,
    why_unreadable,
)
from dicedojo.submission.slips_in_tests import (
    FUNCTION,
    asserts_in_vain,
    is_test,
    names_in,
    slips_in,
)
from dicedojo.syntax import tree_of

OTHER_FILES = (CONFTEST, "__init__.py")
MAX_BYTES = 1 << 20  # they take 4 s; all that a submission may hold would take 30 s
EXAMPLE = re.compile(rb"^[ \t]*>>> ", re.MULTILINE)


def find_slips(
    files: Mapping[str, bytes], module: str, functions: Collection[str]
) -> tuple[Slip, ...]:
    """Return the slips in files, by file and line; no two for one line.

    In a file, a slip that stops pytest from reading it comes first. Files of more than
    MAX_BYTES together are not checked: nobody writes so many tests by hand.
    `module` is the path of the learner's module, and `functions` are the kata's.
    """
    if sum(map(len, files.values())) > MAX_BYTES:
        return ()
    trees = {path: tree_of(files[path]) for path in files if path.endswith(".py")}
    names = set().union(*(names_in(tree) for tree in trees.values() if tree))
    imported = set().union(*(_imported_in(tree) for tree in trees.values() if tree))
    first_slips: dict[str, Slip] = {}
    for path in sorted(files, key=lambda path: (path != module, path)):
        source, tree = files[path], trees.get(path)
        slips: Iterable[Slip]
        if path in trees and tree is None:
            slips = _unreadable(source)
        elif path == module and tree is not None:
            slips = _in_module(tree, module, functions)
            if not _hold_tests(trees.values()) and not any(map(_is_read, files)):
                slips = _examples_in(source)
        elif tree is not None and is_collected(path):
            slips = slips_in(tree, functions, names)
        else:
            slips = _in_other(path, source, tree, module, imported)
        for slip in sorted(slips, key=_place):
            in_file = replace(slip, file=path)
            first_slips.setdefault(in_file.where, in_file)
    return tuple(first_slips.values())


def _place(slip: Slip) -> tuple[bool, int]:
    return slip.kind is not SlipKind.UNGUARDED_MAIN, slip.line


def _unreadable(source: bytes) -> Slips:
    """Yield the reason why Python cannot read a file, if it is known."""
    if is_utf_16(source):
        yield Slip(0, SlipKind.UTF_16)
    elif reason := why_unreadable(source):
        error = refusal(source)
        line = (error.lineno or 0) if error else 0
        yield Slip(line, SlipKind.OTHER_PYTHON, (reason,))


def _in_module(tree: ast.Module, path: str, functions: Collection[str]) -> Slips:
    """Yield the slips of tests in the module."""
    for node in tree.body:
        if isinstance(node, FUNCTION) and node.name.startswith("test_"):
            words = (node.name, PurePosixPath(path).name)
            yield Slip(node.lineno, SlipKind.IN_THE_MODULE, words)
            yield from asserts_in_vain(node, functions)


def _in_other(
    path: str,
    source: bytes,
    tree: ast.Module | None,
    module: str,
    imported: Collection[str],
) -> Slips:
    """Yield the reason why pytest reads no tests, or no examples, in a file."""
    place = PurePosixPath(path)
    without_txt = path.removesuffix(".txt")
    if without_txt != path and is_collected(without_txt):
        yield Slip(0, SlipKind.FILE_NAME, (place.stem,))
    elif tree is None or place.name in OTHER_FILES:
        if _is_in_tests(place) and _has_unread_examples(place.name, source):
            stem = _stem_of_tests(place.stem) or "examples"
            yield Slip(0, SlipKind.EXAMPLES_IN_FILE, (f"test_{stem}.txt",))
    elif place.name == PurePosixPath(module).name and _is_in_tests(place):
        yield Slip(0, SlipKind.HIDES_MODULE, (place.name,))
    elif place.stem not in imported and "test" in path.lower() and _hold_tests([tree]):
        stem = _stem_of_tests(place.stem) or PurePosixPath(module).stem
        yield Slip(0, SlipKind.FILE_NAME, (f"test_{stem}.py",))


def _imported_in(tree: ast.Module) -> set[str]:
    """Return the modules that a file may import, without their packages.

    Their tests run in that file.
    """
    names: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.alias(name=name) | ast.ImportFrom(module=str(name)):
                names.add(name.rpartition(".")[2])
    return names


def _has_unread_examples(name: str, source: bytes) -> bool:
    is_text = name.endswith(".txt") and not _is_read(name)
    return is_text and bool(EXAMPLE.search(source))


def _is_read(path: str) -> bool:
    """Return whether pytest reads examples in a file of this name."""
    return fnmatch(PurePosixPath(path).name, "test*.txt")


def _is_in_tests(place: PurePosixPath) -> bool:
    return bool(TEST_FOLDERS & set(place.parts[:-1]))


def _stem_of_tests(stem: str) -> str:
    """Return the subject of tests by the name of their file: coin for test-coin."""
    test = r"^(?i:tests?)(?=[\W_]|$)|^[Tt]est(?=[A-Z])"
    subject = re.sub(test, "", stem, flags=re.ASCII)
    return re.sub(r"\W+", "_", subject).strip("_").lower()


def _hold_tests(trees: Iterable[ast.Module | None]) -> bool:
    """Return whether a file holds a test, or a class with one."""
    nodes = [node for tree in trees if tree for node in tree.body]
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    return any(map(is_test, (*nodes, *(node for c in classes for node in c.body))))


def _examples_in(source: bytes) -> Slips:
    """Yield the first example in a module."""
    if first := EXAMPLE.search(source):
        line = source.count(b"\n", 0, first.start()) + 1
        yield Slip(line, SlipKind.EXAMPLES_IN_MODULE)
