"""Members of an archive in any format: selects those that are a submission's files.

The archive is untrusted: its names, sizes and numbers may be anything.
"""

from __future__ import annotations

import stat
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

from dicedojo.submission import handed_files
from dicedojo.submission.handed_files import (
    FILE_BYTES,
    MAX_DEPTH,
    HandedFiles,
    Problem,
    ProblemKind,
    Unread,
    is_archive,
    is_left_out,
    is_their_file,
    left_out,
    read_files,
)

LIST_BYTES = 4 << 20  # of an archive's list of files: 20,000 entries of 200 bytes
MAX_NAME = 255  # bytes of a file's name, as on most disks
MAX_PATH = 2_000  # bytes of a file's path
# Here macOS adds the resource fork of each file, as `._name`.
MAC_FOLDER = "__MACOSX"


@dataclass(frozen=True)
class Member:
    """A file, or anything but a folder, as an archive lists it.

    `read` takes its path in the submission, and its maximum size in bytes.
    """

    name: str  # with slashes between folders
    kind: int  # as `stat.S_IFMT` returns it; 0 if it is not stated
    version: Hashable  # the same for the same content
    read: Callable[[str, int], bytes | Problem]


# Reads an archive in an archive: its path and its bytes.
Inner = Callable[[str, bytes], HandedFiles]


def read_members(
    members: Sequence[Member],
    problems: list[Problem],
    what: str,
    inner: Inner | None,
) -> HandedFiles:
    """Return the files of an archive that is called `what`.

    `problems` are those of listing it. If it holds only another archive, `inner` reads
    that; together with other files, archives are ordinary files.
    """
    paths = list(_paths(members, problems, what))
    if inner and len(paths) == 1 and is_archive(PurePosixPath(paths[0][0])):
        path, member = paths[0]
        content = member.read(path, handed_files.ALL_BYTES)
        if isinstance(content, Problem):
            return HandedFiles({}, (content,))
        return inner(path, content)
    files = [
        Unread(path, partial(member.read, path, FILE_BYTES))
        for path, member in _unambiguous(paths, problems, what)
    ]
    return read_files(files, problems)


def parts_of(name: str) -> list[str]:
    """Return the folders and the name of a member."""
    return [part for part in name.split("/") if part not in ("", ".")]


def is_theirs(parts: Sequence[str]) -> bool:
    """Return whether a member can be the learner's own file, or leaves the archive."""
    *folders, name = parts
    if MAC_FOLDER in folders or not is_their_file(name):
        return ".." in folders
    return not any(is_left_out(folder) for folder in folders if folder != "..")


def _paths(
    members: Sequence[Member], problems: list[Problem], what: str
) -> Iterator[tuple[str, Member]]:
    """Yield the members that are the learner's own files, with their paths."""
    for member in members:
        parts = parts_of(member.name)
        if not parts or not is_theirs(parts):
            continue
        path = "/".join(parts)
        why = _why_unfit(member, parts, what)
        if why:
            problems.append(left_out(ProblemKind.NOT_A_FILE, path, why))
        else:
            yield path, member


def _why_unfit(member: Member, parts: list[str], what: str) -> str:
    """Return why a member cannot be a file of a submission, "" if it can."""
    if member.name.startswith("/") or ".." in parts or parts[0].endswith(":"):
        return f"leads out of the {what}"
    if "\0" in member.name:
        return "has a name that no disk takes"
    lengths = [len(part.encode("utf-8", "surrogateescape")) for part in parts]
    if max(lengths) > MAX_NAME or sum(lengths) > MAX_PATH:
        return "has too long a name"
    if len(parts) > MAX_DEPTH + 1:
        return "lies too deep"
    if member.kind == stat.S_IFLNK:
        return "is a link"
    return "" if member.kind in (0, stat.S_IFREG) else "is not an ordinary file"


def _unambiguous(
    paths: list[tuple[str, Member]], problems: list[Problem], what: str
) -> Iterator[tuple[str, Member]]:
    """Yield the files whose path is not used twice."""
    versions: dict[str, dict[Hashable, Member]] = {}
    for path, member in paths:
        versions.setdefault(path, {})[member.version] = member
    folders = {str(f) for path in versions for f in PurePosixPath(path).parents}
    for path, contents in versions.items():
        if len(contents) > 1:
            message = f"There are {len(contents)} different files called {path} "
            message += f"in the {what}; which one is meant is not clear."
            problems.append(Problem(ProblemKind.DOUBLED_NAME, message, file=path))
        elif path in folders:
            message = f"{path} is a folder and a file; the file was left out."
            problems.append(Problem(ProblemKind.DOUBLED_NAME, message, file=path))
        else:
            (member,) = contents.values()
            yield path, member
