"""Gradescope: folders `submission_123`, explained by a `submission_metadata.yml`.

Gradescope documents no format; the programs that read its exports agree on this:
a mapping with a key for each folder; below it `:submitters:`, a list of `:name:`,
`:sid:` and `:email:`, and `:created_at:`, in UTC (otter-grader's metadata parser,
gradescope-utils, and the exports that courses have published). Scores and the output
of autograders follow, which can be megabytes: only the lines in question are parsed.
A group's submission has several submitters. An export has the active submission of
everyone; `:history:` lists the earlier ones. Where another export lay in the folder,
folders are left that the newer metadata does not name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import yaml

from dicedojo.classroom.intake.handed_in import (
    HandedIn,
    Recognised,
    as_id,
    kind_of,
)
from dicedojo.classroom.intake.uploads import Part
from dicedojo.errors import UnusableInput, unreadable

NAME = "gradescope"
METADATA = "submission_metadata.yml"
MAX_BYTES = 256 << 20
KEPT = ("  :submitters:", "  :created_at:")  # with what is indented below them
HISTORY = "  :history:"  # of which only the number of entries matters
FOLDER = re.compile(r"submission_\d+")


def recognise(folder: Path, paths: Sequence[Path]) -> Recognised | None:
    """Return a submission for each submitter of each folder.

    Raises:
        UnusableInput: the metadata cannot be read.
    """
    file = folder / METADATA
    if file not in paths:
        return None
    by_name = {path.name: path for path in paths if path != file}
    found: list[HandedIn] = []
    listed = _read(file)
    for name, facts in listed.items():
        if name in by_name and (submitters := _submitters(facts)):
            path = by_name.pop(name)
            time = _time(facts.get(":created_at"))
            history = facts.get(":history")
            uploads = 1 + (len(history) if isinstance(history, list) else 0)
            for one in submitters:
                handed_in = _handed_in(folder, path, one, time)
                found.append(replace(handed_in, uploads=uploads))
    rest = {name: path for name, path in by_name.items() if not _is_old(name, listed)}
    old = tuple(name for name in by_name if name not in rest)
    return Recognised(tuple(found), tuple(rest.values()), old)


def _is_old(name: str, listed: Collection[str]) -> bool:
    """Return whether a folder is left of an earlier export, which named its student."""
    return name not in listed and FOLDER.fullmatch(name) is not None


def _read(file: Path) -> dict[str, dict[str, Any]]:
    try:
        if file.stat().st_size > MAX_BYTES:
            raise UnusableInput(f"{file} is larger than {MAX_BYTES >> 20} MB.")
        with file.open(encoding="utf-8-sig") as lines:
            # Texts stay texts: a student's number keeps its zeros. The loader in C is
            # faster, and deep nesting ends the process in it.
            read = yaml.load("".join(_kept(lines)), yaml.BaseLoader)  # noqa: S506  # it makes only texts
    except OSError as error:
        raise unreadable(file, error) from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise UnusableInput(
            f"{file} is not as Gradescope writes it.",
            evidence=str(error),
            hint="Export the submissions again; without that file, "
            "each folder is a submission of its own name.",
        ) from error
    entries = read.items() if isinstance(read, dict) else ()
    return {name: facts for name, facts in entries if isinstance(facts, dict)}


def _kept(lines: Iterator[str]) -> Iterator[str]:
    """Yield the lines that say whose a folder is, and when it was handed in."""
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
    """Return what is known of each submitter: name, sid, email."""
    listed = facts.get(":submitters")
    found = []
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, dict):
            known = {
                key: value.strip()
                for key in ("name", "sid", "email")
                if isinstance(value := one.get(f":{key}"), str) and value.strip()
            }
            found += [known] if known else []
    return found


def _handed_in(
    folder: Path, path: Path, submitter: dict[str, str], time: str
) -> HandedIn:
    known_as = {"sis" if key == "sid" else key: one for key, one in submitter.items()}
    best = next(submitter[key] for key in ("sid", "email", "name") if key in submitter)
    kind = kind_of(path)
    return HandedIn(
        id=as_id(best),
        name=submitter.get("name", best),
        origin=path.relative_to(folder).as_posix(),
        path=path,
        kind=kind,
        submitted_at=time,
        known_as=known_as,
        parts=(Part(path, path.name),) if kind == "file" else (),
    )


def _time(stated: object) -> str:
    """Return `2026-04-26 17:34:00.861687000 Z` as ISO in UTC, "" where it is not so."""
    if not isinstance(stated, str):
        return ""
    day, _, rest = stated.strip().partition(" ")
    clock, _, zone = rest.partition(" ")
    zone = {"Z": "+00:00", "": "+00:00"}.get(zone, zone)
    try:
        time = datetime.fromisoformat(f"{day}T{clock.partition('.')[0]}{zone}")
    except ValueError:
        return ""
    return time.astimezone(UTC).isoformat(timespec="seconds")
