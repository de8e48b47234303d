"""Files that people name: read up to a size, written whole or not at all, hashed."""

from __future__ import annotations

import errno
import hashlib
import os
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from dicedojo.errors import UnusableInput, system_reason, unreadable

MB = 1 << 20
MAX_TOML = MB  # bytes
# RecursionError: tables or lists in each other, thousands deep.
NOT_TOML = (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError)

DOT = ".dojo"  # the folder of a workspace in which dojo keeps its own files


def read_bounded(file: Path, most: int) -> bytes:
    """Return the content of a file of at most `most` bytes.

    A pipe or device is read up to that size too; `/dev/zero` never ends.

    Raises:
        UnusableInput: it cannot be read, or is larger.
    """
    try:
        with file.open("rb") as opened:
            content = opened.read(most + 1)
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        raise unreadable(file, error) from error
    if len(content) > most:
        raise UnusableInput(f"{file} is larger than {most // MB} MB.")
    return content


def parse_toml(content: bytes, name: object) -> dict[str, Any]:
    """Return the tables of a TOML text; messages call it `name`.

    Raises:
        UnusableInput: it is not TOML, or nested too deeply.
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except NOT_TOML as error:
        deep = isinstance(error, RecursionError)
        raise UnusableInput(
            f"{name} is not TOML.",
            evidence="It is nested too deep." if deep else str(error),
            next="change it, then the same command",
        ) from error


def save_whole(file: Path, content: bytes) -> None:
    """Write a file, whole or not at all; missing folders are made.

    An old file stays unchanged until the new one is on the disk. A link stays a link.
    Something that is not a file on a disk, such as /dev/stdout, is written to directly.

    Raises:
        UnusableInput: it cannot be written.
    """
    save_pieces(file, [content])


def save_pieces(file: Path, pieces: Iterable[bytes]) -> None:
    """Do the same with content in pieces, which need not be in memory together.

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
    """Write a temporary file, and rename it to `file`; missing folders are made.

    If `lasting`, it is flushed to the disk first, so that it survives a loss of power.

    Raises:
        OSError: it cannot be written; the old file is unchanged.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    if file.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    temporary = file.with_name(f".{file.name[:60]}.{os.urandom(4).hex()}")
    try:
        with temporary.open("xb") as stream:
            stream.writelines(pieces)
            if lasting:
                stream.flush()
                os.fsync(stream.fileno())
        temporary.replace(file)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def require_writable(file: Path, folder: Path) -> None:
    """Make `folder`, and check that files can be written to it.

    This is checked before the content is computed. `file` is the path that the user
    stated.

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
    """Return the error for a file that cannot be written."""
    return UnusableInput(f"{file} cannot be written.", evidence=system_reason(error))


def _is_special(file: Path) -> bool:
    """Return whether it exists and is neither a file nor a folder: a pipe, a device."""
    return file.exists() and not file.is_file() and not file.is_dir()


def hash_files(files: Mapping[str, bytes]) -> str:
    """Return the SHA-256 of the output of `sha256sum` for the files, sorted by name.

    Anyone can compute it: `sha256sum $(find * -type f | LC_ALL=C sort) | sha256sum`.
    """
    total = hashlib.sha256()
    names = {path.encode("utf-8", "surrogateescape"): path for path in files}
    for name, path in sorted(names.items()):
        digest = hashlib.sha256(files[path]).hexdigest()
        total.update(digest.encode() + b"  " + name + b"\n")
    return total.hexdigest()
