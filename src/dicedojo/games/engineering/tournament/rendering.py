"""A tournament of policies in each of its formats: text, JSON, CSV and a page."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dicedojo.games.engineering.tournament.standings import (
    PolicyRanking,
    PolicyStanding,
)
from dicedojo.games.tournament.rendering import (
    GUEST,
    cell,
    end_blocks,
    json_document,
    page_template,
    ranked_view,
    shared_view,
    standings_table,
    starred,
)
from dicedojo.screen_text import screen_text
from dicedojo.text import counted

NAME = 36  # characters of a name on the screen, before it loses its middle
SCHEMA = "dicedojo/engineering-tournament/v1"
DIGITS = 9  # of a score or share; more of them would be rounding alone


def render_text(ranking: PolicyRanking, sandbox: str, *, colour: bool = False) -> str:
    """Return what people read: all standings, then what to know of them."""
    return screen_text(Group(*_blocks(ranking, sandbox)), colour=colour)


def _blocks(ranking: PolicyRanking, sandbox: str) -> Iterator[RenderableType]:
    standings = ranking.standings
    yield Rule(Text("The software-engineering game · tournament", "bold"), style="dim")
    if standings:
        policies = counted(len(standings), "policy", "policies")
        yield Text(f"{policies}, each by the score that it expects, exactly.\n")
        yield _table(ranking)
        yield Text("\nshare: the mean share of what the best play expects.", "dim")
        if any(one.guest for one in standings):
            yield Text("*: a guest, one of the source's policies.", "dim")
        yield Text()
    yield from end_blocks(
        ranking, "Decide the same wherever they come to", NAME, sandbox
    )


def _table(ranking: PolicyRanking) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("rank", justify="right", no_wrap=True)
    table.add_column("policy", max_width=NAME + len(GUEST), no_wrap=True)
    for rounds in ranking.games:
        table.add_column(f"{rounds} rounds", justify="right", no_wrap=True)
    table.add_column("share", justify="right", no_wrap=True)
    best = (f"{score:.3f}" for score in ranking.best)
    table.add_row("", Text("the best play", "dim"), *best, "100.00%", style="dim")
    for one in ranking.standings:
        name = Text(starred(one, NAME), "" if one.guest else "bold")
        scores = (f"{score:.3f}" for score in one.scores)
        table.add_row(str(one.rank), name, *scores, f"{one.share:.2%}")
    return table


def render_json(ranking: PolicyRanking, sandbox: str) -> str:
    """Return one JSON document, of the shape that tournament-v1.json states."""
    document = {
        "schema": SCHEMA,
        "kata": "engineering",
        "sandbox": sandbox,
        "games": [
            {"rounds": rounds, "best": _round(best)}
            for rounds, best in zip(ranking.games, ranking.best, strict=False)
        ],
        "standings": [
            {
                "rank": one.rank,
                "name": one.name,
                "guest": one.guest,
                "scores": [_round(score) for score in one.scores],
                "share": _round(one.share),
                "same_as": list(one.same_as),
            }
            for one in ranking.standings
        ],
    }
    return json_document(ranking, document)


def render_csv(ranking: PolicyRanking, sandbox: str = "") -> str:
    """Return the standings, and below them who was left out, as a table of commas."""
    scores = [f"score_in_{rounds}_rounds" for rounds in ranking.games]
    columns = ["rank", "name", "guest", *scores, "share", "same_as", "trouble"]
    return standings_table(ranking, columns, map(_row, ranking.standings))


def _row(one: PolicyStanding) -> list[object]:
    return [
        *(one.rank, cell(one.name), int(one.guest)),
        *(_round(score) for score in one.scores),
        *(_round(one.share), cell(", ".join(one.same_as)), ""),
    ]


def _round(value: float) -> float:
    return round(value, DIGITS)


def render_html(ranking: PolicyRanking, sandbox: str) -> str:
    """Return a page that needs nothing else."""
    page = {
        **shared_view(ranking, sandbox, "policy", "policies"),
        "games": [f"{rounds} rounds" for rounds in ranking.games],
        "best": [f"{score:.3f}" for score in ranking.best],
        "standings": [
            {
                **ranked_view(one),
                "scores": [f"{score:.3f}" for score in one.scores],
                "share": f"{one.share:.2%}",
                "width": f"{100 * one.share:.2f}",
            }
            for one in ranking.standings
        ],
    }
    return page_template("dicedojo.games.engineering.tournament").render(page)
