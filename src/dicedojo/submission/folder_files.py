"""Reads the files of a submission from a path: a folder, an archive or one file."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from dicedojo.errors import UnusableInput, system_reason
from dicedojo.submission import handed_files
from dicedojo.submission.archive_members import read_members
from dicedojo.submission.handed_files import (
    FILE_BYTES,
    MAX_DEPTH,
    HandedFiles,
    Problem,
    ProblemKind,
    Unread,
    is_archive,
    is_left_out,
    is_their_file,
    left_out,
    read_files,
    too_large,
)
from dicedojo.submission.zip_and_tar import (
    TAR_FAULTS,
    ZIP_FAULTS,
    tar_members,
    zip_members,
)

FAULTS = (*ZIP_FAULTS, *TAR_FAULTS)  # of archives


def read_folder(folder: Path) -> HandedFiles:
    """Return the files below a folder; links out of it are not followed."""
    real = folder.resolve()
    problems: list[Problem] = []
    files = [
        _unread(path, path.relative_to(real).as_posix(), real)
        for path in walk(real, problems.append)
    ]
    return read_files(files, problems)


def read_parts(parts: Iterable[tuple[Path, str]]) -> HandedFiles:
    """Return single files; each path comes with its name in the submission.

    A link is followed only to a file of its own folder.
    """
    files = [_unread(path, name, path.parent.resolve()) for path, name in parts]
    return read_files(files, ())


def walk(folder: Path, report: Callable[[Problem], None]) -> Iterator[Path]:
    """Yield the files below `folder` in a fixed order, without linked folders.

    `report` is called with problems of folders.
    """
    left = handed_files.MAX_LISTED
    waiting = [(folder, 0)]
    while waiting:
        base, depth = waiting.pop()
        relative = "This folder" if base == folder else str(base.relative_to(folder))
        try:
            entries = _list(base, left)
        except OSError as error:
            report(replace(_unreadable(relative, error), file=""))
            continue
        if depth > MAX_DEPTH or len(entries) > left:
            reason = "holds too many files" if depth <= MAX_DEPTH else "lies too deep"
            message = f"{relative} {reason}, and was left out."
            report(Problem(ProblemKind.TOO_MANY_FILES, message))
            continue
        left -= len(entries)
        yield from (base / entry.name for entry in entries if _is_theirs(entry))
        inside = [base / entry.name for entry in entries if _is_entered(entry)]
        waiting += [(path, depth + 1) for path in reversed(inside)]


def _unread(path: Path, name: str, folder: Path) -> Unread:
    return Unread(name, partial(_read, path, name, folder))


def _read(path: Path, name: str, folder: Path) -> bytes | Problem | None:
    try:
        problem = _why_unfit(path, name, folder)
        return problem or (path.read_bytes() if path.is_file() else None)
    except OSError as error:  # no permission, or gone since it was listed
        return _unreadable(name, error)


def _why_unfit(path: Path, name: str, folder: Path) -> Problem | None:
    facts = path.lstat()
    if stat.S_ISLNK(facts.st_mode):
        if leads_out(path, folder):
            return left_out(ProblemKind.LINK, name, "is a link out of the folder")
        if not path.is_file():
            return None
    elif not stat.S_ISREG(facts.st_mode):
        return left_out(ProblemKind.NOT_A_FILE, name, "is not an ordinary file")
    most = FILE_BYTES
    return too_large(name, most) if path.stat().st_size > most else None


def leads_out(path: Path, folder: Path) -> bool:
    """Return whether a path is a link to something outside a folder."""
    # `resolve` fails on a link to itself; this does not.
    return not Path(os.path.realpath(path)).is_relative_to(folder)


def _unreadable(name: str, error: OSError) -> Problem:
    more = f": {system_reason(error)}"
    return left_out(ProblemKind.CANNOT_BE_READ, name, "cannot be read", more)


def _list(folder: Path, most: int) -> list[os.DirEntry[str]]:
    """Return the entries of a folder by name, at most `most` + 1 of them."""
    with os.scandir(folder) as entries:
        return sorted(islice(entries, most + 1), key=lambda entry: entry.name)


def _is_theirs(entry: os.DirEntry[str]) -> bool:
    """Return whether an entry is one of the learner's own files or links."""
    if os.path.isdir(entry.path):  # False for a link to itself, where is_dir fails
        return entry.is_symlink() and not is_left_out(entry.name)
    return is_their_file(entry.name)


def _is_entered(entry: os.DirEntry[str]) -> bool:
    return entry.is_dir(follow_symlinks=False) and not is_left_out(entry.name)


def read_path(path: Path, alone: str = "") -> HandedFiles:
    """Return the files at `path`.

    A folder that holds only an archive is read as that archive. A single file is called
    `alone` in the submission; if that is empty, it keeps its name.

    Raises:
        UnusableInput: it cannot be read.
    """
    if path.is_dir():
        inner = _only_archive(path)
        return read_folder(path) if inner is None else read_archive(inner)
    if is_archive(path):
        return read_archive(path)
    return read_parts([(path, alone or path.name)])


def _only_archive(folder: Path) -> Path | None:
    """Return the only file of a folder if it is an archive, else None."""
    paths = list(islice(walk(folder.resolve(), lambda problem: None), 2))
    if len(paths) != 1 or not is_archive(paths[0]) or paths[0].is_symlink():
        return None
    return paths[0] if paths[0].is_file() else None


def read_archive(path: Path) -> HandedFiles:
    """Return the files of a zip file, a tar file or a tar file compressed by gzip.

    Raises:
        UnusableInput: it cannot be read, or is not such a file.
    """
    try:
        with path.open("rb") as file:
            return _read_as(path.name, file, str(path), nested=False)
    except OSError as error:
        message = f"{path} cannot be read."
        raise UnusableInput(message, evidence=system_reason(error)) from error


def _read_as(name: str, file: BinaryIO, title: str, *, nested: bool) -> HandedFiles:
    kind = "zip file" if name.lower().endswith(".zip") else "tar file"
    inner = None if nested else partial(_read_inner, title)
    try:
        if kind == "zip file":
            with zip_members(file) as members:
                return read_members(members, [], kind, inner)
        return read_members(*tar_members(file), kind, inner)
    except FAULTS as fault:
        raise UnusableInput(
            f"{title} cannot be read as a {kind}.",
            evidence=f"{fault}." if str(fault) else "",
            hint="Ask for it again, or unpack it and name the folder.",
        ) from fault


def _read_inner(outer: str, path: str, content: bytes) -> HandedFiles:
    return _read_as(path, BytesIO(content), f"{path} in {outer}", nested=True)
