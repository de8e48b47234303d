"""Writes a file whole or not at all: no reader ever finds half of it."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from dicedojo.errors import UnusableInput, system_reason


def save_whole(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all; folders that are missing are made.

    A file that was there stays as it was until the new one is on the disk. A link
    stays a link, and what is not a file on a disk, such as /dev/stdout, is written to.

    Raises:
        UnusableInput: it cannot be written.
    """
    save_pieces(file, [content])


def save_pieces(file: Path, pieces: Iterable[bytes]) -> None:
    """Do the same with content that comes in pieces, and need not be in memory whole.

    Raises:
        UnusableInput: it cannot be written.
    """
    try:
        if _is_special(file):
            with file.open("wb") as stream:
                stream.writelines(pieces)
        else:
            replace_file(file.resolve(), pieces, lasting=True)
    except OSError as error:
        raise unwritable(file, error) from error


def replace_file(file: Path, pieces: Iterable[bytes], *, lasting: bool = False) -> None:
    """Write a file beside another, and move it there; missing folders are made.

    It is on the disk before that if it is to be `lasting`, through a loss of power too.

    Raises:
        OSError: it cannot be written; what was there is unchanged.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    beside = file.with_name(f".{file.name[:60]}.{os.urandom(4).hex()}")
    try:
        with beside.open("xb") as stream:
            stream.writelines(pieces)
            if lasting:
                stream.flush()
                os.fsync(stream.fileno())
        beside.replace(file)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def require_writable(file: Path, folder: Path) -> None:
    """Return if a file, or files, can be written to `folder`, which is made.

    So nobody waits for content that then has no place to go. `file` is the place
    that was asked for.

    Raises:
        UnusableInput: it cannot be written.
    """
    if _is_special(file):
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: Path, error: OSError) -> UnusableInput:
    """Return what to say about a file that cannot be written."""
    return UnusableInput(f"{file} cannot be written.", evidence=system_reason(error))


def _is_special(file: Path) -> bool:
    """Return whether it is there, and neither a file nor a folder: a pipe, a device."""
    return file.exists() and not file.is_file() and not file.is_dir()
