"""A tournament, for people and for programs: one module a format."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.games.engineering.tournament.standings import Tournament
from dicedojo.games.protocol import LeftOut


@dataclass(frozen=True)
class TournamentReport:
    """A tournament, held or not, that can be printed."""

    tournament: Tournament

    @property
    def held(self) -> bool:
        """Whether anybody has played."""
        return self.tournament.held

    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """Who does not take part, and why."""
        return self.tournament.left_out

    def render(self, format: str, sandbox: str, *, colour: bool) -> str:
        """Return the tournament in one of its formats; `colour` is for text alone."""
        # each format loads what it needs and no more: Rich, Jinja2
        if format == "text":
            from dicedojo.games.engineering.tournament.text import render_text

            return render_text(self.tournament, sandbox, colour=colour)
        if format == "html":
            from dicedojo.games.engineering.tournament.html import render_html

            return render_html(self.tournament, sandbox)
        from dicedojo.games.engineering.tournament import document

        if format == "json":
            return document.render_json(self.tournament, sandbox)
        return document.render_csv(self.tournament)
