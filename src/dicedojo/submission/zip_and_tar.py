"""Lists the members of a zip or tar file, in memory; nothing is unpacked.

A compressed tar can only be read sequentially, so files are stored as they are read.
Nothing is extracted, so tarfile's filters are not needed.
"""

from __future__ import annotations

import gzip
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import SEEK_END, SEEK_SET
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from dicedojo.submission import handed_files
from dicedojo.submission.archive_members import LIST_BYTES, Member, is_theirs, parts_of
from dicedojo.submission.handed_files import (
    FILE_BYTES,
    Problem,
    ProblemKind,
    is_archive,
    left_out,
    too_large,
)

ENCRYPTED = 0x1  # flags of a member, as APPNOTE.TXT 4.4.4 numbers them
UTF_8 = 0x800
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# The exceptions of zipfile for a broken zip.
ZIP_FAULTS = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    NotImplementedError,  # compressed in a way that it does not know
    RuntimeError,  # encrypted
    UnicodeDecodeError,  # a name said to be UTF-8
    ValueError,
    OverflowError,
)


@contextmanager
def zip_members(file: BinaryIO) -> Iterator[list[Member]]:
    """Yield the members of a zip file, which can be read until the end of the block.

    Raises:
        ZIP_FAULTS: it is broken, or not a zip file.
    """
    with zipfile.ZipFile(_BoundedZip(file)) as archive:
        yield [
            _zip_member(archive, member)
            for member in archive.infolist()
            if not _is_folder(member)
        ]


def _zip_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Member:
    kind = stat.S_IFMT(member.external_attr >> 16)
    version = (member.CRC, member.file_size)
    return Member(_name(member), kind, version, partial(_zip_content, archive, member))


def _is_folder(member: zipfile.ZipInfo) -> bool:
    return member.filename.endswith("/")  # `is_dir` fails on one without a name


def _name(member: zipfile.ZipInfo) -> str:
    """Return a member's name; some zips have backslashes between folders.

    Without its flag for UTF-8 a zip's names have no stated encoding. macOS and Linux
    write UTF-8 nevertheless; other bytes are read as code page 437, the zip format's
    own (APPNOTE.TXT, appendix D).
    """
    name = member.orig_filename
    if not member.flag_bits & UTF_8:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _zip_content(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: str, most: int
) -> bytes | Problem:
    reason = ""
    if member.flag_bits & ENCRYPTED:
        reason = "it is encrypted"
    elif member.compress_type not in METHODS:  # others have no limit when they expand
        reason = "it is compressed in an unusual way"
    elif member.file_size > most:
        return too_large(path, most)
    if not reason:
        try:
            with archive.open(member) as file:
                return file.read(most)  # never more than the member's stated size
        except ZIP_FAULTS as fault:
            reason = str(fault) or type(fault).__name__
    return left_out(ProblemKind.CANNOT_BE_READ, path, "cannot be read", f": {reason}")


class _BoundedZip:
    """A file that refuses to be read in very large pieces.

    zipfile reads the list of a zip's files at once, however long it is.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._size = file.seek(0, SEEK_END)
        file.seek(0)

    def read(self, size: int = -1, /) -> bytes:
        left = max(self._size - self._file.tell(), 0)
        if (left if size < 0 else min(size, left)) > LIST_BYTES:
            raise zipfile.BadZipFile("its list of files is too long")
        return self._file.read(size)

    def seek(self, offset: int, whence: int = SEEK_SET, /) -> int:
        return self._file.seek(offset, whence)

    def tell(self) -> int:
        return self._file.tell()

    def seekable(self) -> bool:
        return True


MAX_UNPACKED = 256 << 20  # bytes of a compressed tar that are read
MAX_KEPT = 64 << 20  # bytes of files in memory; ALL_BYTES of them are used later
MAX_HEADER = 16 << 10  # bytes of one entry's header: a long name, a few attributes
GZIP = b"\x1f\x8b"
# The exceptions of tarfile and gzip for a broken tar.
TAR_FAULTS = (
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
    tarfile.GNUTYPE_SPARSE: stat.S_IFBLK,  # its content is stored in parts
}


class _Enough(Exception):
    """The tar is longer than the part that is read."""


def tar_members(file: BinaryIO) -> tuple[list[Member], list[Problem]]:
    """Return the members of a tar file, and problems of those that were not read.

    Raises:
        TAR_FAULTS: it is broken, or not a tar file.
    """
    zipped = file.read(len(GZIP)) == GZIP
    file.seek(0)
    plain = cast(BinaryIO, gzip.GzipFile(fileobj=file)) if zipped else file
    bounded = _BoundedTar(plain, MAX_UNPACKED if zipped else 1 << 62)
    members: list[Member] = []
    size = 0
    path = "its beginning"
    with tarfile.open(fileobj=bounded, mode="r:", encoding="utf-8") as archive:  # type: ignore[call-overload]  # typeshed wants a whole IO
        try:
            while info := archive.next():
                if info.size < 0:
                    raise tarfile.ReadError("a file has a size below zero")
                path = "/".join(parts_of(info.name))
                if not info.isdir():
                    content = _tar_content(plain, info)
                    size += len(content or b"")
                    members.append(_tar_member(info, content))
                if size > MAX_KEPT:
                    raise _Enough
        except _Enough:
            message = f"The tar file is too large; what follows {path} was left out."
            return members, [Problem(ProblemKind.TOO_MANY_FILES, message)]
    return members, []


def _tar_content(plain: BinaryIO, info: tarfile.TarInfo) -> bytes | None:
    """Return the content of a file, None if it must not be read."""
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


def _tar_member(info: tarfile.TarInfo, content: bytes | None) -> Member:
    version = (info.size, content)
    return Member(info.name, _kind(info), version, partial(_read, content))


def _read(content: bytes | None, path: str, most: int) -> bytes | Problem:
    return too_large(path, most) if content is None or len(content) > most else content


class _BoundedTar:
    """A file in which tarfile reads only headers, and not too many."""

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
