"""`dojo exact`: what a game is worth when it is played best, computed, not sampled."""

from __future__ import annotations

import difflib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dicedojo.cli import content, write_out
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dicedojo.games.strategy_report import Figure

GAMES = ("farkle", "hog")
FORMATS = ("text", "json")


def register(app: typer.Typer) -> None:
    app.command()(exact)


def exact(
    game: Annotated[
        str | None, typer.Argument(help="The game, for example farkle.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="Whose strategy to value, for example ."),
    ] = None,
    picture: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Draw the best decisions, or one's own: .png or .svg."
        ),
    ] = None,
    format: Annotated[str, typer.Option(help="text or json.")] = "text",
) -> None:
    """Compute a game: chances, the best play, a strategy's worth."""
    game = require_game(game)
    require_format(format, game)
    if folder is not None:
        show_strategy(game, folder, format, picture)
        return
    if picture is not None:
        draw(game, picture)
    if format == "json":
        import json

        write_out(json.dumps(document(game), indent=2) + "\n")
        return
    from dicedojo.cli.show.console import WIDTH, make_console, next_line

    console = make_console()
    console.width = WIDTH  # a narrower terminal folds lines; we would cut figures
    console.print(render(game))
    if picture is None:
        console.print(next_line(f"dojo exact {game} --picture {game}.png"))
    else:
        console.print(next_line(f"dojo exact {game} --format json"))


def show_strategy(
    game: str, folder: Path, format: str, picture: Path | None = None
) -> None:
    """Print what the strategy in a folder is worth; exit with 1 where it has no value.

    Raises:
        UnusableInput: there is no module, no strategy is graded in this game, or its
            choices cannot be drawn.
    """
    from dicedojo.course.course import load_course
    from dicedojo.games.picture_form import PAGE, form_of_file
    from dicedojo.games.strategy_value import measure_strategy
    from dicedojo.report.strategy import strategy_document
    from dicedojo.sandbox import ProcessSandbox
    from dicedojo.submission.submission import read_submission
    from dicedojo.text import plain_lines

    if not folder.exists():
        raise UnusableInput(
            f"There is no {folder}.",
            hint="Name the folder with your program.",
            next=f"dojo exact {game} FOLDER",
        )
    course = load_course(content())
    kata = next((kata for kata in course.katas if kata.name == game), None)
    if kata is None or kata.strategy is None:
        raise UnusableInput(
            f"No strategy of one's own is valued in {game} yet.",
            next=f"dojo exact {game}",
        )
    submission = read_submission(folder, kata)
    if submission.unusable:
        raise UnusableInput(
            f"There is no strategy in {folder}.",
            evidence=submission.problems[-1].message,
            next=f"dojo exact {game} FOLDER",
        )
    form = PAGE if picture is None else form_of_file(picture, game)
    report = measure_strategy(
        kata, kata.strategy, submission, ProcessSandbox(), form=form
    )
    if picture is not None and not report.trouble:
        draw_own(game, report.figure, picture)
    if format == "json":
        import json

        write_out(json.dumps(strategy_document(report), indent=2) + "\n")
    else:
        from dicedojo.cli.show.console import make_console, next_line
        from dicedojo.report.text import strategy_table, titled_table

        console = make_console()
        if report.values:
            console.print(strategy_table(report))
        for line in plain_lines(report.trouble):
            console.print(line, markup=False)
        for table in report.tables:
            console.print(f"\n{table.title}:", markup=False)
            console.print(titled_table(table))
        again = f"fix it, then dojo exact {game} {folder}"
        console.print(next_line(again if report.trouble else f"dojo exact {game}"))
    if report.trouble:
        raise typer.Exit(1)


def draw_own(game: str, figure: Figure | None, picture: Path) -> None:
    """Write the picture of a learner's strategy.

    Raises:
        UnusableInput: it has none, or the file cannot be written.
    """
    from dicedojo.games.picture_form import write_picture

    if figure is None:
        raise UnusableInput(
            f"A strategy for {game} decides too much to be drawn.",
            hint="The best decisions can be.",
            next=f"dojo exact {game} --picture {game}.png",
        )
    write_picture(figure.content, picture, game)
    typer.echo(f"Written: {picture}", err=True)


def draw(game: str, picture: Path) -> None:
    """Draw where to stop in Farkle, how many dice to roll in Hog."""
    from dicedojo.games.picture_form import form_of_file, write_picture

    form = form_of_file(picture, game)
    if game == "hog":
        from dicedojo.games.hog.exact.rendering import draw_hog

        figure = draw_hog(form)
    else:
        from dicedojo.games.farkle.exact.best_turn import optimal_turn
        from dicedojo.games.farkle.exact.picture import figure_of_stops

        figure = figure_of_stops(optimal_turn(), form)
    write_picture(figure.content, picture, game)
    typer.echo(f"Written: {picture}", err=True)


def document(game: str) -> dict[str, Any]:
    """Return a game's exact values as plain values."""
    if game == "hog":
        from dicedojo.games.hog.exact.rendering import hog_document

        return hog_document()
    from dicedojo.games.farkle.exact.rendering import farkle_document

    return farkle_document()


def render(game: str) -> RenderableType:
    """Return a game's exact values as people read them."""
    if game == "hog":
        from dicedojo.games.hog.exact.rendering import render_hog

        return render_hog()
    from dicedojo.games.farkle.exact.rendering import render_farkle

    return render_farkle()


def require_game(game: str | None) -> str:
    """Return the game if dojo can compute it.

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
            next=f"dojo exact {near[0] if near else GAMES[0]}",
        )
    return game


def require_format(format: str, game: str) -> None:
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
            next=f"dojo exact {game}",
        )
