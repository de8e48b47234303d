"""Writes a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from dicedojo.errors import UnusableInput

READABLE = 0o666  # as the user's umask allows


def save_whole(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all; folders that are missing are made.

    A file that was there stays as it was until the new one is on the disk.

    Raises:
        UnusableInput: it cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        handle, beside = tempfile.mkstemp(prefix=f".{file.name[:60]}.", dir=file.parent)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            Path(beside).chmod(READABLE & ~_umask())
            Path(beside).replace(file)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UnusableInput(f"{file} cannot be written.", evidence=reason) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
