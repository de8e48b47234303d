"""What people decided about grades, as a gradebook keeps it.

An override or a comment that is taken back keeps its row: someone may ask.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from dicedojo.classroom.gradebook.database import Database, insert
from dicedojo.classroom.gradebook.records import (
    LateRuleSet,
    read,
    said_row,
)
from dicedojo.classroom.late import LateRule, read_rule
from dicedojo.report.adjusted import Adjustment, Comment

WITHDRAW = (
    "UPDATE override SET withdrawn_at = ?, withdrawn_by = ? "
    "WHERE student = ? AND withdrawn_at = ''"
)
STANDING = (
    "SELECT 'override' AS kind, * FROM override "
    "WHERE student = ? AND withdrawn_at = '' ORDER BY number"
)
HISTORY = """
SELECT 'override' AS kind, *, 0 AS taken_back FROM override WHERE student = ?1
UNION ALL
SELECT 'override', number, student, target, points, made_for, why,
withdrawn_by, withdrawn_at, '', '', set_to, 1
FROM override WHERE student = ?1 AND withdrawn_at != ''
ORDER BY made_at, number, taken_back
"""


class Decisions:
    """Overrides, comments and the rule about due dates of one gradebook."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._parsed: tuple[str, LateRule] | None = None

    def settled(self) -> set[tuple[str, str, str]]:
        """Return the student, kind and evidence of the cases that a person closed."""
        rows = self._database.rows("SELECT student, kind, evidence FROM settled")
        return {(student, kind, evidence) for student, kind, evidence in rows}

    def settled_of(self, student_id: str) -> frozenset[str]:
        """Return the evidence of a student's cases that a person closed."""
        closed = "SELECT evidence FROM settled WHERE student = ?"
        return frozenset(one for (one,) in self._database.rows(closed, student_id))

    def settle(  # the columns
        self, student_id: str, kind: str, evidence: str, *, who: str, when: str
    ) -> None:
        """Keep that a person looked at a case, and left the grade as it is."""
        row = {"student": student_id, "kind": kind, "evidence": evidence}
        self._database.insert("settled", {**row, "who": who, "made_at": when})

    def add_override(  # noqa: PLR0913  # the columns
        self,
        student_id: str,
        points: Decimal,
        *,
        why: str,
        who: str,
        when: str,
        target: str = "",
        made_for: Decimal | None = None,
        set_to: Decimal | None = None,
    ) -> None:
        """Add points to a grade, or take some where `points` are negative.

        `target` says for what: "" for the grade, or `part:tests`, `step:01_heads`,
        `test:ID`. It replaces the override that this target had. `made_for` are the
        machine's points now. With `set_to` the target has these points from now on,
        whatever the machine gives.
        """
        with self._database.transaction() as connection:
            connection.execute(
                f"{WITHDRAW} AND target = ?", (when, who, student_id, target)
            )
            made = {"student": student_id, "who": who, "made_at": when}
            said = {"target": target, "points": points, "why": why}
            row = {**made, **said, "made_for": made_for, "set_to": set_to}
            insert(connection, "override", row)

    def withdraw_overrides(self, student_id: str, *, who: str, when: str) -> int:
        """Take back all overrides of a student; return how many that were."""
        return self._database.execute(WITHDRAW, when, who, student_id)

    def history(self, student_id: str) -> tuple[Adjustment, ...]:
        """Return every override that was made or taken back, the oldest first."""
        return tuple(
            replace(one, points=-one.points) if one.taken_back else one
            for one in read(self._database, Adjustment, HISTORY, student_id)
        )

    @property
    def late_rule(self) -> LateRule | None:
        """The rule about due dates, None where late submissions lose nothing.

        Every row asks for it, so its text is parsed only when it has changed.
        """
        text = self._late_text()
        if not text:
            return None
        if self._parsed is None or self._parsed[0] != text:
            self._parsed = (text, read_rule(text, str(self._database.path)))
        return self._parsed[1]

    def _late_text(self) -> str:
        """Return the rule in force as TOML, "" where there is none."""
        found = self._database.rows(
            "SELECT text FROM late_rule ORDER BY rowid DESC LIMIT 1"
        )
        text: str = found[0][0] if found else ""
        return text

    def set_late_rule(self, text: str, *, who: str, when: str) -> None:
        """Replace the rule about due dates by that of a TOML text; "" for none.

        A text that is in force already leaves no trace: nothing has changed.

        Raises:
            UnusableInput: the text states no rule.
        """
        if text:
            read_rule(text, "The rule")
        with self._database.transaction() as connection:
            if text != self._late_text():
                connection.execute(
                    "INSERT INTO late_rule VALUES (?, ?, ?)", (text, who, when)
                )

    def late_rules(self) -> tuple[LateRuleSet, ...]:
        """Return every rule about due dates that the class had, the oldest first."""
        query = "SELECT * FROM late_rule ORDER BY rowid"
        return tuple(read(self._database, LateRuleSet, query))

    def add_comment(self, student_id: str, comment: Comment) -> None:
        self._database.insert("comment", said_row(student_id, comment))

    def withdraw_comments(self, student_id: str, *, when: str) -> int:
        """Take back all comments to a student; return how many that were."""
        return self._database.execute(
            "UPDATE comment SET withdrawn_at = ? "
            "WHERE student = ? AND withdrawn_at = ''",
            *(when, student_id),
        )

    def comments(self, student_id: str) -> tuple[Comment, ...]:
        """Return the comments that stand, the oldest first."""
        query = (
            "SELECT * FROM comment "
            "WHERE student = ? AND withdrawn_at = '' ORDER BY number"
        )
        return tuple(read(self._database, Comment, query, student_id))

    def overrides(self, student_id: str) -> tuple[Adjustment, ...]:
        """Return the overrides that stand, the oldest first."""
        return tuple(read(self._database, Adjustment, STANDING, student_id))
