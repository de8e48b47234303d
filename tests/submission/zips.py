"""Zip files as learners and attackers make them."""

from __future__ import annotations

import io
import stat
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
