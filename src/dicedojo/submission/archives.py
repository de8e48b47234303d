"""Reads the files of a submission from an archive: a zip or a tar file."""

from __future__ import annotations

from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from dicedojo.errors import UnusableInput, system_reason
from dicedojo.submission import tar_files, zip_files
from dicedojo.submission.archive_members import read_members
from dicedojo.submission.handed_files import HandedFiles
from dicedojo.submission.tar_files import tar_members
from dicedojo.submission.zip_files import zip_members

FAULTS = (*zip_files.FAULTS, *tar_files.FAULTS)


def read_archive(path: Path) -> HandedFiles:
    """Return the files of a zip file, a tar file or a tar file compressed by gzip.

    Raises:
        UnusableInput: it cannot be read, or is not such a file.
    """
    try:
        with path.open("rb") as file:
            return _read(path.name, file, str(path), nested=False)
    except OSError as error:
        what = f"{path} cannot be read."
        raise UnusableInput(what, evidence=system_reason(error)) from error


def _read(name: str, file: BinaryIO, shown: str, *, nested: bool) -> HandedFiles:
    kind = "zip file" if name.lower().endswith(".zip") else "tar file"
    inner = None if nested else partial(_read_inner, shown)
    try:
        if kind == "zip file":
            with zip_members(file) as members:
                return read_members(members, [], kind, inner)
        return read_members(*tar_members(file), kind, inner)
    except FAULTS as fault:
        raise UnusableInput(
            f"{shown} cannot be read as a {kind}.",
            evidence=f"{fault}." if str(fault) else "",
            hint="Ask for it again, or unpack it and name the folder.",
        ) from fault


def _read_inner(outer: str, path: str, content: bytes) -> HandedFiles:
    return _read(path, BytesIO(content), f"{path} in {outer}", nested=True)
