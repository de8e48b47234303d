"""A tournament, told to people and to programs: one module a format."""

from __future__ import annotations

import difflib

from dicedojo.classroom.tournament import Tournament
from dicedojo.errors import UnusableInput

ENDINGS = {"text": "txt", "json": "json", "csv": "csv", "matrix": "csv", "html": "html"}


def require_format(format: str) -> None:
    """Return if a tournament can be told so.

    Raises:
        UnusableInput: it cannot.
    """
    if format not in ENDINGS:
        near = difflib.get_close_matches(format.lower(), ENDINGS, 1, cutoff=0.4)
        raise UnusableInput(
            f"There is no format {format!r} for a tournament.",
            evidence=f"The formats are: {', '.join(ENDINGS)}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
        )


def render(
    tournament: Tournament, box: str, format: str, *, colour: bool = False
) -> str:
    """Return the tournament in a format of ENDINGS; `colour` is for text alone.

    Raises:
        UnusableInput: the format is unknown.
    """
    require_format(format)
    # each format loads what it needs and no more: Rich, Jinja2
    if format == "text":
        from dicedojo.classroom.tournament_text import render_text

        return render_text(tournament, box, colour=colour)
    if format == "html":
        from dicedojo.classroom.tournament_html import render_html

        return render_html(tournament, box)
    from dicedojo.classroom import tournament_document

    if format == "json":
        return tournament_document.render_json(tournament, box)
    if format == "csv":
        return tournament_document.render_csv(tournament)
    return tournament_document.render_matrix(tournament)
