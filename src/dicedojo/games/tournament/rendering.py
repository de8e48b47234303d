"""A tournament in each format, as far as all games show it alike."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.standings import Ranking, Standing
from dicedojo.text import counted, plain, plain_lines

NEXT = "the same command with --format html --out tournament.html"
MAX_NAME = 60  # characters of a name, before it loses its middle
MAX_LINES = 6  # on the screen, of the trouble of one left out
GUEST = " *"
FORMULA = ("=", "+", "-", "@")  # what a spreadsheet takes for something to work out
WHOLE = 1_000  # characters; no name is as long
SHARED = "dicedojo.games.tournament"

View = dict[str, Any]  # for the template: strings that are fit to print


def names_of(group: tuple[str, ...], limit: int) -> str:
    """Return `ada, bob and cy`, each name fit to print."""
    *most, last = (plain(name, limit) for name in group)
    return f"{', '.join(most)} and {last}" if most else last


def starred(one: Standing, limit: int) -> str:
    """Return a name, fit to print, and a star after that of a guest."""
    return plain(one.name, limit) + (GUEST if one.guest else "")


# Text, in 80 columns


def end_blocks(
    ranking: Ranking[Any], same: str, limit: int, sandbox: str
) -> Iterator[RenderableType]:
    """Yield what follows the standings: who decides alike, and who was left out.

    `same` is the title of the former; then the sandbox and the next command.
    """
    if ranking.groups:
        yield Text(same, "bold underline")
        for group in ranking.groups:
            yield Padding(Text(names_of(group, limit)), (0, 0, 0, 2))
        yield Text()
    if ranking.left_out:
        yield Text("Left out", "bold underline")
        for one in ranking.left_out:
            yield Padding(_left_out(one), (0, 0, 0, 2))
        yield Text()
    yield Text(f"Sandbox: {sandbox}", "dim")
    if ranking.held:
        yield Text.assemble(("Next: ", "bold"), (NEXT, "cyan"))


def _left_out(one: LeftOut) -> Text:
    lines = plain_lines(one.trouble, MAX_LINES)
    text = Text.assemble((f"{plain(one.name, MAX_NAME)}: ", "bold"))
    text.append(lines[0] if len(lines) == 1 else "\n" + "\n".join(lines))
    return text


# JSON and tables of commas, whose cells no spreadsheet takes for formulas


def json_document(ranking: Ranking[Any], document: dict[str, Any]) -> str:
    """Return a document, and in it who was left out.

    It is ASCII: half a character in a file's name must not break the output.
    """
    left_out = [{"name": one.name, "trouble": one.trouble} for one in ranking.left_out]
    return json.dumps(document | {"left_out": left_out}, indent=2) + "\n"


def standings_table(
    ranking: Ranking[Any], columns: Sequence[str], rows: Iterable[Iterable[object]]
) -> str:
    """Return the rows of the standings, and below them who was left out."""
    left_out = (row_left_out(one, len(columns)) for one in ranking.left_out)
    return csv_table([columns, *rows, *left_out])


def csv_table(rows: Iterable[Iterable[object]]) -> str:
    """Return rows as a table of commas."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    return stream.getvalue()


def cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    shown = plain(text, WHOLE)
    return f"'{shown}" if shown.lstrip().startswith(FORMULA) else shown


def row_left_out(one: LeftOut, columns: int) -> list[object]:
    """Return the row of one left out: the name is second, the trouble last."""
    nothing = [""] * (columns - 3)
    return ["", cell(one.name), *nothing, cell(" ".join(one.trouble.split()))]


# The page


def shared_view(ranking: Ranking[Any], sandbox: str) -> View:
    """Return what the page of every game shows."""
    return {
        "sandbox": sandbox,
        "players": counted(len(ranking.standings), "strategy", "strategies"),
        "has_guests": any(each.guest for each in ranking.standings),
        "groups": [names_of(group, MAX_NAME) for group in ranking.groups],
        "left_out": [
            {"name": plain(each.name, MAX_NAME), "lines": plain_lines(each.trouble)}
            for each in ranking.left_out
        ],
    }


def ranked_view(one: Standing) -> View:
    """Return what every row of the standings begins with."""
    return {"rank": one.rank, "name": plain(one.name, MAX_NAME), "guest": one.guest}
