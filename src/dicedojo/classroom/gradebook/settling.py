"""What people and rules make of the machine's points of one student."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING

from dicedojo.classroom.gradebook.records import ClassEntry
from dicedojo.report.adjusted import Adjustment

if TYPE_CHECKING:
    from dicedojo.classroom.gradebook.store import Gradebook


@dataclass(frozen=True)
class Settling:
    """A student's points by the machine, None without a grade, and who changes them."""

    book: Gradebook
    entry: ClassEntry
    points: Decimal | None
    parts: Mapping[str, Decimal]

    @property
    def _id(self) -> str:
        return self.entry.student.id

    @cached_property
    def adjustments(self) -> tuple[Adjustment, ...]:
        """What changes the machine's points, as it adds up to those that count.

        Points that a person stated for the grade come last.
        """
        added, final = [], []
        for one in self.book.decisions.overrides(self._id):
            if one.is_final:
                final.append(one)
            elif one.set_to is None:
                added.append(one)
            else:
                before = self._points_of(one.target)
                added.append(replace(one, points=one.set_to - before))
        changes = (*added, *self._late(added))
        total = sum((one.points for one in changes), self.points or Decimal(0))
        stated = (replace(one, points=(one.set_to or 0) - total) for one in final)
        return (*changes, *stated)

    def _points_of(self, target: str) -> Decimal:
        """Return what the machine gives for a part or a step; 0 without a grade."""
        kind, _, name = target.partition(":")
        given = self.parts
        if kind == "step" and given:
            steps = self.book.grades.document(self._id).exam.steps
            given = {step.name: step.points for step in steps}
        return given.get(name, Decimal(0))

    def _late(self, added: Iterable[Adjustment]) -> tuple[Adjustment, ...]:
        """Return what the rule about due dates takes of the points before it."""
        rule = self.book.decisions.late_rule
        if rule is None:
            return ()
        earned = sum((one.points for one in added), self.points or Decimal(0))
        loss = rule.adjustment(
            self._id,
            self.entry.submitted_at,
            min(earned, self.book.subject.possible),
            marked=self.entry.marked_late,
        )
        return (loss,) if loss else ()
