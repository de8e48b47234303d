"""Parts of `dojo mutate` that run in another Python, called one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import convert, to_builtins

from dicedojo.course import Kata, kata_at
from dicedojo.engine import End, Meetings, compare_here, conclude_here, meet_here
from dicedojo.grading import suite_record
from dicedojo.practice.child import report_progress
from dicedojo.submission import Submission

Json = dict[str, Any]
_met: list[tuple[Meetings, Path]] = []  # from `meet`, for `conclude`


def meet(
    source: Json, files: Json, ends: Mapping[str, str], place: str, seconds: float
) -> None:
    """Run a learner's tests on the changed programs, in a folder until `conclude`.

    `source` says which kata it is, `files` are the files as they were read. The
    programs in `ends` are not run again.
    """
    kata, submission = _begin(source, files)
    folder = Path(place) / "met"
    meetings = meet_here(kata, submission, folder, seconds, _endings(ends))
    _met[:] = [(meetings, folder)]


def compare(source: Json, files: Json, ends: Mapping[str, str], place: str) -> None:
    """Save in the cache how the changed programs differ, whatever the tests do."""
    kata, submission = _begin(source, files)
    compare_here(kata, submission, Path(place) / "compared", _endings(ends))


def conclude() -> Json | None:
    """Return the results of the last call of `meet`.

    None if this Python has no such call: another one had it, and was ended.

    Returns:
        suite: as the grade document has it under `tests`
        problems: sentences on why something could not be judged
        finished: whether every program was run
    """
    if not _met:
        return None
    meetings, place = _met[-1]
    report = conclude_here(meetings, place)
    return {
        "suite": to_builtins(
            suite_record(report, meetings.wall.programs.submission.path)
        ),
        "problems": [problem.message for problem in report.problems],
        "finished": report.finished,
    }


def _endings(ends: Mapping[str, str]) -> dict[str, End]:
    return {program: End(end) for program, end in ends.items()}


def _begin(source: Json, files: Json) -> tuple[Kata, Submission]:
    """Return a kata without its planted bugs, and the files.

    Planted bugs are for the grade, and take time.
    """
    report_progress()
    return replace(kata_at(source), chaffs=()), convert(files, Submission)
