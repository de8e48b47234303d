"""The formats of a tournament; each loads what it needs and no more: Rich, Jinja2."""

from __future__ import annotations

from dicedojo.games.engineering.tournament.standings import Tournament
from dicedojo.games.tournament.report import TournamentReport


def report_on(tournament: Tournament) -> TournamentReport[Tournament]:
    """Return a tournament that can be printed."""
    return TournamentReport(
        tournament,
        {
            "text": _render_text,
            "html": _render_html,
            "json": _render_json,
            "csv": _render_csv,
        },
    )


def _render_text(tournament: Tournament, sandbox: str, colour: bool) -> str:
    from dicedojo.games.engineering.tournament.text import render_text

    return render_text(tournament, sandbox, colour=colour)


def _render_html(tournament: Tournament, sandbox: str, colour: bool) -> str:
    from dicedojo.games.engineering.tournament.html import render_html

    return render_html(tournament, sandbox)


def _render_json(tournament: Tournament, sandbox: str, colour: bool) -> str:
    from dicedojo.games.engineering.tournament.document import render_json

    return render_json(tournament, sandbox)


def _render_csv(tournament: Tournament, sandbox: str, colour: bool) -> str:
    from dicedojo.games.engineering.tournament.document import render_csv

    return render_csv(tournament)
