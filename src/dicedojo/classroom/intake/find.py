"""Finds the submissions of a class in a folder.

A download of an LMS has its own names. Otherwise each folder, zip file or single file
belongs to a student, and is named by id, username, e-mail address or full name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from dicedojo.classroom.intake.folders import github, gradescope
from dicedojo.classroom.intake.handed_in import (
    HandedIn,
    Layout,
    Submissions,
    as_id,
)
from dicedojo.classroom.intake.named_files import canvas, moodle
from dicedojo.classroom.intake.uploads import UploadPart, split_student
from dicedojo.course import Kata
from dicedojo.errors import UnusableInput, unreadable
from dicedojo.submission import bare_name, is_archive, is_closed, is_text
from dicedojo.text import plain

HIDDEN = (".", "__")  # files of editors, systems and Python itself
# Folder names of Gradescope, `gh classroom` and Canvas (as a zip file). Any other
# folder may be a student's, who must not control how the class's folder is read.
DOWNLOADS = re.compile(r"assignment_\d+_export|.+-submissions|submissions")
LAYOUTS: dict[str, Layout] = {
    "gradescope": gradescope,
    "moodle": moodle,
    "canvas": canvas,
    "github classroom": github,
}


def find_handed_in(folder: Path, kata: Kata, verb: str = "grade") -> Submissions:
    """Return the submissions in a class's folder, and other files there.

    The download may be in a folder named by its LMS, if that is the only one.
    Submissions that do not follow the download's layout keep their names. A single
    Python file, named after its student, is the module of `kata`. Messages suggest the
    command `dojo class {verb}`.

    Raises:
        UnusableInput: it is not a folder, cannot be read, or holds no submission.
    """
    paths = _list(folder, verb)
    submissions = _read_download(folder, folder, paths, kata)
    if submissions is None:
        submissions = _find_plain(folder, paths, kata)
        inner = submissions.handed_in[0].path if submissions.handed_in else folder
        if len(submissions.handed_in) == 1 and _is_download(inner):
            nested = _read_download(folder, inner, _list(inner, verb), kata)
            if nested:
                others = (*submissions.others, *nested.others)
                submissions = replace(nested, others=others)
    if not submissions.handed_in:
        raise UnusableInput(
            f"Nothing in {folder} is a submission.",
            hint="It should hold a folder, an archive or a .py file for each student.",
            next=f"dojo class {verb} FOLDER --kata {kata.name}",
        )
    return _fit_to_print(submissions)


def _is_download(path: Path) -> bool:
    has_name = DOWNLOADS.fullmatch(path.name) is not None
    return has_name and path.is_dir() and not path.is_symlink()


def _fit_to_print(submissions: Submissions) -> Submissions:
    handed_in = (
        replace(entry, name=plain(entry.name), origin=plain(entry.origin, 300))
        for entry in submissions.handed_in
    )
    return Submissions(
        tuple(handed_in), tuple(map(plain, submissions.others)), submissions.layout
    )


def _read_download(
    folder: Path, inner: Path, paths: Sequence[Path], kata: Kata
) -> Submissions | None:
    for name, recognise in LAYOUTS.items():
        match = recognise(inner, paths)
        if match is not None and match.handed_in:
            rest = _find_plain(inner, match.rest, kata)
            handed_in = (*match.handed_in, *rest.handed_in)
            inside = tuple(submission.within(folder, inner) for submission in handed_in)
            others = (*match.old, *rest.others)
            return Submissions(tuple(sorted(inside, key=_by_name)), others, name)
    return None


def _list(folder: Path, verb: str) -> list[Path]:
    if not folder.is_dir():
        zipped = is_archive(folder) and folder.is_file()
        raise UnusableInput(
            f"{folder} is not a folder."
            if folder.exists()
            else f"There is no {folder}.",
            hint="Unpack it, and name the folder that comes out."
            if zipped
            else "Name the folder with what the class handed in.",
            next=f"dojo class {verb} FOLDER",
        )
    try:
        return sorted(p for p in folder.iterdir() if not p.name.startswith(HIDDEN))
    except OSError as error:
        raise unreadable(folder, error) from error


def _find_plain(folder: Path, paths: Sequence[Path], kata: Kata) -> Submissions:
    """Return a submission for each suitable path of `paths`, which are in `folder`.

    A file is named by its stem, unless this name is taken. It is matched by its stem in
    any case, so both are recognised as one student's.
    """
    names = {path.name for path in paths}
    stems = [bare_name(path) for path in paths if not path.is_dir()]
    handed_in: list[HandedIn] = []
    others: list[str] = []
    for path in paths:
        stem = bare_name(path)
        unique = stem not in names and stems.count(stem) == 1
        name = path.name if path.is_dir() or not unique else stem
        submission = _handed_in(path, name, folder, kata)
        if submission is None:
            others.append(path.name)
        else:
            handed_in.append(submission)
    return Submissions(tuple(sorted(handed_in, key=_by_name)), tuple(others), "plain")


def _by_name(submission: HandedIn) -> tuple[str, str]:
    return submission.id.casefold(), submission.id


def _handed_in(path: Path, name: str, folder: Path, kata: Kata) -> HandedIn | None:
    origin = path.relative_to(folder).as_posix()
    id = as_id(name)
    known_as = {"folder": name if path.is_dir() else bare_name(path)}
    first, number = split_student(known_as["folder"])
    known_as |= {"numbered": first} if first else {}
    if path.is_dir() or (is_archive(path) and path.is_file()):
        return HandedIn(id, name, origin, path, known_as=known_as, number=number)
    names = {".py": f"{kata.module}.py", ".ipynb": path.name}
    own = names.get(path.suffix.lower(), path.name if is_closed(path) else "")
    own = f"{kata.module}.py.txt" if is_text(path) else own
    if not path.is_file() or not own:
        return None
    parts = (UploadPart(path, own),)
    return HandedIn(
        id, name, origin, path, known_as=known_as, parts=parts, number=number
    )
