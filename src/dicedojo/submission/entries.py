"""The submissions of a class, by name: a folder, a zip file or a Python file each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from dicedojo.course import Kata
from dicedojo.errors import UnusableInput
from dicedojo.submission.folder_files import leads_out
from dicedojo.submission.handed_files import bare_name, is_archive
from dicedojo.submission.submission import MODULE_BYTES, Submission, read_submission

HIDDEN = (".", "__")  # start the names of files by editors, systems and Python itself


class NoModule(Exception):
    """There is no module to ask; the message has the reason."""


@dataclass(frozen=True)
class TournamentEntry:
    """A submission: the module itself, or a folder or zip that contains it."""

    name: str
    path: Path


def find_entries(folder: Path) -> tuple[list[TournamentEntry], list[str]]:
    """Return the entries in a folder by name, and the names of everything else.

    No two entries have the same name: a file has its stem as its name, unless
    something else in the folder has that name.

    Raises:
        UnusableInput: it is not a folder, cannot be read, or holds no entry.
    """
    if not folder.is_dir():
        raise UnusableInput(
            f"{folder} is not a folder."
            if folder.exists()
            else f"There is no {folder}.",
            hint="Name the folder with what the class handed in.",
            next="dojo class tournament FOLDER",
        )
    try:
        paths = sorted(p for p in folder.iterdir() if not p.name.startswith(HIDDEN))
    except PermissionError as denied:
        raise UnusableInput(f"{folder} cannot be read.") from denied
    entries = list(_entries(paths))
    if not entries:
        raise UnusableInput(
            f"Nothing in {folder} is a submission.",
            hint="It should hold a folder, an archive or a .py file for each student.",
            next="dojo class tournament FOLDER",
        )
    entry_paths = {entry.path for entry in entries}
    by_name = sorted(entries, key=lambda entry: (entry.name.casefold(), entry.name))
    return by_name, [path.name for path in paths if path not in entry_paths]


def read_entry(entry: TournamentEntry, kata: Kata) -> Submission:
    """Return the submission of an entry; a single file becomes the kata's module.

    Raises:
        NoModule: there is none, or it cannot be read.
    """
    if leads_out(entry.path, entry.path.parent.resolve()):
        raise NoModule("It is a link out of the folder, and was not followed.")
    try:
        if entry.path.is_dir() or is_archive(entry.path):
            submission = read_submission(entry.path, kata, name=entry.name)
        else:
            submission = _read_file(entry, kata)
    except UnusableInput as fault:
        raise NoModule(fault.what) from fault
    except OSError as fault:
        raise NoModule(f"It cannot be read: {fault.strerror}.") from fault
    if submission.unusable:
        raise NoModule(submission.problems[-1].message)
    return submission


def _entries(paths: Sequence[Path]) -> Iterator[TournamentEntry]:
    names = {path.name for path in paths}
    for path in paths:
        if path.is_dir():
            yield TournamentEntry(path.name, path)
        elif path.suffix == ".py" or is_archive(path):
            name = bare_name(path)
            yield TournamentEntry(path.name if name in names else name, path)


def _read_file(entry: TournamentEntry, kata: Kata) -> Submission:
    if not entry.path.is_file():
        raise NoModule("It is not an ordinary file.")
    if entry.path.stat().st_size > MODULE_BYTES:
        raise NoModule(f"It is larger than {MODULE_BYTES // 1024} KB.")
    module = f"{kata.module}.py"
    return Submission(entry.name, {module: entry.path.read_bytes()}, module)
