"""How a journal that was handed in looks: a sentence, and the lights of each step."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from dicedojo.grading.document.sections import JournalRecord, StepLightsRecord
from dicedojo.text import counted, duration, plain

WORDS = {"R": "red", "A": "amber", "G": "green", "F": "refactored"}
NOT_GRADED = (
    "It was handed in with the files; anyone can edit it, and no points depend on it."
)


def journal_sentence(journal: JournalRecord) -> str:
    """Return how many checks there were, and how long the cycles took.

    `9 checks; 3 cycles from red to green, with a median length of 4 minutes.`
    """
    counts = (
        (journal.checks, "check", ""),
        (journal.looks, "plain run of pytest", "plain runs of pytest"),
    )
    sentence = " and ".join(counted(*count) for count in counts if count[0])
    if journal.cycles:
        sentence += f"; {counted(journal.cycles, 'cycle')} from red to green"
    if journal.minutes is not None:
        sentence += f", with a median length of {duration(journal.minutes)}"
    if journal.spread is not None:
        sentence += f" (half of them are within {duration(journal.spread)} of that)"
    return f"{sentence}."


def journal_view(journal: JournalRecord) -> dict[str, Any]:
    """Return what the page of a grade shows of a journal."""
    return {
        "sentence": journal_sentence(journal),
        "not_graded": NOT_GRADED,
        "steps": [_step(step) for step in journal.steps],
    }


def _step(step: StepLightsRecord) -> dict[str, Any]:
    earlier = step.count - len(step.lights)
    return {
        "name": f"{step.number}. {plain(step.title)}",
        "lights": [(letter, WORDS[letter.upper()]) for letter in step.lights],
        "in_words": _in_words(step.lights),
        "earlier": f"{earlier:,} earlier" if earlier > 0 else "",
        "cycles": f"{step.cycles:,}",
        "median": "" if step.minutes is None else duration(step.minutes),
    }


def _in_words(lights: str) -> str:
    """Return `3 red, green, red by pytest`, for who does not see the letters."""
    groups = [(letter, len(list(group))) for letter, group in groupby(lights)]
    words = (
        f"{f'{count} ' if count > 1 else ''}{WORDS[letter.upper()]}"
        f"{' by pytest' if letter.islower() else ''}"
        for letter, count in groups
    )
    return ", ".join(words)
