"""Reads the files of a submission from a path: a folder, a zip file or one file."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from dicedojo.submission.folder_files import read_folder, read_parts, walk
from dicedojo.submission.handed_files import HandedFiles
from dicedojo.submission.zip_files import SUFFIX, read_zip


def read_path(path: Path, alone: str = "") -> HandedFiles:
    """Return the files at `path`.

    A folder that holds nothing but a zip file is read as that. A file on its own is
    called `alone` in the submission, and keeps its name without that.

    Raises:
        UnusableInput: it cannot be read.
    """
    if path.is_dir():
        inner = _only_zip(path)
        return read_folder(path) if inner is None else read_zip(inner)
    if is_zip(path):
        return read_zip(path)
    return read_parts([(path, alone or path.name)])


def is_zip(path: Path) -> bool:
    """Return whether a path is named as a zip file is."""
    return path.suffix.lower() == SUFFIX


def _only_zip(folder: Path) -> Path | None:
    """Return the zip file that is all that a folder holds, None if it holds others."""
    found = list(islice(walk(folder.resolve(), lambda problem: None), 2))
    if len(found) != 1 or not is_zip(found[0]) or found[0].is_symlink():
        return None
    return found[0] if found[0].is_file() else None
