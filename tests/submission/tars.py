"""Tar files as learners and attackers make them."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterable

Member = tuple[str | tarfile.TarInfo, bytes]


def tarred(members: Iterable[Member]) -> bytes:
    """Return a tar file with these members, in order; names may come twice."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w") as archive:
        for name, content in members:
            info = tarfile.TarInfo(name) if isinstance(name, str) else name
            if info.isreg():
                info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return whole.getvalue()


def special(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    """Return a member that is not a file: a link or a pipe."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    return info
