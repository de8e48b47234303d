"""Lists the members of a zip file, in memory; nothing is unpacked."""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import SEEK_END, SEEK_SET
from typing import BinaryIO

from dicedojo.submission.archive_members import LIST_BYTES, Member
from dicedojo.submission.handed_files import Problem, too_large

ENCRYPTED = 0x1  # flags of a member, as APPNOTE.TXT 4.4.4 numbers them
UTF_8 = 0x800
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What zipfile raises on a zip that is not sound.
FAULTS = (
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
    """Yield what a zip file lists, which can be read until the end of the block.

    Raises:
        FAULTS: it is not a sound zip file.
    """
    with zipfile.ZipFile(_Bounded(file)) as archive:
        yield [
            _member(archive, one) for one in archive.infolist() if not _is_folder(one)
        ]


def _member(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Member:
    kind = stat.S_IFMT(member.external_attr >> 16)
    version = (member.CRC, member.file_size)
    return Member(_name(member), kind, version, partial(_content, archive, member))


def _is_folder(member: zipfile.ZipInfo) -> bool:
    return member.filename.endswith("/")  # `is_dir` fails on one without a name


def _name(member: zipfile.ZipInfo) -> str:
    """Return a member's name; folders are parted by backslashes in some zips.

    Without its flag for UTF-8 a zip's names have no stated encoding. macOS and Linux
    write UTF-8 nevertheless; what is not that is read as code page 437, the zip
    format's own (APPNOTE.TXT, appendix D).
    """
    name = member.orig_filename
    if not member.flag_bits & UTF_8:
        with suppress(UnicodeError):
            name = name.encode("cp437").decode("utf-8")
    return name.replace("\\", "/")


def _content(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, path: str, most: int
) -> bytes | Problem:
    why = ""
    if member.flag_bits & ENCRYPTED:
        why = "it is encrypted"
    elif member.compress_type not in METHODS:  # others do not bound what they expand
        why = "it is compressed in an unusual way"
    elif member.file_size > most:
        return too_large(path, most)
    if not why:
        try:
            with archive.open(member) as file:
                return file.read(most)  # never more than the member's stated size
        except FAULTS as fault:
            why = str(fault) or type(fault).__name__
    message = f"{path} cannot be read, and was left out: {why}."
    return Problem("cannot be read", message)


class _Bounded:
    """A file that refuses to be read in very large pieces.

    zipfile reads the list of a zip's files at once, however long it says it is.
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
