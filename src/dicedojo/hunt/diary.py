"""Keeps how the hunts for bugs of the day ended, in one small file of the user's."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from dicedojo.workspace.progress import write_whole


@dataclass(frozen=True)
class Diary:
    """For each day and kata, the strokes for its bug; 0 if it was given up."""

    path: Path
    days: dict[str, dict[str, int]]

    @classmethod
    def of_user(cls) -> Diary:
        """Return this user's; one that is damaged counts as empty."""
        from platformdirs import user_data_path

        path = user_data_path("dicedojo") / "hunt.json"
        try:
            days = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            days = {}
        pairs = days.items() if isinstance(days, dict) else ()
        return cls(path, {day: own for day, own in pairs if isinstance(own, dict)})

    def note(self, day: date, kata: str, strokes: int) -> int:
        """Keep how a hunt ended; return how the first one of that day did.

        Raises:
            UnusableInput: the file cannot be written.
        """
        first = self.days.setdefault(day.isoformat(), {}).setdefault(kata, strokes)
        write_whole(self.path, json.dumps(self.days, indent=1).encode())
        return first

    def streak(self, day: date) -> int:
        """Return on how many days in a row, up to this one, a bug was caught."""
        days = 0
        while any(self.days.get((day - timedelta(days)).isoformat(), {}).values()):
            days += 1
        return days
