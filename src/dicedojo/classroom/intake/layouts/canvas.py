"""Canvas: `lovelaceada_LATE_1034_55501_coin.py`, all students' files in one folder.

The names are made in canvas-lms, lib/content_zipper.rb (`get_filename` and
`add_upload_submission`): the sortable name without what is not a letter, a digit or an
underscore; LATE; the user's id; the attachment's id, which grows from upload to upload;
the file's name. Anonymous assignments have `anon_` and an anonymous id instead of name
and user id. A text typed into Canvas ends with `_text.html`, a link with `_link.html`.

A second file of one name gets `-1` before its suffixes, a third `-2`, the ninth a UUID
(app/models/attachment.rb, `make_unique_filename`), also where the first was uploaded
for another assignment. A download has each student's newest attempt; files of earlier
ones may lie beside it.

A group's submission comes under the group's name, with the id of one member.
Nothing tells the time of submission.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from dicedojo.classroom.intake.handed_in import (
    HandedIn,
    Recognised,
    as_id,
    kind_of,
    origin_of,
)
from dicedojo.classroom.intake.uploads import Part, newest_of
from dicedojo.submission.handed_files import is_archive

NAME = "canvas"
LATE = r"(?P<late>(?:^|_)(?:LATE|late))?"  # older versions wrote it in small letters
NAMED = re.compile(
    rf"(?P<name>.*?){LATE}_(?P<user>\d+)_(?P<rest>\d+_.+|text\.html|link\.html)$"
)
ANONYMOUS = re.compile(
    rf"{LATE}_?anon_(?P<user>[A-Za-z0-9]+)_(?P<rest>\d+_.+|text\.html|link\.html)$"
)
# `x_1035_1034_55_coin.py`: x and the file 55_coin.py, or x_1035 and coin.py? People
# may choose their names, so the second number may be the user's as well.
OTHER_USER = re.compile(r"(\d+)_\d+_.")


def recognise(folder: Path, paths: Sequence[Path]) -> Recognised | None:
    """Return a submission for each student whose files are there."""
    theirs: defaultdict[str, list[tuple[Path, re.Match[str]]]] = defaultdict(list)
    rest: list[Path] = []
    for path in paths:
        match = None if path.is_dir() else _match(path.name)
        if match is None:
            rest.append(path)
        else:
            theirs[match["user"]].append((path, match))
    if not theirs or len(rest) > len(paths) // 2:
        return None
    found = (_handed_in(folder, user, files) for user, files in theirs.items())
    return Recognised(tuple(found), tuple(rest))


def _match(name: str) -> re.Match[str] | None:
    return ANONYMOUS.match(name) or NAMED.match(name)


def _handed_in(
    folder: Path, user: str, files: Sequence[tuple[Path, re.Match[str]]]
) -> HandedIn:
    parts = [Part(path, *_original(match["rest"])) for path, match in files]
    newest = [part.path for part in newest_of(parts)]
    counting = [(path, match) for path, match in files if path in newest]
    path, match = counting[0]
    named = match.groupdict().get("name") or ""
    known_as = {"canvas": user}
    if named:
        known_as["squashed name"] = named
    if other := OTHER_USER.match(match["rest"]):
        known_as["canvas or"] = other[1]
    return HandedIn(
        id=as_id(user),
        name=named or f"anonymous {user}",
        origin=origin_of(folder, path, len(files)),
        path=path,
        kind=kind_of(path, len(files)),
        known_as=known_as,
        parts=tuple(parts) if len(parts) > 1 or not is_archive(path) else (),
        late=any(match["late"] for _, match in counting),
    )


def _original(rest: str) -> tuple[str, int]:
    """Return a file's own name, and the attachment's id before it."""
    id, _, name = rest.partition("_")
    return (name, int(id)) if id.isdecimal() else (rest, 0)
