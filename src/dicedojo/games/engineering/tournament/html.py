"""A tournament as one page that needs nothing else."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Template

from dicedojo.games.engineering.tournament.standings import Tournament
from dicedojo.games.tournament.text import names_of
from dicedojo.page import environment
from dicedojo.text import counted, plain, plain_lines

NAME = 60  # characters of a name, before it loses its middle

View = dict[str, Any]  # for the template: strings that are fit to print


def render_html(tournament: Tournament, sandbox: str) -> str:
    """Return the page."""
    return _template().render(_page(tournament, sandbox))


@cache
def _template() -> Template:
    templates = environment("dicedojo.games.engineering.tournament")
    return templates.get_template("tournament.html")


def _page(tournament: Tournament, sandbox: str) -> View:
    return {
        "sandbox": sandbox,
        "policies": counted(len(tournament.standings), "policy", "policies"),
        "games": [f"{rounds} rounds" for rounds in tournament.games],
        "best": [f"{score:.3f}" for score in tournament.best],
        "standings": [
            {
                "rank": one.rank,
                "name": plain(one.name, NAME),
                "guest": one.guest,
                "scores": [f"{score:.3f}" for score in one.scores],
                "share": f"{one.share:.2%}",
                "width": f"{100 * one.share:.2f}",
            }
            for one in tournament.standings
        ],
        "has_guests": any(one.guest for one in tournament.standings),
        "groups": [names_of(group, NAME) for group in tournament.groups],
        "left_out": [
            {"name": plain(one.name, NAME), "lines": plain_lines(one.trouble)}
            for one in tournament.left_out
        ],
    }
