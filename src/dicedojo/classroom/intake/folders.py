"""Exports of Gradescope and of GitHub's classrooms: a folder for each student.

Gradescope: folders `submission_123`, explained by a `submission_metadata.yml`.

Gradescope documents no format; the programs that read its exports agree on this:
a mapping with a key for each folder; below it `:submitters:`, a list of `:name:`,
`:sid:` and `:email:`, and `:created_at:`, in UTC (otter-grader's metadata parser,
gradescope-utils, and the exports that courses have published). Scores and the output
of autograders follow, which can be megabytes: only the lines in question are parsed.
A group's submission has several submitters. An export has the active submission of
everyone; `:history:` lists the earlier ones. If the folder had an earlier export, it
may have folders that the newer metadata does not name.

GitHub Classroom and Classroom 50: a clone for each student, `coin-adalovelace`.

`gh classroom clone student-repos` clones into `<assignment>-submissions`, each as
`<assignment>-<username>` (github/gh-classroom, clone/student-repos.go). Classroom 50's
`gh teacher download` names them `<classroom>-<assignment>-<username>`, and writes a
`scores.csv` beside them whose columns `username` and `datetime` say who handed in when
(foundation50/classroom50, wiki/gh-teacher.md). If neither shows the prefix, the common
prefix of all clones is used. This is not certain, so a roster's usernames are also
compared with the whole name. A clone does not show when its student pushed. A student
who accepts an assignment again may get a second repository, `coin-adalovelace-1`
(education/classroom, issues 729 and 1206). The number does not show which has the work.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from typing import Any

import yaml

from dicedojo.classroom.intake.handed_in import HandedIn, LayoutMatch, as_id
from dicedojo.classroom.intake.uploads import UploadPart, split_student
from dicedojo.errors import UnusableInput, unreadable
from dicedojo.submission import is_archive

METADATA = "submission_metadata.yml"
MAX_METADATA = 256 << 20
KEPT = ("  :submitters:", "  :created_at:")  # with the lines indented below them
HISTORY = "  :history:"  # only the number of entries matters
FOLDER = re.compile(r"submission_\d+")
ENDING = "-submissions"
SCORES = "scores.csv"
MAX_SCORES = 64 << 20


def gradescope(folder: Path, paths: Sequence[Path]) -> LayoutMatch | None:
    """Return a submission for each submitter of each folder.

    Raises:
        UnusableInput: the metadata cannot be read.
    """
    file = folder / METADATA
    if file not in paths:
        return None
    by_name = {path.name: path for path in paths if path != file}
    submissions: list[HandedIn] = []
    metadata = _read_metadata(file)
    for name, facts in metadata.items():
        if name in by_name and (submitters := _submitters(facts)):
            path = by_name.pop(name)
            time = _time(facts.get(":created_at"))
            history = facts.get(":history")
            uploads = 1 + (len(history) if isinstance(history, list) else 0)
            for submitter in submitters:
                handed_in = _from_gradescope(folder, path, submitter, time)
                submissions.append(replace(handed_in, uploads=uploads))
    rest = {name: path for name, path in by_name.items() if not _is_old(name, metadata)}
    old = tuple(name for name in by_name if name not in rest)
    return LayoutMatch(tuple(submissions), tuple(rest.values()), old)


def _is_old(name: str, names: Collection[str]) -> bool:
    return name not in names and FOLDER.fullmatch(name) is not None


def _read_metadata(file: Path) -> dict[str, dict[str, Any]]:
    try:
        if file.stat().st_size > MAX_METADATA:
            raise UnusableInput(f"{file} is larger than {MAX_METADATA >> 20} MB.")
        with file.open(encoding="utf-8-sig") as lines:
            # Values stay text, so a student's number keeps its zeros. The loader in C
            # is faster, but deep nesting crashes the process.
            content = yaml.load("".join(_needed_lines(lines)), yaml.BaseLoader)  # noqa: S506  # it makes only texts
    except OSError as error:
        raise unreadable(file, error) from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableInput(
            f"{file} is not as Gradescope writes it.",
            evidence=str(error),
            hint="Export the submissions again; without that file, "
            "each folder is a submission of its own name.",
        ) from error
    entries = content.items() if isinstance(content, dict) else ()
    return {name: facts for name, facts in entries if isinstance(facts, dict)}


def _needed_lines(lines: Iterator[str]) -> Iterator[str]:
    key = ""
    for line in lines:
        if not line.startswith((" ", "-", "#", "\n")):
            key = ""
            yield line
        elif line.startswith((*KEPT, HISTORY)):
            key = line[: line.index(":", 3) + 1]
            yield line
        elif key == HISTORY and line.startswith(("  -", "   ", "\n")):
            yield from ["  -\n"] if line.startswith("  -") else []
        elif key and line.startswith(("  -", "   ")):
            yield line
        else:
            key = ""


def _submitters(facts: dict[str, Any]) -> list[dict[str, str]]:
    entries = facts.get(":submitters")
    submitters = []
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict):
            submitter = {
                key: value.strip()
                for key in ("name", "sid", "email")
                if isinstance(value := entry.get(f":{key}"), str) and value.strip()
            }
            submitters += [submitter] if submitter else []
    return submitters


def _from_gradescope(
    folder: Path, path: Path, submitter: dict[str, str], time: str
) -> HandedIn:
    known_as = {
        "sis" if key == "sid" else key: value for key, value in submitter.items()
    }
    best = next(submitter[key] for key in ("sid", "email", "name") if key in submitter)
    is_read_whole = path.is_dir() or is_archive(path)
    return HandedIn(
        id=as_id(best),
        name=submitter.get("name", best),
        origin=path.relative_to(folder).as_posix(),
        path=path,
        submitted_at=time,
        known_as=known_as,
        parts=() if is_read_whole else (UploadPart(path, path.name),),
    )


def _time(stated: object) -> str:
    """Return `2026-04-26 17:34:00.861687000 Z` as ISO in UTC, "" for another format."""
    if not isinstance(stated, str):
        return ""
    day, _, rest = stated.strip().partition(" ")
    clock, _, zone = rest.partition(" ")
    zone = {"Z": "+00:00", "": "+00:00"}.get(zone, zone)
    return _utc(f"{day}T{clock.partition('.')[0]}{zone}")


def github(folder: Path, paths: Sequence[Path]) -> LayoutMatch | None:
    """Return a submission for each clone whose name has the assignment's prefix."""
    folders = [path for path in paths if path.is_dir()]
    times = _times(folder / SCORES) if folder / SCORES in paths else {}
    prefix = _prefix(folder, folders, tuple(times))
    if not prefix:
        return None
    clones = [path for path in folders if path.name.startswith(prefix)]
    submissions = (
        _from_clone(folder, clone, clone.name[len(prefix) :], times) for clone in clones
    )
    return LayoutMatch(
        tuple(submissions), tuple(path for path in paths if path not in clones)
    )


def _prefix(folder: Path, folders: Sequence[Path], users: Sequence[str]) -> str:
    """Return the prefix before the usernames, "" if these are not such clones."""
    names = [path.name for path in folders]
    slug = folder.resolve().name
    if slug.endswith(ENDING):
        prefix = f"{slug.removesuffix(ENDING)}-"
        if names and all(name != prefix and name.startswith(prefix) for name in names):
            return prefix
    if prefix := _before(users, names):
        return prefix
    if len(folders) > 1 and all((path / ".git").exists() for path in folders):
        return _shared(names)
    return ""


def _shared(names: Sequence[str]) -> str:
    words = zip(*(name.split("-")[:-1] for name in names), strict=False)
    same = takewhile(lambda column: len(set(column)) == 1, words)
    return "".join(f"{column[0]}-" for column in same)


def _before(users: Sequence[str], names: Sequence[str]) -> str:
    """Return the prefix after which most names are a known username, else ""."""
    usernames = set(users)
    prefixes = Counter(
        "-".join([*words[:number], ""])
        for words in (name.split("-") for name in names)
        for number in range(1, len(words))
        if "-".join(words[number:]).casefold() in usernames
    )
    best, count = prefixes.most_common(1)[0] if prefixes else ("", 0)
    return best if 2 * count >= len(names) else ""


def _from_clone(folder: Path, path: Path, user: str, times: dict[str, str]) -> HandedIn:
    first, _ = split_student(user)
    return HandedIn(
        id=as_id(user),
        name=user,
        origin=path.relative_to(folder).as_posix(),
        path=path,
        submitted_at=times.get(user.casefold(), ""),
        known_as={"login": user, "clone": path.name}
        | ({"numbered": first} if first else {}),
    )


def _times(file: Path) -> dict[str, str]:
    """Return the time of each user's last submission, "" if there is none.

    A file with this name that is not from Classroom 50 is ignored.
    """
    last: dict[str, str] = {}
    try:
        if file.stat().st_size > MAX_SCORES:
            return {}
        with file.open(encoding="utf-8-sig", newline="") as text:
            for row in csv.DictReader(text):
                if not {"username", "datetime"} <= set(row):
                    return {}
                user = (row["username"] or "").strip().casefold()
                if user:
                    last[user] = max(last.get(user, ""), _utc(row["datetime"]))
    except (OSError, UnicodeDecodeError, csv.Error):
        return {}
    return last


def _utc(stated: str | None) -> str:
    """Return a time with a zone as ISO in UTC, "" for another format."""
    try:
        time = datetime.fromisoformat((stated or "").strip())
    except ValueError:
        return ""
    if time.tzinfo is None:
        return ""
    return time.astimezone(UTC).isoformat(timespec="seconds")
