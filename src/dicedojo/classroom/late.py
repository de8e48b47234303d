"""The rule about due dates: what a late submission loses."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

from dicedojo.errors import UnusableInput
from dicedojo.report.adjusted import Adjustment
from dicedojo.stated_file import parse_toml
from dicedojo.text import counted, score

DAY = timedelta(days=1)
CENT = Decimal("0.01")
KEYS = (
    "due",
    "grace_minutes",
    "points_per_day",
    "percent_per_day",
    "most_days",
    "days_if_marked",
    "due_for",
)
EXAMPLE = "due = 2026-09-01T23:59:00+02:00\npercent_per_day = 10"


@dataclass(frozen=True)
class LateRule:
    """When a submission is due, and what each day costs that has begun since.

    Days count from the due date; within the grace time nothing is late.
    """

    due: datetime
    grace: timedelta = timedelta()
    points_per_day: Decimal = Decimal(0)
    percent_per_day: Decimal = Decimal(0)  # of the points that were earned
    most_days: int | None = None  # whoever is later gets no points
    # The days that count where the LMS marks a submission as late and states no time.
    days_if_marked: int = 0
    due_for: Mapping[str, datetime] | None = None  # extensions, by student id

    def due_date(self, student_id: str) -> datetime:
        """Return when this student's submission is due."""
        return (self.due_for or {}).get(student_id, self.due)

    def days_late(
        self, student_id: str, submitted_at: str, *, marked: bool = False
    ) -> int:
        """Return how many days have begun since the due date; 0 where none is known.

        Where the LMS only marks a submission as late, `days_if_marked` count. They do
        not for a student with an extension: the mark is about the due date in the LMS.
        """
        if not submitted_at:
            extended = student_id in (self.due_for or {})
            return self.days_if_marked if marked and not extended else 0
        late_by = datetime.fromisoformat(submitted_at) - self.due_date(student_id)
        return math.ceil(late_by / DAY) if late_by > self.grace else 0

    def adjustment(
        self,
        student_id: str,
        submitted_at: str,
        earned: Decimal,
        *,
        marked: bool = False,
    ) -> Adjustment | None:
        """Return what a student loses of the points `earned`; None if nothing."""
        days = self.days_late(student_id, submitted_at, marked=marked)
        if not days or earned <= 0:
            return None
        late = f"{counted(days, 'day')} late"
        if not submitted_at:
            late = f"marked as late, which counts as {counted(days, 'day')}"
        if self.most_days is not None and days > self.most_days:
            most = counted(self.most_days, "day")
            return Adjustment("late", -earned, f"{late}; nothing counts after {most}")
        percent = min(self.percent_per_day * days, Decimal(100))
        loss = self.points_per_day * days + earned * percent / 100
        loss = min(loss, earned).quantize(CENT)
        return Adjustment("late", -loss, f"{late}: {self._cost()}") if loss else None

    def summary(self, student_id: str) -> str:
        """Return when this student's submission is due, and what being late costs.

        For example `due 2026-09-01 23:59+02:00, 5 points for each day`.
        """
        due = self.due_date(student_id).isoformat(sep=" ", timespec="minutes")
        minutes = self.grace.total_seconds() / 60
        most = self.most_days
        marked = counted(self.days_if_marked, "day")
        facts = [
            f"due {due}",
            f"{minutes:g} minutes of grace" if minutes else "",
            self._cost() if self.points_per_day or self.percent_per_day else "",
            f"nothing counts after {counted(most, 'day')}" if most is not None else "",
            f"marked as late counts as {marked}" if self.days_if_marked else "",
        ]
        return ", ".join(filter(None, facts))

    def _cost(self) -> str:
        """Return `10 points and 5 % of the points for each day`."""
        fixed = self.points_per_day
        noun = "point" if fixed == 1 else "points"
        points = f"{score(fixed)} {noun}" if fixed else ""
        percent = self.percent_per_day
        share = f"{score(percent)} % of the points" if percent else ""
        return f"{' and '.join(filter(None, (points, share)))} for each day"


def read_rule(text: str, name: str) -> LateRule:
    """Return the rule that a TOML text states; the text is called `name`.

    Raises:
        UnusableInput: it is not TOML, or states something that nobody can mean.
    """
    facts = parse_toml(text.encode(), name)
    unknown = sorted(set(facts) - set(KEYS))
    if unknown:
        raise _wrong(name, f"{unknown[0]!r} is not known", f"It can have {_keys()}.")
    if "due" not in facts:
        raise _wrong(name, "due is missing", f"For example:\n{EXAMPLE}")
    extensions = facts.get("due_for", {})
    if not isinstance(extensions, dict):
        raise _wrong(name, "due_for must be a table", "[due_for]\nada = 2026-…")
    most = _days(name, facts, "most_days")
    rule = LateRule(
        due=_moment(name, "due", facts["due"]),
        grace=timedelta(minutes=float(_number(name, facts, "grace_minutes"))),
        points_per_day=_number(name, facts, "points_per_day"),
        percent_per_day=_number(name, facts, "percent_per_day", 100),
        most_days=most,
        days_if_marked=_days(name, facts, "days_if_marked") or 0,
        due_for={key: _moment(name, key, each) for key, each in extensions.items()},
    )
    if not (rule.points_per_day or rule.percent_per_day or most is not None):
        hint = "State points_per_day, percent_per_day or most_days."
        raise _wrong(name, "being late costs nothing", hint)
    return rule


def _moment(name: str, key: str, value: Any) -> datetime:
    """Return a moment, which states its time zone: a class may live in several."""
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value
    shown = value.isoformat() if isinstance(value, date) else repr(value)
    raise _wrong(
        name,
        f"{key} must be a date, a time and a time zone",
        f"It is {shown}; it should look like 2026-09-01T23:59:00+02:00.",
    )


def _number(
    name: str, facts: Mapping[str, Any], key: str, most: int = 1_000_000
) -> Decimal:
    value = facts.get(key, 0)
    if type(value) in (int, float) and 0 <= value <= most:
        return Decimal(str(value))
    raise _wrong(name, f"{key} must be a number from 0 to {most:,}", f"It is {value}.")


def _days(name: str, facts: Mapping[str, Any], key: str) -> int | None:
    """Return a number of days; None where it is not stated."""
    value = facts.get(key)
    if value is None or (type(value) is int and value >= 0):
        return value
    raise _wrong(name, f"{key} must be a whole number", f"It is {value!r}.")


def _keys() -> str:
    return f"{', '.join(KEYS[:-1])} and {KEYS[-1]}"


def _wrong(name: str, what: str, evidence: str) -> UnusableInput:
    return UnusableInput(f"{name}: {what}.", evidence=evidence)
