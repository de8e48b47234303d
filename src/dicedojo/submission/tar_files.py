"""Lists the members of a tar file, compressed by gzip or not, in memory.

A compressed tar can only be read from front to back: files are kept as they go by.
Nothing is extracted, so that tarfile's filters have nothing to guard.
"""

from __future__ import annotations

import gzip
import stat
import tarfile
import zlib
from functools import partial
from io import SEEK_SET
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from dicedojo.submission import handed_files
from dicedojo.submission.archive_members import (
    LIST_BYTES,
    Member,
    is_theirs,
    parts_of,
)
from dicedojo.submission.archive_names import is_archive
from dicedojo.submission.handed_files import FILE_BYTES, Problem, too_large

MAX_UNPACKED = 256 << 20  # bytes of a compressed tar that are looked at
MAX_KEPT = 64 << 20  # bytes of files in memory, of which 8 MB are read in the end
MAX_HEADER = 16 << 10  # bytes of one entry's header: a long name, a few attributes
GZIP = b"\x1f\x8b"
# What tarfile and gzip raise on a tar that is not sound.
FAULTS = (
    tarfile.TarError,
    gzip.BadGzipFile,
    zlib.error,
    EOFError,
    RecursionError,  # headers that announce headers
    ValueError,
    OverflowError,
)
KINDS = {
    tarfile.SYMTYPE: stat.S_IFLNK,
    tarfile.LNKTYPE: stat.S_IFLNK,
    tarfile.FIFOTYPE: stat.S_IFIFO,
    tarfile.CHRTYPE: stat.S_IFCHR,
    tarfile.BLKTYPE: stat.S_IFBLK,
    tarfile.GNUTYPE_SPARSE: stat.S_IFBLK,  # its content is not stored as it is
}


class _Enough(Exception):
    """The tar goes on for longer than it is looked at."""


def tar_members(file: BinaryIO) -> tuple[list[Member], list[Problem]]:
    """Return what a tar file lists, and what was not looked at.

    Raises:
        FAULTS: it is not a sound tar file.
    """
    zipped = file.read(len(GZIP)) == GZIP
    file.seek(0)
    plain = cast(BinaryIO, gzip.GzipFile(fileobj=file)) if zipped else file
    bounded = _Bounded(plain, MAX_UNPACKED if zipped else 1 << 62)
    members: list[Member] = []
    kept = 0
    last = "its beginning"
    with tarfile.open(fileobj=bounded, mode="r:", encoding="utf-8") as archive:  # type: ignore[call-overload]  # typeshed wants a whole IO
        try:
            while info := archive.next():
                if info.size < 0:
                    raise tarfile.ReadError("a file has a size below zero")
                last = "/".join(parts_of(info.name))
                if not info.isdir():
                    content = _content(plain, info)
                    kept += len(content or b"")
                    members.append(_member(info, content))
                if kept > MAX_KEPT:
                    raise _Enough
        except _Enough:
            message = f"The tar file is too large; what follows {last} was left out."
            return members, [Problem("too many files", message)]
    return members, []


def _content(plain: BinaryIO, info: tarfile.TarInfo) -> bytes | None:
    """Return the content of a file that may be read; else None."""
    parts = parts_of(info.name)
    path = "/".join(parts)
    most = handed_files.ALL_BYTES if is_archive(PurePosixPath(path)) else FILE_BYTES
    if not parts or not is_theirs(parts) or _kind(info) != stat.S_IFREG:
        return None
    if info.size > most:
        return None
    plain.seek(info.offset_data)
    content = plain.read(info.size)
    if len(content) < info.size:
        raise tarfile.ReadError("unexpected end of data")
    return content


def _kind(info: tarfile.TarInfo) -> int:
    return KINDS.get(info.type, stat.S_IFBLK if info.sparse else stat.S_IFREG)


def _member(info: tarfile.TarInfo, content: bytes | None) -> Member:
    version = (info.size, content)
    return Member(info.name, _kind(info), version, partial(_read, content))


def _read(content: bytes | None, path: str, most: int) -> bytes | Problem:
    return too_large(path, most) if content is None or len(content) > most else content


class _Bounded:
    """A file of which tarfile reads headers only, and not too many."""

    def __init__(self, file: BinaryIO, most: int) -> None:
        self._file = file
        self._most = most
        self._left = LIST_BYTES

    def read(self, size: int, /) -> bytes:
        self._left -= size
        if size > MAX_HEADER or self._left < 0:
            raise tarfile.ReadError("its list of files is too long")
        return self._file.read(size)

    def seek(self, offset: int, whence: int = SEEK_SET, /) -> int:
        if offset > self._most:
            raise _Enough
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()
