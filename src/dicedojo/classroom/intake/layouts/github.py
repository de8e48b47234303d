"""GitHub Classroom and Classroom 50: a clone for each student, `coin-adalovelace`.

`gh classroom clone student-repos` clones into `<assignment>-submissions`, each as
`<assignment>-<username>` (github/gh-classroom, clone/student-repos.go). Classroom 50's
`gh teacher download` names them `<classroom>-<assignment>-<username>`, and writes a
`scores.csv` beside them whose columns `username` and `datetime` say who handed in when
(foundation50/classroom50, wiki/gh-teacher.md). Where neither tells the prefix, it is
what all clones have in common: not certain, so a roster's usernames are tried on the
whole name as well. A clone does not tell when its student pushed. Who accepts an
assignment again may get a second repository, `coin-adalovelace-1` (education/classroom,
issues 729 and 1206): which of the two has the work, the number does not tell.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path

from dicedojo.classroom.intake.handed_in import HandedIn, Recognised, as_id
from dicedojo.classroom.intake.uploads import split_student

NAME = "github classroom"
ENDING = "-submissions"
SCORES = "scores.csv"
MAX_BYTES = 64 << 20


def recognise(folder: Path, paths: Sequence[Path]) -> Recognised | None:
    """Return a submission for each clone whose name has the assignment's prefix."""
    folders = [path for path in paths if path.is_dir()]
    times = _times(folder / SCORES) if folder / SCORES in paths else {}
    prefix = _prefix(folder, folders, tuple(times))
    if not prefix:
        return None
    clones = [path for path in folders if path.name.startswith(prefix)]
    found = (_handed_in(folder, one, one.name[len(prefix) :], times) for one in clones)
    return Recognised(tuple(found), tuple(path for path in paths if path not in clones))


def _prefix(folder: Path, folders: Sequence[Path], users: Sequence[str]) -> str:
    """Return what comes before the usernames, "" if these are not such clones."""
    names = [path.name for path in folders]
    slug = folder.resolve().name
    if slug.endswith(ENDING):
        prefix = f"{slug.removesuffix(ENDING)}-"
        if names and all(_has_user(name, prefix) for name in names):
            return prefix
    if prefix := _before(users, names):
        return prefix
    if len(folders) > 1 and all((path / ".git").exists() for path in folders):
        return _shared(names)
    return ""


def _shared(names: Sequence[str]) -> str:
    """Return the words before the last hyphens that all names begin with."""
    words = zip(*(name.split("-")[:-1] for name in names), strict=False)
    same = takewhile(lambda column: len(set(column)) == 1, words)
    return "".join(f"{column[0]}-" for column in same)


def _has_user(name: str, prefix: str) -> bool:
    return name.startswith(prefix) and len(name) > len(prefix)


def _before(users: Sequence[str], names: Sequence[str]) -> str:
    """Return the prefix with which most names end with a known username."""
    known = set(users)
    prefixes = Counter(
        "-".join([*words[:number], ""])
        for words in (name.split("-") for name in names)
        for number in range(1, len(words))
        if "-".join(words[number:]).casefold() in known
    )
    best, count = prefixes.most_common(1)[0] if prefixes else ("", 0)
    return best if 2 * count >= len(names) else ""


def _handed_in(folder: Path, path: Path, user: str, times: dict[str, str]) -> HandedIn:
    first, _ = split_student(user)
    return HandedIn(
        id=as_id(user),
        name=user,
        origin=path.relative_to(folder).as_posix(),
        path=path,
        kind="folder",
        submitted_at=times.get(user.casefold(), ""),
        known_as={"login": user, "clone": path.name}
        | ({"numbered": first} if first else {}),
    )


def _times(file: Path) -> dict[str, str]:
    """Return the time of each user's last submission, "" for those who have none.

    A file of this name that is not Classroom 50's tells nothing.
    """
    last: dict[str, str] = {}
    try:
        if file.stat().st_size > MAX_BYTES:
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
    try:
        time = datetime.fromisoformat((stated or "").strip())
    except ValueError:
        return ""
    if time.tzinfo is None:
        return ""
    return time.astimezone(UTC).isoformat(timespec="seconds")
