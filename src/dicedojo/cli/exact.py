"""`dojo exact`: what a game is worth when it is played best, computed, not sampled."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli import write_out
from dicedojo.errors import UnusableInput

GAMES = ("farkle",)
FORMATS = ("text", "json")


def register(app: typer.Typer) -> None:
    app.command()(exact)


def exact(
    game: Annotated[
        str | None, typer.Argument(help="The game, for example farkle.")
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw where to stop: a .png or .svg."),
    ] = None,
    format: Annotated[str, typer.Option(help="text or json.")] = "text",
) -> None:
    """Compute a game exactly: busts, the best turn, when to stop."""
    require_game(game)
    require_format(format)
    if picture is not None:
        draw(picture)
    from dicedojo.cli.show_farkle import farkle_document, render_farkle

    if format == "json":
        import json

        write_out(json.dumps(farkle_document(), indent=2) + "\n")
        return
    from dicedojo.cli.show import WIDTH, make_console, next_line

    console = make_console()
    console.width = WIDTH  # a narrower terminal folds lines; we would cut figures
    console.print(render_farkle())
    if picture is None:
        console.print(next_line("dojo exact farkle --picture farkle.png"))
    else:
        console.print(next_line("dojo exact farkle --format json"))


def draw(picture: Path) -> None:
    """Draw where to stop on the board."""
    from dicedojo.exact.farkle import optimal_turn
    from dicedojo.exact.farkle_picture import draw_where_to_stop

    draw_where_to_stop(optimal_turn(), picture)
    typer.echo(f"Written: {picture}", err=True)


def require_game(game: str | None) -> None:
    """Return if it is a game that dojo can compute.

    Raises:
        UnusableInput: it is not, or none was named.
    """
    if game is None:
        raise UnusableInput(
            "Which game would you like to see computed?",
            evidence=f"The games are: {', '.join(GAMES)}.",
            next=f"dojo exact {GAMES[0]}",
        )
    if game not in GAMES:
        near = difflib.get_close_matches(game.lower(), GAMES, 1, cutoff=0.5)
        raise UnusableInput(
            f"dojo has no exact values of {game!r}.",
            evidence=f"The games are: {', '.join(GAMES)}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
            next=f"dojo exact {GAMES[0]}",
        )


def require_format(format: str) -> None:
    """Return if it is a format that dojo writes values in.

    Raises:
        UnusableInput: it is not.
    """
    if format not in FORMATS:
        near = difflib.get_close_matches(format.lower(), FORMATS, 1, cutoff=0.5)
        raise UnusableInput(
            f"There is no format {format!r} for exact values.",
            evidence=f"The formats are: {', '.join(FORMATS)}.",
            hint=f"Did you mean {near[0]!r}?" if near else "",
            next="dojo exact farkle",
        )
