"""A folder, a zip file or a single file for each student, called by their name.

The name may be a student's id, username, e-mail address or full name.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from dicedojo.classroom.intake.handed_in import Found, HandedIn, Part
from dicedojo.classroom.intake.layouts.recognised import as_id, kind_of
from dicedojo.course.kata import Kata

# Handed in instead of a Python file, or as an archive that dojo does not open.
NOT_PROGRAMS = {".ipynb", ".7z", ".gz", ".rar", ".tar", ".tgz"}


def find(folder: Path, paths: Sequence[Path], kata: Kata) -> Found:
    """Return a submission for each of `paths`, which lie in `folder`, that can be one.

    A file is called by its stem, unless something else there is called that; even then
    it is matched by its stem, so that both are seen to be one student's.
    """
    taken = {path.name for path in paths}
    stems = [path.stem for path in paths if not path.is_dir()]
    handed_in: list[HandedIn] = []
    others: list[str] = []
    for path in paths:
        unique = path.stem not in taken and stems.count(path.stem) == 1
        name = path.name if path.is_dir() or not unique else path.stem
        one = _handed_in(path, name, folder, kata)
        if one is None:
            others.append(path.name)
        else:
            handed_in.append(one)
    return Found(tuple(sorted(handed_in, key=by_name)), tuple(others), "plain")


def by_name(one: HandedIn) -> tuple[str, str]:
    return one.id.casefold(), one.id


def _handed_in(path: Path, name: str, folder: Path, kata: Kata) -> HandedIn | None:
    origin = path.relative_to(folder).as_posix()
    id = as_id(name)
    known_as = {"folder": name if path.is_dir() else path.stem}
    kind = kind_of(path)
    if kind == "folder" or (kind == "zip" and path.is_file()):
        return HandedIn(id, name, origin, path, kind, known_as=known_as)
    suffix = path.suffix.lower()
    if not path.is_file() or suffix not in {".py", *NOT_PROGRAMS}:
        return None
    part = Part(path, f"{kata.module}.py" if suffix == ".py" else path.name)
    return HandedIn(id, name, origin, path, kind, known_as=known_as, parts=(part,))
