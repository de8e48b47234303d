"""Combines a student's uploads: the newest version of each file.

Canvas calls a second upload of coin.py `coin-1.py`, a third `coin-2.py`, and gives each
file an increasing number. Moodle and browsers call it `coin (1).py`. Names can mislead,
so an unclear case becomes a problem for a person to look at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path, PurePosixPath

from dicedojo.errors import UnusableInput
from dicedojo.submission import (
    TEST_FOLDERS,
    HandedFiles,
    Problem,
    ProblemKind,
    Unread,
    find_functions,
    is_archive,
    is_for_tests,
    read_archive,
    read_files,
    read_parts,
)

UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # Canvas's, after seven numbers
NUMBER = rf"(?:-(?P<number>\d{{1,3}})|-{UUID}| \((?P<copy>\d{{1,3}})\))"
SUFFIX = r"(?:\.[a-z]\w*)*?\.(?:py(?:\.txt)?|ipynb|zip|rar|7z|tgz|tar(?:\.gz)?)"
NUMBERED = re.compile(rf"(?<=[^/]){NUMBER}(?P<suffix>{SUFFIX})$", re.IGNORECASE)
NUMBERED_NAME = re.compile(r"(.+)(?:-(\d{1,3})| \((\d{1,3})\))")  # of a student
OLD_TAR = re.compile(r"\.tar-(\d+)\.gz$", re.IGNORECASE)  # as Canvas once named it
UNKNOWN = -1
NONE_COUNTS = "It is not clear which is newer: none counts while both are there."


def split_number(name: str) -> tuple[str, int]:
    """Return a file's name without the number of an upload, and that number.

    `coin-1.py` is `coin.py` and 1, `coin.py` is itself and 0.
    """
    name = OLD_TAR.sub(r"-\1.tar.gz", name)
    match = NUMBERED.search(name)
    if match is None:
        return name, 0
    number = match["number"] or match["copy"]
    plain = name[: match.start()] + match["suffix"]
    return plain, int(number) if number else UNKNOWN


def split_student(name: str) -> tuple[str, int]:
    """Return a student's name without the number of an upload, and that number.

    `ada (1)` is `ada` and 1; `ada` is "" and 0.
    """
    match = NUMBERED_NAME.fullmatch(name)
    return (match[1], int(match[2] or match[3])) if match else ("", 0)


@dataclass(frozen=True)
class UploadPart:
    """A file of a submission, which may have older versions."""

    path: Path
    own: str  # its name when it was uploaded, without additions of the LMS
    when: int = 0  # grows with each upload; 0 if unknown

    @property
    def name(self) -> str:
        """Its name in the submission, if it is the newest upload."""
        return split_number(self.own)[0]

    @property
    def order(self) -> tuple[int, int]:
        return self.when, split_number(self.own)[1]


def newest_of(parts: Iterable[UploadPart]) -> list[UploadPart]:
    """Return the newest upload of each file."""
    return [versions[-1] for versions in _by_name(parts).values()]


def _by_name(parts: Iterable[UploadPart]) -> dict[str, list[UploadPart]]:
    """Return the uploads of each file, the newest last."""
    uploads: dict[str, list[UploadPart]] = {}
    for part in parts:
        uploads.setdefault(part.name, []).append(part)
    for versions in uploads.values():
        versions.sort(key=lambda part: part.order)
    return uploads


@dataclass(frozen=True)
class _File:
    path: str
    content: bytes
    when: int
    key: str  # the path without a folder around the whole archive
    uploads: int = 1

    @property
    def is_single(self) -> bool:
        """Whether it was uploaded as a single file, so its folder is not known."""
        return "/" not in self.path


def read_uploads(parts: Iterable[UploadPart]) -> HandedFiles:
    """Return the newest version of each file of a submission, with archives opened."""
    problems: list[Problem] = []
    read: list[_File] = []
    for name, versions in _by_name(parts).items():
        for part, path in _select_counting(name, versions, problems):
            handed = _read(part, path)
            problems += handed.problems
            top = _top(handed.files) if is_archive(part.path) else ""
            read += (
                _File(inner, content, part.when, inner.removeprefix(top), len(versions))
                for inner, content in handed.files.items()
            )
    files: list[_File] = []
    for file in sorted(read, key=lambda file: file.when):
        files = _merge(files, file, problems)
    unread = [Unread(file.path, partial(bytes, file.content)) for file in files]
    uploads = max((file.uploads for file in files), default=1)
    return replace(read_files(unread, problems), uploads=uploads)


def _read(part: UploadPart, path: str) -> HandedFiles:
    if not is_archive(part.path):
        return read_parts([(part.path, path)])
    try:
        return read_archive(part.path)
    except UnusableInput as fault:
        why = f"{part.own} cannot be read, and was left out. {fault.evidence}".strip()
        return HandedFiles({}, (Problem(ProblemKind.CANNOT_BE_READ, why),))


def _select_counting(
    name: str, versions: Sequence[UploadPart], problems: list[Problem]
) -> Iterator[tuple[UploadPart, str]]:
    """Yield the uploads of a file that count, each with its name in the submission.

    This is the newest one, or all if they are different files, or none if it is not
    clear which one is newer.
    """
    *older, newest = versions
    last = _read(newest, name).files
    changed = [part for part in older if _read(part, name).files != last]
    other = [part for part in changed if _is_another(last, _read(part, name).files)]
    numbers = [part.order[1] for part in versions if part.order[1] != UNKNOWN]
    names = " and ".join(part.own for part in (*changed, newest))
    if other:
        message = f"{names} define no function in common: all of them count."
        problems.append(Problem(ProblemKind.UNCLEAR_UPLOAD, message))
        yield from ((part, part.own) for part in (*other, newest))
    elif any(part.order == newest.order for part in changed):
        message = f"{names} differ. {NONE_COUNTS}"
        problems.append(Problem(ProblemKind.UNCLEAR_UPLOAD, message))
    else:
        if changed and numbers != sorted(numbers):
            message = f"{names} were uploaded in this order, against their numbers: "
            message += f"{newest.own} counts."
            problems.append(Problem(ProblemKind.UNCLEAR_UPLOAD, message))
        yield newest, name


def _is_another(newer: Mapping[str, bytes], older: Mapping[str, bytes]) -> bool:
    pairs = [(newer[path], older[path]) for path in newer.keys() & older.keys()]
    if len(pairs) != 1 or len(newer) != 1 or not next(iter(newer)).endswith(".py"):
        return False
    names, others = (
        {function.name for function in find_functions(source)} for source in pairs[0]
    )
    return bool(names and others and not names & others)


def _top(paths: Iterable[str]) -> str:
    """Return the single top folder of an archive, with a slash; "" without one."""
    tops = {path.partition("/")[0] if "/" in path else "" for path in paths}
    top = tops.pop() if len(tops) == 1 else ""
    return f"{top}/" if top and top not in TEST_FOLDERS else ""


def _merge(files: list[_File], new: _File, problems: list[Problem]) -> list[_File]:
    """Return the files with a new one, which replaces an older one with its name."""
    name = PurePosixPath(new.path).name
    same = [file for file in files if file.key == new.key] or [
        file
        for file in files
        if (file.is_single or new.is_single) and PurePosixPath(file.path).name == name
    ]
    if not same:
        return [*files, new]
    old, *more = same
    others = [file for file in files if file is not old]
    if more:
        paths = " and ".join(file.path for file in same)
        message = f"{new.path} may be a newer upload of {paths}: all of them count."
        problems.append(Problem(ProblemKind.UNCLEAR_UPLOAD, message))
        return [*files, new]
    if old.content != new.content and old.when == new.when:
        message = f"There are two different uploads of {name}. {NONE_COUNTS}"
        problems.append(Problem(ProblemKind.UNCLEAR_UPLOAD, message))
        return others
    place = old if new.is_single else new
    uploads = old.uploads + (new.when > old.when)
    newest = replace(new, path=place.path, key=place.key, uploads=uploads)
    return [*others, newest]


def with_doubts(handed: HandedFiles) -> HandedFiles:
    """Return files of a folder or an archive, with problems for possible later uploads.

    Their order is not known, because a learner may have kept an older version.
    """
    doubts = []
    for path, content in handed.files.items():
        plain, number = split_number(path)
        before = handed.files.get(plain, content)
        is_newer = number and before != content and not is_for_tests(plain)
        if is_newer and not _is_another({plain: content}, {plain: before}):
            message = f"{path} may be a newer upload of {plain}, which counts."
            doubts.append(Problem(ProblemKind.UNCLEAR_UPLOAD, message))
    return replace(handed, problems=(*handed.problems, *doubts))
