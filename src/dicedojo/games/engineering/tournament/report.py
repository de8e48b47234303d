"""A tournament, for people and for programs: one module a format."""

from __future__ import annotations

from dicedojo.games.engineering.tournament.standings import Tournament


def render(
    tournament: Tournament, sandbox: str, format: str, *, colour: bool = False
) -> str:
    """Return the tournament in one of its formats; `colour` is for text alone."""
    # each format loads what it needs and no more: Rich, Jinja2
    if format == "text":
        from dicedojo.games.engineering.tournament.text import render_text

        return render_text(tournament, sandbox, colour=colour)
    if format == "html":
        from dicedojo.games.engineering.tournament.html import render_html

        return render_html(tournament, sandbox)
    from dicedojo.games.engineering.tournament import document

    if format == "json":
        return document.render_json(tournament, sandbox)
    return document.render_csv(tournament)
