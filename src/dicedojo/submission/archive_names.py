"""Names of archives: those that dojo opens, and those that somebody has to unpack."""

from __future__ import annotations

import re
from pathlib import PurePath

# Canvas once called a second upload of x.tar.gz `x.tar-1.gz`.
OPENED = re.compile(r"\.(zip|tar|tgz|tar(-\d+)?\.gz)$", re.IGNORECASE)
CLOSED = re.compile(r"\.(rar|7z|gz|bz2|tbz2?|xz|txz|zst)$", re.IGNORECASE)
TEXT = re.compile(r"\.py\.txt$", re.IGNORECASE)  # what an editor made of a program


def is_archive(path: PurePath) -> bool:
    """Return whether a path is named as an archive that dojo opens."""
    return OPENED.search(path.name) is not None


def is_closed(path: PurePath) -> bool:
    """Return whether a path is named as an archive that dojo cannot open."""
    return CLOSED.search(path.name) is not None and not is_archive(path)


def is_text(path: PurePath) -> bool:
    """Return whether a path is named as a program that was saved as a text."""
    return TEXT.search(path.name) is not None


def bare_name(path: PurePath) -> str:
    """Return a file's name without its suffix, `ada` for `ada.tar.gz`."""
    for pattern in (OPENED, TEXT):
        if pattern.search(path.name):
            return pattern.sub("", path.name)
    return path.stem


def how_to_open(path: PurePath) -> str:
    """Return what to do about an archive that was not opened; "" for another file."""
    if is_closed(path):
        return f"{path} cannot be opened: unpack it, or ask for a .zip file."
    return f"Unpack {path}, which may hold it." if is_archive(path) else ""
