"""Finds slips in what was handed in that pytest passes over without a word.

Files are parsed, and nothing is run. A check, the page and a grade say the same of
them, from this list.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Mapping
from fnmatch import fnmatch
from pathlib import PurePosixPath

from dicedojo.submission.handed_files import CONFTEST, is_collected
from dicedojo.submission.path_names import TEST_FOLDERS
from dicedojo.submission.slip import Mark, Marks, Slip, SlipKind
from dicedojo.submission.slips_in_tests import (
    FUNCTION,
    asserts_in_vain,
    is_test,
    names_in,
    slips_in,
)
from dicedojo.submission.unreadable import is_utf_16, why_unreadable
from dicedojo.syntax import tree_of

OTHER_FILES = (CONFTEST, "__init__.py")
EXAMPLE = re.compile(rb"^[ \t]*>>> ", re.MULTILINE)
READ_FOR_EXAMPLES = "test*.txt"  # pytest's own choice


def find_slips(
    files: Mapping[str, bytes], module: str, functions: Collection[str]
) -> tuple[Slip, ...]:
    """Return the slips in files, by file and line; no two for one line.

    `module` is the path of the learner's module, and `functions` are the kata's.
    """
    trees = {path: tree_of(files[path]) for path in files if path.endswith(".py")}
    names = set().union(*(names_in(tree) for tree in trees.values() if tree))
    found: dict[str, Slip] = {}
    for path in sorted(files, key=lambda path: (path != module, path)):
        source, tree = files[path], trees.get(path)
        if path in trees and tree is None:
            marks = _unreadable(source)
        elif path == module and tree is not None:
            marks = _in_module(tree, module, functions)
            if not _hold_tests(trees, files):
                marks = [*marks, *_examples_in(source)]
        elif tree is not None and is_collected(path):
            marks = slips_in(tree, functions, names)
        else:
            marks = _in_other(path, source, tree, module, names)
        for mark in sorted(marks, key=lambda mark: mark.line):
            slip = mark.of(path)
            found.setdefault(slip.where, slip)
    return tuple(found.values())


def _unreadable(source: bytes) -> Marks:
    """Yield why Python cannot read a file, where that is known."""
    if is_utf_16(source):
        yield Mark(0, SlipKind.UTF_16)
    elif why := why_unreadable(source):
        yield Mark(0, SlipKind.OTHER_PYTHON, (why,))


def _in_module(tree: ast.Module, path: str, functions: Collection[str]) -> Marks:
    """Yield the slips of tests in the module."""
    for node in tree.body:
        if isinstance(node, FUNCTION) and node.name.startswith("test_"):
            words = (node.name, PurePosixPath(path).name)
            yield Mark(node.lineno, SlipKind.IN_THE_MODULE, words)
            yield from asserts_in_vain(node, functions)


def _in_other(
    path: str,
    source: bytes,
    tree: ast.Module | None,
    module: str,
    names: Collection[str],
) -> Marks:
    """Yield why pytest reads no tests, or no examples, in a file."""
    place = PurePosixPath(path)
    if tree is not None and place.name not in OTHER_FILES:
        about_tests = "test" in path.lower() and place.stem not in names
        if place.name == PurePosixPath(module).name and _is_in_tests(place):
            yield Mark(0, SlipKind.HIDES_MODULE, (place.name,))
        elif about_tests and any(map(_holds_test, tree.body)):
            stem = _stem_of_tests(place.stem) or PurePosixPath(module).stem
            yield Mark(0, SlipKind.FILE_NAME, (f"test_{stem}.py",))
    elif _is_in_tests(place) and _has_unread_examples(place.name, source):
        stem = _stem_of_tests(place.stem) or "examples"
        yield Mark(0, SlipKind.EXAMPLES_IN_FILE, (f"test_{stem}.txt",))


def _has_unread_examples(name: str, source: bytes) -> bool:
    is_read = not name.endswith(".txt") or fnmatch(name, READ_FOR_EXAMPLES)
    return not is_read and bool(EXAMPLE.search(source))


def _is_in_tests(place: PurePosixPath) -> bool:
    return bool(TEST_FOLDERS & set(place.parts[:-1]))


def _stem_of_tests(stem: str) -> str:
    """Return what tests are about by the name of their file: greed for test-greed."""
    rest = re.sub(r"^tests?(?=[\W_]|$)|^[Tt]est(?=[A-Z])", "", stem, flags=re.ASCII)
    return re.sub(r"\W+", "_", rest).strip("_").lower()


def _holds_test(node: ast.stmt) -> bool:
    """Return whether a statement is a test, or a class with one."""
    return is_test(node) or (
        isinstance(node, ast.ClassDef) and any(map(is_test, node.body))
    )


def _hold_tests(
    trees: Mapping[str, ast.Module | None], files: Mapping[str, bytes]
) -> bool:
    """Return whether any file holds a test, or examples that pytest reads."""
    return any(
        tree is not None and any(map(_holds_test, tree.body)) for tree in trees.values()
    ) or any(fnmatch(PurePosixPath(one).name, READ_FOR_EXAMPLES) for one in files)


def _examples_in(source: bytes) -> Marks:
    """Yield the first example in a module."""
    if first := EXAMPLE.search(source):
        line = source.count(b"\n", 0, first.start()) + 1
        yield Mark(line, SlipKind.EXAMPLES_IN_MODULE)
