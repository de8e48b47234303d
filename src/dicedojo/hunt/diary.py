"""Keeps how the hunts for bugs of the day ended, in one small file of the user's."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from dicedojo.workspace.progress import write_whole

FILE = "hunt.json"


class Diary:
    """For each day and kata, the strokes for its bug; 0 if it was given up."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._days = _read(path)

    @classmethod
    def of_user(cls) -> Diary:
        """Return this user's; one that is damaged counts as empty."""
        from platformdirs import user_data_path

        return cls(user_data_path("dicedojo") / FILE)

    def strokes(self, day: date, kata: str) -> int | None:
        """Return the strokes for the bug of a day, None before it was hunted."""
        found = self._days.get(day.isoformat(), {}).get(kata)
        return found if isinstance(found, int) else None

    def note(self, day: date, kata: str, strokes: int) -> None:
        """Keep how a hunt ended; the first one of a day counts.

        Raises:
            UnusableInput: the file cannot be written.
        """
        self._days.setdefault(day.isoformat(), {}).setdefault(kata, strokes)
        write_whole(self._path, json.dumps(self._days, indent=1).encode())

    def streak(self, day: date) -> int:
        """Return on how many days in a row, up to this one, a bug was caught."""
        days = 0
        while any(self._days.get((day - timedelta(days)).isoformat(), {}).values()):
            days += 1
        return days


def _read(path: Path) -> dict[str, dict[str, Any]]:
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {day: own for day, own in found.items() if isinstance(own, dict)}
