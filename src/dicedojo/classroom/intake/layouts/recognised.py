"""What a layout recognises in a class's folder, and the rest, which is plain."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from dicedojo.classroom.intake.handed_in import HandedIn, Kind, Part
from dicedojo.submission.read_path import is_zip
from dicedojo.text import plain

MAX_ID = 100  # characters; an id is printed, and names a page


@dataclass(frozen=True)
class Recognised:
    """The submissions whose names follow a layout, and the paths that do not."""

    handed_in: tuple[HandedIn, ...]
    rest: tuple[Path, ...]


# Takes the class's folder and what lies in it; None where the layout is another.
Layout = Callable[[Path, Sequence[Path]], Recognised | None]


def as_id(name: str) -> str:
    """Return a student's id made of a name that may hold anything."""
    return plain(name.strip(), MAX_ID)


def without_number(name: str) -> str:
    """Return a Python or zip file's name without the `-1` of a second upload."""
    return re.sub(r"-\d{1,3}(\.(?:py|ipynb|zip))$", r"\1", name, flags=re.IGNORECASE)


def parts_of(files: Sequence[tuple[Path, str]]) -> tuple[Part, ...]:
    """Return the files of one submission under their own names, each name once."""
    short = [without_number(name) for _, name in files]
    return tuple(
        Part(path, name if short.count(alone) > 1 else alone)
        for (path, name), alone in zip(files, short, strict=True)
    )


def origin_of(folder: Path, path: Path, files: int = 1) -> str:
    """Return where a submission lies, of which `path` is the first of `files`."""
    more = f" and {files - 1} more" if files > 1 else ""
    return path.relative_to(folder).as_posix() + more


def kind_of(path: Path, files: int = 1) -> Kind:
    """Return what kind of submission lies at a path, which may be one of `files`."""
    if path.is_dir():
        return "folder"
    return "zip" if files == 1 and is_zip(path) else "file"
