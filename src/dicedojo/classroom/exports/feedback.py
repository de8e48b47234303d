"""The sentences about a grade that fit into a cell: points, changes, comments."""

from __future__ import annotations

import html
from collections.abc import Iterator
from decimal import Decimal

from dicedojo.classroom.exports.cells import number, safe_text
from dicedojo.classroom.exports.results import Result


def feedback(result: Result, possible: Decimal) -> str:
    """Return the feedback, "" for a student without points.

    Moodle takes feedback for HTML, so its signs are escaped.
    """
    if result.points is None:
        return ""
    return html.escape(safe_text(" ".join(_sentences(result, possible))), quote=False)


def _sentences(result: Result, possible: Decimal) -> Iterator[str]:
    assert result.points is not None
    row = result.row
    parts = ", ".join(
        f"{name} {number(points)}" for name, points in row.scored_parts.items()
    )
    scaled = f" of {number(row.possible)}" if row.possible != possible else ""
    shown = f" ({parts}{scaled})" if parts else ""
    yield f"{number(result.points)} of {number(possible)} points{shown}."
    if row.problem:
        yield row.problem
    for one in row.adjustments:
        sign = "+" if one.points >= 0 else ""
        yield f"{one.kind} {sign}{number(one.points)}: {_ended(one.why)}"
    for comment in row.comments:
        yield comment.text


def _ended(text: str) -> str:
    """Return a sentence with the mark at its end that it has, or a full stop."""
    stripped = text.rstrip()
    return stripped if stripped.endswith((".", "!", "?", "…")) else f"{stripped}."
