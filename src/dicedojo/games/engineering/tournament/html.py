"""A tournament as one page that needs nothing else."""

from __future__ import annotations

from functools import cache

from jinja2 import Template

from dicedojo.games.engineering.tournament.standings import Tournament
from dicedojo.games.tournament.html import (
    View,
    page_template,
    ranked_view,
    shared_view,
)


def render_html(tournament: Tournament, sandbox: str) -> str:
    """Return the page."""
    return _template().render(_page(tournament, sandbox))


@cache
def _template() -> Template:
    return page_template("dicedojo.games.engineering.tournament")


def _page(tournament: Tournament, sandbox: str) -> View:
    return {
        **shared_view(tournament, sandbox, "policy", "policies"),
        "games": [f"{rounds} rounds" for rounds in tournament.games],
        "best": [f"{score:.3f}" for score in tournament.best],
        "standings": [
            {
                **ranked_view(one),
                "scores": [f"{score:.3f}" for score in one.scores],
                "share": f"{one.share:.2%}",
                "width": f"{100 * one.share:.2f}",
            }
            for one in tournament.standings
        ],
    }
