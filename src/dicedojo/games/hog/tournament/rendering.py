"""A tournament of Hog in each of its formats: text, JSON, tables of commas, a page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.hog.exact.strategy import BASELINE
from dicedojo.games.hog.tournament.standings import HogStanding, Meeting, RoundRobin
from dicedojo.games.tournament.rendering import (
    GUEST,
    SHARED,
    View,
    cell,
    csv_table,
    end_blocks,
    json_document,
    ranked_view,
    shared_view,
    standings_table,
    starred,
)
from dicedojo.screen_text import screen_text
from dicedojo.text import WIDTH, counted, plain

NAME = 20  # characters of a name, before it loses its middle
FIGURES = 36  # columns between the names and beside them
SCHEMA = "dicedojo/tournament/v1"
PACKAGE = "dicedojo.games.hog.tournament"
DIGITS = 12  # of a rate; more of them would be rounding alone
COLUMNS = (
    "rank",
    "name",
    "guest",
    "win_rate",
    "won",
    "matches",
    "against_baseline",
    "best_against",
    "best_rate",
    "worst_against",
    "worst_rate",
    "same_as",
    "trouble",
)
HEADING = 24  # and where it is an opponent's, or stands at the matrix
ROOM = 24  # strategies whose rates fit on paper as figures; more leave their shades

# From rarely to nearly always winning: the least percentage shown in each shade, the
# same on both sides of even, and the classes in matrix.css.
LEAST = (0, 20, 35, 45, 49, 52, 56, 66, 81)
SHADES = ("l4", "l3", "l2", "l1", "e", "w1", "w2", "w3", "w4")


def render_text(tournament: RoundRobin, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read."""
    blocks = Group(*_blocks(tournament, sandbox))
    return screen_text(blocks, colour=colour)


def _blocks(tournament: RoundRobin, sandbox: str) -> Iterator[RenderableType]:
    standings = tournament.standings
    yield Rule(Text("Hog · tournament", "bold"), style="dim")
    if standings:
        strategies = counted(len(standings), "strategy", "strategies")
        pairs = counted(tournament.pairs, "pair")
        yield Text(f"{strategies}, {pairs}, each both ways, exactly.\n")
        yield _table(standings)
        yield Text(
            "\nwins: mean win rate over all opponents, going first and second alike.\n"
            "beats: opponents against which it wins more often than not.",
            "dim",
        )
        if any(one.guest for one in standings):
            yield Text("*: a guest, one of the project's own strategies.", "dim")
        yield Text()
    same = "Decide the same at all scores"
    yield from end_blocks(tournament, same, NAME, sandbox)


def _table(standings: tuple[HogStanding, ...]) -> Table:
    names = [starred(one, NAME) for one in standings]
    opponent = (WIDTH - FIGURES - max(map(len, names))) // 2
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("strategy", max_width=NAME + len(GUEST), no_wrap=True)
    table.add_column("wins", justify="right", no_wrap=True)
    table.add_column(f"beats\nof {standings[0].matches}", justify="right", no_wrap=True)
    against = BASELINE.replace("_", "_\n")
    table.add_column(against, justify="right", no_wrap=True)
    for name in ("best", "worst"):
        table.add_column(f"{name}\nagainst", max_width=opponent, no_wrap=True)
    for name, one in zip(names, standings, strict=True):
        table.add_row(
            str(one.rank),
            Text(name, "" if one.guest else "bold"),
            f"{one.win_rate:.2%}",
            str(one.won),
            f"{one.against_baseline:.2%}",
            Text(plain(one.best.opponent, opponent)),
            Text(plain(one.worst.opponent, opponent)),
        )
    return table


def render_json(tournament: RoundRobin, sandbox: str) -> str:
    """Return one JSON document, of the shape that tournament-v1.json states."""
    document = {
        "schema": SCHEMA,
        "kata": "hog",
        "sandbox": sandbox,
        "baseline": BASELINE,
        "standings": [_standing(one) for one in tournament.standings],
        "head_to_heads": {
            "names": [one.name for one in tournament.standings],
            "mean": _matrix(tournament.mean.tolist()),
            "first": _matrix(tournament.first.tolist()),
        },
    }
    return json_document(tournament, document)


def render_csv(tournament: RoundRobin, sandbox: str = "") -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    return standings_table(tournament, COLUMNS, map(_row, tournament.standings))


def render_matrix(tournament: RoundRobin, sandbox: str = "") -> str:
    """Return how likely each row wins against each column, as a table of commas."""
    names = [cell(one.name) for one in tournament.standings]
    rates = _matrix(tournament.mean.tolist())
    rows = ([name, *row] for name, row in zip(names, rates, strict=True))
    return csv_table([["name", *names], *rows])


def _standing(one: HogStanding) -> dict[str, Any]:
    return {
        "rank": one.rank,
        "name": one.name,
        "guest": one.guest,
        "win_rate": _rate(one.win_rate),
        "won": one.won,
        "matches": one.matches,
        "against_baseline": _rate(one.against_baseline),
        "best": _meeting(one.best),
        "worst": _meeting(one.worst),
        "same_as": list(one.same_as),
    }


def _meeting(one: Meeting) -> dict[str, Any]:
    return {"opponent": one.opponent, "rate": _rate(one.rate)}


def _matrix(rates: list[list[float]]) -> list[list[float | None]]:
    """Return rates with nothing where somebody would play against themselves."""
    return [
        [None if i == j else _rate(rate) for j, rate in enumerate(row)]
        for i, row in enumerate(rates)
    ]


def _rate(rate: float) -> float:
    return round(rate, DIGITS)


def _row(one: HogStanding) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest), _rate(one.win_rate)),
        *(one.won, one.matches, _rate(one.against_baseline)),
        *(cell(one.best.opponent), _rate(one.best.rate)),
        *(cell(one.worst.opponent), _rate(one.worst.rate)),
        *(cell(", ".join(one.same_as)), ""),
    ]


def render_html(tournament: RoundRobin, sandbox: str) -> str:
    """Return the page."""
    from dicedojo.page import render_page  # Jinja2

    page = {
        **shared_view(tournament, sandbox),
        "baseline": BASELINE,
        "pairs": counted(tournament.pairs, "pair"),
        "standings": [_standing_view(one) for one in tournament.standings],
        "headings": [plain(one.name, HEADING) for one in tournament.standings],
        "matrix": _matrix_view(tournament),
        "dense": len(tournament.standings) > ROOM,
        "legend": _legend(),
    }
    return render_page("tournament.html", PACKAGE, SHARED, **page)


def _standing_view(one: HogStanding) -> View:
    return {
        **ranked_view(one),
        "win_rate": f"{one.win_rate:.2%}",
        "won": f"{one.won} of {one.matches}",
        "against_baseline": f"{one.against_baseline:.2%}",
        "best": _meeting_view(one.best),
        "worst": _meeting_view(one.worst),
    }


def _meeting_view(one: Meeting) -> View:
    return {"opponent": plain(one.opponent, HEADING), "rate": f"{one.rate:.2%}"}


def _matrix_view(tournament: RoundRobin) -> list[View]:
    """Return a row for each strategy: a cell for each opponent, None for itself."""
    names = [plain(one.name, HEADING) for one in tournament.standings]
    rates = tournament.mean.tolist()
    return [
        {
            "rank": one.rank,
            "name": names[i],
            "cells": [
                None if i == j else _cell(names[i], names[j], rate)
                for j, rate in enumerate(rates[i])
            ],
        }
        for i, one in enumerate(tournament.standings)
    ]


def _cell(name: str, opponent: str, rate: float) -> View:
    percent = round(100 * rate)
    return {
        "shade": _shade(percent),
        "percent": percent,
        "title": f"{name} against {opponent}: {rate:.2%}",
    }


def _shade(percent: int) -> str:
    return SHADES[sum(percent >= least for least in LEAST) - 1]


def _legend() -> list[View]:
    most = (*(least - 1 for least in LEAST[1:]), 100)
    return [
        {"shade": _shade(least), "name": f"{least} to {last}"}
        for least, last in zip(LEAST, most, strict=True)
    ]
