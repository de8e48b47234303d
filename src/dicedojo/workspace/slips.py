"""Reads a workspace for slips, and adds those that a check alone knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from dicedojo.submission.handed_files import is_collected
from dicedojo.submission.slip import SENTENCES, Slip, SlipKind
from dicedojo.submission.slips import find_slips
from dicedojo.workspace.exam_imports import missing_in_the_exam
from dicedojo.workspace.workspace import Workspace

NOT_THEIRS = (".", "tests/", "given/", "mutants/")  # the last is what mutmut leaves
OTHER_NAME = "Python reads {} alone, with that very name."


def slips_of(workspace: Workspace) -> tuple[str, ...]:
    """Return a sentence for each slip, by file and line; no two for one line."""
    found: dict[str, str] = {}
    for where, sentence in (
        *missing_in_the_exam(workspace),
        *_misnamed_modules(workspace),
    ):
        found.setdefault(where, f"{where}: {sentence}")
    kata = workspace.kata
    for slip in (
        *find_slips(_files(workspace), workspace.module.name, kata.functions),
        *_misplaced_files(workspace),
    ):
        found.setdefault(slip.where, str(slip))
    return tuple(found.values())


def _files(workspace: Workspace) -> dict[str, bytes]:
    """Return the module and what stands in tests/, by their paths."""
    tests = sorted(workspace.tests.rglob("*"))
    read = {}
    for path in (workspace.module, *tests):
        if path.suffix in {".py", ".txt"}:
            with suppress(OSError):  # a folder, a broken link; the check says so itself
                read[path.relative_to(workspace.folder).as_posix()] = path.read_bytes()
    return read


def _misnamed_modules(workspace: Workspace) -> Iterator[tuple[str, str]]:
    """Yield files that were to be the module: Coin.py, coin.py.txt."""
    name = workspace.module.name
    for path in sorted(workspace.folder.iterdir()):
        meant = path.name.lower().removesuffix(".txt")
        if meant == name and path.name != name:
            yield path.name, OTHER_NAME.format(name)


def _misplaced_files(workspace: Workspace) -> Iterator[Slip]:
    """Yield the files of tests beside tests/, or in a folder beside it."""
    folder = workspace.folder
    for path in sorted([*folder.glob("*.py"), *folder.glob("*/*.py")]):
        where = path.relative_to(folder).as_posix()
        if is_collected(where) and not where.startswith(NOT_THEIRS):
            kind = SlipKind.ELSEWHERE
            yield Slip(where, 0, kind, SENTENCES[kind])
