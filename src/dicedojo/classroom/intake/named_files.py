"""Reads downloads of Canvas and Moodle, in which names of files identify students.

Canvas: `lovelaceada_LATE_1034_55501_coin.py`, all students' files in one folder.

The names are made in canvas-lms, lib/content_zipper.rb (`get_filename` and
`add_upload_submission`): the sortable name without what is not a letter, a digit or an
underscore; LATE; the user's id; the attachment's id, which grows from upload to upload;
the file's name. Anonymous assignments have `anon_` and an anonymous id instead of name
and user id. A text typed into Canvas ends with `_text.html`, a link with `_link.html`.

A second file of one name gets `-1` before its suffixes, a third `-2`, the ninth a UUID
(app/models/attachment.rb, `make_unique_filename`), even if the first was uploaded for
another assignment. A download has each student's newest attempt, and may also have
files of earlier ones.

A group's submission has the group's name and the id of one member.
The time of submission is not known.

Moodle: folders `Ada Lovelace_1034_assignsubmission_file_`, or flat files.

The names are made in moodle, mod/assign/classes/downloader.php (before Moodle 4.1,
mod/assign/locallib.php): the full name, in which `_` has become a space; the number
that the grading worksheet calls `Participant 1034`; the kind of submission. Newer
versions write no `_` at the end. If a teacher does not download folders, all files are
in one folder, and their own names follow. In a blind assignment the name is the word
for participant in the site's language. In a team assignment both name and number are
the team's, which the name does not show. A download has the newest attempt. If a
participant keeps two files with the same name, the second is called `coin (1).py`
(lib/filestorage/file_storage.php, `get_unused_filename`).
The time of submission is not known.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from dicedojo.classroom.intake.handed_in import (
    HandedIn,
    LayoutMatch,
    as_id,
    origin_of,
)
from dicedojo.classroom.intake.uploads import UploadPart, newest_of
from dicedojo.submission import is_archive, walk

LATE = r"(?P<late>(?:^|_)(?:LATE|late))?"  # older versions wrote it in small letters
NAMED = re.compile(
    rf"(?P<name>.*?){LATE}_(?P<user>\d+)_(?P<rest>\d+_.+|text\.html|link\.html)$"
)
ANONYMOUS = re.compile(
    rf"{LATE}_?anon_(?P<user>[A-Za-z0-9]+)_(?P<rest>\d+_.+|text\.html|link\.html)$"
)
# `x_1035_1034_55_coin.py` is ambiguous: x and the file 55_coin.py, or x_1035 and
# coin.py. People may choose their names, so the second number may be the user's.
OTHER_USER = re.compile(r"(\d+)_\d+_.")
# The first number counts, because a file's own name, chosen by a student, may follow.
PARTICIPANT = re.compile(
    r"(?P<name>.*?)_(?P<user>\d+)_assignsubmission_(?P<plugin>[a-z]+)"
    r"(?:_(?P<original>.*))?$",
    re.DOTALL,
)
FILES = "file"  # Moodle's plugin for uploads; "onlinetext" is a text typed into it

Named = tuple[Path, re.Match[str]]


def canvas(folder: Path, paths: Sequence[Path]) -> LayoutMatch | None:
    """Return a submission for each student with files."""
    files_by_user, rest = _by_user(paths, _canvas_name)
    if not files_by_user or len(rest) > len(paths) // 2:
        return None
    submissions = (
        _from_canvas(folder, user, files) for user, files in files_by_user.items()
    )
    return LayoutMatch(tuple(submissions), tuple(rest))


def moodle(folder: Path, paths: Sequence[Path]) -> LayoutMatch | None:
    """Return a submission for each participant who uploaded something.

    A text typed into Moodle counts only if there is nothing else.
    """
    files_by_user, rest = _by_user(paths, _moodle_name)
    if not files_by_user:
        return None
    submissions = (
        _from_moodle(folder, number, files) for number, files in files_by_user.items()
    )
    return LayoutMatch(tuple(submissions), tuple(rest))


def _by_user(
    paths: Sequence[Path], match: Callable[[Path], re.Match[str] | None]
) -> tuple[dict[str, list[Named]], list[Path]]:
    """Return the paths that match, by user, and all other paths."""
    files_by_user: defaultdict[str, list[Named]] = defaultdict(list)
    rest: list[Path] = []
    for path in paths:
        if name_match := match(path):
            files_by_user[name_match["user"]].append((path, name_match))
        else:
            rest.append(path)
    return files_by_user, rest


def _canvas_name(path: Path) -> re.Match[str] | None:
    if path.is_dir():
        return None
    return ANONYMOUS.match(path.name) or NAMED.match(path.name)


def _moodle_name(path: Path) -> re.Match[str] | None:
    match = PARTICIPANT.match(path.name)
    return None if match and path.is_file() and not match["original"] else match


def _from_canvas(folder: Path, user: str, files: Sequence[Named]) -> HandedIn:
    parts = [UploadPart(path, *_original(match["rest"])) for path, match in files]
    newest = [part.path for part in newest_of(parts)]
    counting = [(path, match) for path, match in files if path in newest]
    path, match = counting[0]
    name = match.groupdict().get("name") or ""
    known_as = {"canvas": user}
    if name:
        known_as["squashed name"] = name
    if other := OTHER_USER.match(match["rest"]):
        known_as["canvas or"] = other[1]
    return HandedIn(
        id=as_id(user),
        name=name or f"anonymous {user}",
        origin=origin_of(folder, path, len(files)),
        path=path,
        known_as=known_as,
        parts=tuple(parts) if len(parts) > 1 or not is_archive(path) else (),
        late=any(match["late"] for _, match in counting),
    )


def _original(rest: str) -> tuple[str, int]:
    """Return a file's own name, and the attachment's id."""
    id, _, name = rest.partition("_")
    return (name, int(id)) if id.isdecimal() else (rest, 0)


def _from_moodle(folder: Path, number: str, all_files: Sequence[Named]) -> HandedIn:
    uploads = [item for item in all_files if item[1]["plugin"] == FILES]
    files = uploads or list(all_files)
    path, match = next((item for item in files if item[0].is_dir()), files[0])
    parts = tuple(part for item in files for part in _parts(*item))
    numbered = len(parts) - len(newest_of(parts))
    packed = sum(is_archive(part.path) for part in parts)
    is_read_whole = len(files) == 1 and (
        len(parts) == packed == 1 or (path.is_dir() and not packed and not numbered)
    )
    flat = sum(not file.is_dir() for file, _ in files)
    return HandedIn(
        id=as_id(number),
        name=match["name"] or f"participant {number}",
        origin=origin_of(folder, path, max(flat, len(files))),
        path=path,
        known_as={"moodle": number, "name": match["name"]},
        parts=() if is_read_whole else parts,
    )


def _parts(path: Path, match: re.Match[str]) -> Iterator[UploadPart]:
    """Yield the files of a participant at a path, which is a file or a folder."""
    if path.is_dir():
        base = path.resolve()
        for file in walk(base, lambda problem: None):
            yield UploadPart(file, file.relative_to(base).as_posix())
    else:
        yield UploadPart(path, match["original"])
