"""A tournament, told to people and to programs: one module a format."""

from __future__ import annotations

import difflib

from dicedojo.errors import UnusableInput
from dicedojo.games.hog.tournament.standings import Tournament

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
    tournament: Tournament, sandbox: str, format: str, *, colour: bool = False
) -> str:
    """Return the tournament in a format of ENDINGS; `colour` is for text alone.

    Raises:
        UnusableInput: the format is unknown.
    """
    require_format(format)
    # each format loads what it needs and no more: Rich, Jinja2
    if format == "text":
        from dicedojo.games.hog.tournament.text import render_text

        return render_text(tournament, sandbox, colour=colour)
    if format == "html":
        from dicedojo.games.hog.tournament.html import render_html

        return render_html(tournament, sandbox)
    from dicedojo.games.hog.tournament import document

    if format == "json":
        return document.render_json(tournament, sandbox)
    if format == "csv":
        return document.render_csv(tournament)
    return document.render_matrix(tournament)
