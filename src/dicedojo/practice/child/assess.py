"""Parts of `dojo mutate` that another Python does: they are called one by one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import convert, to_builtins

from dicedojo.course import Kata, kata_at
from dicedojo.engine import End, Meetings, compare_here, conclude_here, meet_here
from dicedojo.grading import suite_record
from dicedojo.practice.child import tell_how_far
from dicedojo.submission import Submission

Json = dict[str, Any]
_met: list[tuple[Meetings, Path]] = []  # what `conclude` goes on from


def meet(
    asked: Json, handed: Json, lost: Mapping[str, str], place: str, seconds: float
) -> None:
    """Have a learner's tests meet the changed programs, in a folder until `conclude`.

    `asked` says which kata it is, `handed` are the files as they were read. What was
    `lost` is not tried again.
    """
    kata, submission = _begin(asked, handed)
    here = Path(place) / "met"
    meetings = meet_here(kata, submission, here, seconds, _endings(lost))
    _met[:] = [(meetings, here)]


def compare(asked: Json, handed: Json, lost: Mapping[str, str], place: str) -> None:
    """Keep in the cache how the changed programs differ, whatever the tests do."""
    kata, submission = _begin(asked, handed)
    compare_here(kata, submission, Path(place) / "compared", _endings(lost))


def conclude() -> Json | None:
    """Return what is known of the tests that met programs last.

    None where this Python has met none: the one that did was ended.

    Returns:
        suite: as the grade document has it under `tests`
        problems: sentences on what kept something from being judged
        finished: whether all was tried
    """
    if not _met:
        return None
    meetings, place = _met[-1]
    report = conclude_here(meetings, place)
    return {
        "suite": to_builtins(suite_record(report, meetings.programs.submission.path)),
        "problems": [problem.message for problem in report.problems],
        "finished": report.finished,
    }


def _endings(lost: Mapping[str, str]) -> dict[str, End]:
    return {what: End.of(how) for what, how in lost.items()}


def _begin(asked: Json, handed: Json) -> tuple[Kata, Submission]:
    """Return a kata without its planted bugs, and the files.

    These bugs are for the grade, and take time.
    """
    tell_how_far()
    return replace(kata_at(asked), chaffs=()), convert(handed, Submission)
