"""Reads the files of a submission from a zip file, in memory; nothing is unpacked.

The zip is someone else's: its names, sizes and numbers may say anything.
"""

from __future__ import annotations

import stat
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from io import SEEK_END, SEEK_SET, BytesIO
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from dicedojo.errors import UnusableInput, system_reason
from dicedojo.submission import handed_files
from dicedojo.submission.handed_files import (
    FILE_BYTES,
    MAX_DEPTH,
    HandedFiles,
    Problem,
    Unread,
    is_left_out,
    is_their_file,
    read_files,
    too_large,
)

LIST_BYTES = 4 << 20  # of a zip's list of files; 20,000 files of 200 bytes each
MAX_NAME = 255  # bytes of a file's name, as disks have it
MAX_PATH = 2_000  # bytes of a file's path
SUFFIX = ".zip"
ENCRYPTED = 0x1  # flags of a member, as APPNOTE.TXT 4.4.4 numbers them
UTF_8 = 0x800
METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What macOS adds for each file: its resource fork, as `._name`.
MAC_FOLDER = "__MACOSX"
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


def read_zip(path: Path) -> HandedFiles:
    """Return the files of a zip file.

    A zip that holds nothing but another one is read as that one; zips beside other
    files are files like others.

    Raises:
        UnusableInput: it cannot be read, or is not a zip file.
    """
    try:
        with path.open("rb") as file:
            return _read(file, str(path), nested=False)
    except OSError as error:
        what = f"{path} cannot be read."
        raise UnusableInput(what, evidence=system_reason(error)) from error


def _read(file: BinaryIO, name: str, *, nested: bool) -> HandedFiles:
    try:
        with zipfile.ZipFile(_Bounded(file)) as archive:
            members = [one for one in archive.infolist() if not _is_folder(one)]
            problems: list[Problem] = []
            paths = list(_paths(members, problems))
            if len(paths) == 1 and paths[0][0].lower().endswith(SUFFIX) and not nested:
                return _read_inner(archive, paths[0][1], name)
            found = [
                Unread(path, partial(_content, archive, member, path))
                for path, member in _unambiguous(paths, problems)
            ]
            return read_files(found, problems)
    except FAULTS as fault:
        raise UnusableInput(
            f"{name} cannot be read as a zip file.",
            evidence=f"{fault}." if str(fault) else "",
            hint="Ask for it again, or unpack it and name the folder.",
        ) from fault


def _read_inner(
    archive: zipfile.ZipFile, member: zipfile.ZipInfo, name: str
) -> HandedFiles:
    path = member.filename
    content = _content(archive, member, path, handed_files.ALL_BYTES)
    if isinstance(content, Problem):
        return HandedFiles({}, (content,))
    return _read(BytesIO(content), f"{path} in {name}", nested=True)


def _paths(
    members: list[zipfile.ZipInfo], problems: list[Problem]
) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """Yield the members that are the learner's own files, with their paths."""
    for member in members:
        name = _name(member)
        parts = [part for part in name.split("/") if part not in ("", ".")]
        if not parts or _is_left_out(parts):
            continue
        path = "/".join(parts)
        why = _why_unfit(name, parts, member)
        if why:
            problems.append(Problem("not a file", f"{path} {why}, and was left out."))
        else:
            yield path, member


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


def _is_left_out(parts: list[str]) -> bool:
    *folders, name = parts
    if MAC_FOLDER in folders or not is_their_file(name):
        return ".." not in folders
    return any(is_left_out(folder) for folder in folders if folder != "..")


def _why_unfit(name: str, parts: list[str], member: zipfile.ZipInfo) -> str:
    """Return why a member cannot be a file of a submission, "" if it can."""
    if name.startswith("/") or ".." in parts or parts[0].endswith(":"):
        return "leads out of the zip file"
    if "\0" in name:
        return "has a name that no disk takes"
    lengths = [len(part.encode("utf-8", "surrogateescape")) for part in parts]
    if max(lengths) > MAX_NAME or sum(lengths) > MAX_PATH:
        return "has too long a name"
    if len(parts) > MAX_DEPTH + 1:
        return "lies too deep"
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind == stat.S_IFLNK:
        return "is a link"
    return "" if kind in (0, stat.S_IFREG) else "is not an ordinary file"


def _unambiguous(
    paths: list[tuple[str, zipfile.ZipInfo]], problems: list[Problem]
) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """Yield the files without those of which it is not clear which one is meant."""
    versions: dict[str, dict[tuple[int, int], zipfile.ZipInfo]] = {}
    for path, member in paths:
        versions.setdefault(path, {})[member.CRC, member.file_size] = member
    folders = {str(above) for path in versions for above in PurePosixPath(path).parents}
    for path, contents in versions.items():
        if len(contents) > 1:
            message = f"There are {len(contents)} different files called {path} "
            message += "in the zip file; which one is meant is not clear."
            problems.append(Problem("doubled name", message))
        elif path in folders:
            message = f"{path} is a folder and a file; the file was left out."
            problems.append(Problem("doubled name", message))
        else:
            (member,) = contents.values()
            yield path, member


def _content(
    archive: zipfile.ZipFile,
    member: zipfile.ZipInfo,
    path: str,
    most: int = 0,
) -> bytes | Problem:
    most = most or FILE_BYTES
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
