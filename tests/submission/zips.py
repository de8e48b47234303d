"""Zip files as learners and attackers make them."""

from __future__ import annotations

import io
import stat
import struct
import zipfile
from collections.abc import Iterable
from pathlib import Path

Member = tuple[str | zipfile.ZipInfo, bytes]


def zipped(members: Iterable[Member]) -> bytes:
    """Return a zip file with these members, in order; names may come twice."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return whole.getvalue()


def without_name() -> bytes:
    """Return a zip file whose list of files names its one file "": zipfile writes none.

    APPNOTE.TXT 4.3.12 and 4.3.16: the entry has the name's length at 28 and the name
    at 46, the end has the length of the list at 12.
    """
    whole = zipped([("a", b"x = 1\n")])
    entry, end = whole.index(b"PK\1\2"), whole.index(b"PK\5\6")
    listed = whole[entry : entry + 28] + bytes(2) + whole[entry + 30 : entry + 46]
    length = struct.pack("<I", len(listed))
    return whole[:entry] + listed + whole[end : end + 12] + length + whole[end + 16 :]


def write_zip(path: Path, *members: Member) -> Path:
    path.write_bytes(zipped(members))
    return path


def special(name: str, kind: int) -> zipfile.ZipInfo:
    """Return a member that is not a file: a link or a pipe."""
    member = zipfile.ZipInfo(name)
    member.create_system = 3
    member.external_attr = (kind | 0o644) << 16
    return member


def link(name: str) -> zipfile.ZipInfo:
    return special(name, stat.S_IFLNK)
