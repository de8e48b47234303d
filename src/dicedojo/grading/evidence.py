"""A journal that was handed in → its record in the grade document, without points.

The journal is the learner's own file, and may say anything. Lines that are none are
passed over, and so are steps that the kata does not have.
"""

from __future__ import annotations

from collections import defaultdict

from dicedojo.course.kata import Kata
from dicedojo.grading.document.sections import (
    MAX_LIGHTS,
    JournalRecord,
    StepLightsRecord,
)
from dicedojo.workspace.cycles import StepLights, lights_by_step, pace
from dicedojo.workspace.journal import read_entries

MAX_LINES = 20_000  # that are read, the first ones; far above a kata's
DIGITS = 2  # of a minute


def journal_record(kata: Kata, journal: bytes) -> JournalRecord | None:
    """Return what a journal shows of work on the kata; None where that is nothing."""
    steps = {step.key: step for step in kata.steps}
    lines = journal.split(b"\n", MAX_LINES)[:MAX_LINES]
    entries = (entry for entry in read_entries(lines) if entry.step in steps)
    rows = [row for row in lights_by_step(entries) if row.lights]
    if not rows:
        return None
    # One step is there twice where a workspace was laid anew.
    by_step: defaultdict[str, list[StepLights]] = defaultdict(list)
    for row in rows:
        by_step[row.step].append(row)
    records = []
    for key, step in steps.items():
        lights = [light for row in by_step[key] for light in row.lights]
        if lights:
            own = pace(by_step[key])
            record = StepLightsRecord(
                name=step.name,
                number=step.number,
                title=step.title,
                lights="".join(light.letter for light in lights[-MAX_LIGHTS:]),
                count=len(lights),
                cycles=own.count,
                minutes=_rounded(own.minutes),
            )
            records.append(record)
    whole = pace(rows)
    looks = sum(light.by_pytest for row in rows for light in row.lights)
    return JournalRecord(
        checks=sum(record.count for record in records) - looks,
        looks=looks,
        cycles=whole.count,
        minutes=_rounded(whole.minutes),
        spread=_rounded(whole.spread),
        steps=tuple(records),
    )


def _rounded(minutes: float | None) -> float | None:
    return None if minutes is None else round(minutes, DIGITS)
