"""The page of a tournament, as far as all games have it alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from jinja2 import Template

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.text import names_of
from dicedojo.page import environment
from dicedojo.text import counted, plain, plain_lines

NAME = 60  # characters of a name, before it loses its middle
SHARED = "dicedojo.games.tournament"

View = dict[str, Any]  # for the template: strings that are fit to print


class Ranked(Protocol):
    """One place in the standings."""

    @property
    def rank(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def guest(self) -> bool: ...


class Tournament(Protocol):
    """What the page of every game shows."""

    @property
    def standings(self) -> Sequence[Ranked]: ...
    @property
    def groups(self) -> Sequence[tuple[str, ...]]: ...
    @property
    def left_out(self) -> Sequence[LeftOut]: ...


def page_template(package: str) -> Template:
    """Return a game's `tournament.html`, which extends `tournament_page.html`."""
    return environment(package, SHARED).get_template("tournament.html")


def shared_view(tournament: Tournament, sandbox: str, one: str, many: str) -> View:
    """Return what the page of every game shows; a player is called `one` of `many`."""
    return {
        "sandbox": sandbox,
        "players": counted(len(tournament.standings), one, many),
        "has_guests": any(each.guest for each in tournament.standings),
        "groups": [names_of(group, NAME) for group in tournament.groups],
        "left_out": [
            {"name": plain(each.name, NAME), "lines": plain_lines(each.trouble)}
            for each in tournament.left_out
        ],
    }


def ranked_view(one: Ranked) -> View:
    """Return what every row of the standings begins with."""
    return {"rank": one.rank, "name": plain(one.name, NAME), "guest": one.guest}
