"""Moodle: folders `Ada Lovelace_1034_assignsubmission_file_`, or flat files.

The names are made in moodle, mod/assign/classes/downloader.php (before Moodle 4.1,
mod/assign/locallib.php): the full name, in which `_` has become a space; the number
that the grading worksheet calls `Participant 1034`; the kind of submission. Newer
versions write no `_` at the end. Where a teacher has chosen not to download folders,
the files lie side by side, and their own names follow. In a blind assignment the name
is the word for participant in the site's language. In a team assignment both name and
number are the team's, and nothing in the name tells so. A download has the newest
attempt. Where a participant keeps both of two files of one name, the second is called
`coin (1).py` (lib/filestorage/file_storage.php, `get_unused_filename`).
Nothing tells the time of submission.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from dicedojo.classroom.intake.handed_in import (
    HandedIn,
    Recognised,
    as_id,
    kind_of,
    origin_of,
)
from dicedojo.classroom.intake.uploads import Part, newest_of
from dicedojo.submission.folder_files import walk
from dicedojo.submission.handed_files import is_archive

NAME = "moodle"
# The first number counts: what follows may be a file's own name, which is a student's.
PATTERN = re.compile(
    r"(?P<name>.*?)_(?P<number>\d+)_assignsubmission_(?P<plugin>[a-z]+)"
    r"(?:_(?P<original>.*))?$",
    re.DOTALL,
)
FILES = "file"  # the plugin for uploads; "onlinetext" is a text typed into Moodle


def recognise(folder: Path, paths: Sequence[Path]) -> Recognised | None:
    """Return a submission for each participant who uploaded something.

    A text typed into Moodle counts only if there is nothing else.
    """
    theirs: defaultdict[str, list[tuple[Path, re.Match[str]]]] = defaultdict(list)
    rest: list[Path] = []
    for path in paths:
        match = PATTERN.match(path.name)
        if match is None or (path.is_file() and not match["original"]):
            rest.append(path)
        else:
            theirs[match["number"]].append((path, match))
    if not theirs:
        return None
    found = (_handed_in(folder, number, files) for number, files in theirs.items())
    return Recognised(tuple(found), tuple(rest))


def _handed_in(
    folder: Path, number: str, all_files: Sequence[tuple[Path, re.Match[str]]]
) -> HandedIn:
    uploads = [one for one in all_files if one[1]["plugin"] == FILES]
    files = uploads or list(all_files)
    path, match = next((one for one in files if one[0].is_dir()), files[0])
    parts = tuple(part for one in files for part in _parts(*one))
    numbered = len(parts) - len(newest_of(parts))
    packed = sum(is_archive(part.path) for part in parts)
    is_read_whole = len(files) == 1 and (
        len(parts) == packed == 1 or (path.is_dir() and not packed and not numbered)
    )
    flat = sum(not one.is_dir() for one, _ in files)
    return HandedIn(
        id=as_id(number),
        name=match["name"] or f"participant {number}",
        origin=origin_of(folder, path, max(flat, len(files))),
        path=path,
        kind=kind_of(path, len(files)),
        known_as={"moodle": number, "name": match["name"]},
        parts=() if is_read_whole else parts,
    )


def _parts(path: Path, match: re.Match[str]) -> Iterator[Part]:
    """Yield the files of a participant at a path, which is one of them or a folder."""
    if path.is_dir():
        base = path.resolve()
        for file in walk(base, lambda problem: None):
            yield Part(file, file.relative_to(base).as_posix())
    else:
        yield Part(path, match["original"])
