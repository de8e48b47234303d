"""`dojo exact`: the exact value of a game with the best play."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.console import make_console, next_line, progress_or_lines, say, write_out
from dicedojo.engine import OwnPython
from dicedojo.errors import UnusableInput
from dicedojo.games import PAGE, Figure, Game, Values, form_of_file, write_picture
from dicedojo.grading import StrategyRecord, to_builtins
from dicedojo.practice.commands.game_group import NO_PICTURE, game_group, option_words
from dicedojo.practice.find import known_courses
from dicedojo.report import strategy_table, titled_table
from dicedojo.text import WIDTH, plain_lines

NO_VALUE = 1
Form = Literal["text", "json"]


def exact(
    game: Game,
    values: Values,
    folder: Annotated[
        Path | None,
        typer.Argument(
            metavar="DIR",
            help="The folder with the strategy to evaluate, for example .",
        ),
    ] = None,
    *,
    out: Annotated[
        Path | None,
        typer.Option(
            *("--out", "--picture"),  # the older name, for a version
            metavar="FILE",
            help="Draw the decisions, the best ones or yours: .png or .svg.",
        ),
    ] = None,
    format: Annotated[
        Form, typer.Option(metavar="FORMAT", help="text or json.")
    ] = "text",
) -> None:
    """Print the exact values of a game, or of the strategy in a folder."""
    if folder is not None:
        refuse_options(game, folder, values)
        show_strategy(game, folder, format, out)
    else:
        show_values(game, values, format, out)


def show_values(
    game: Game, values: Values, format: Form, picture: Path | None = None
) -> None:
    """Print a game's exact values, and draw its picture if requested."""
    assert game.exact is not None
    if hasattr(game.exact, "prepare"):
        game.exact.prepare(values, say, progress_or_lines)
    if picture is not None:
        form = form_of_file(picture, game.name)
        figure = game.exact.figure(values, form) if game.exact.draws else None
        save_figure(game, figure, picture, NO_PICTURE)
    if format == "json":
        write_out(json.dumps(game.exact.document(values), indent=2) + "\n")
        return

    console = make_console()
    console.width = WIDTH  # a narrower terminal folds lines; Rich would cut numbers
    rendered = game.exact.render(values)
    has_lines = isinstance(rendered, str)  # which are not folded
    console.print(rendered, soft_wrap=has_lines)
    command = shlex.join(
        ["dojo", "exact", game.name, *option_words(game, "exact", values)]
    )
    if picture is None and game.exact.draws:
        console.print(next_line(f"{command} --out {game.name}.png"))
    else:
        console.print(next_line(f"{command} --format json"))


def show_strategy(
    game: Game, folder: Path, format: Form, picture: Path | None = None
) -> None:
    """Print the value of the strategy in a folder; exit with 1 if it has none.

    Raises:
        UnusableInput: there is no module, no strategy is graded in this game, or its
            choices cannot be drawn.
    """
    from dicedojo.games import find_strategy, measure_strategy, read_own
    from dicedojo.grading import strategy_record

    form = PAGE if format == "json" else None  # text shows no figure
    form = form if picture is None else form_of_file(picture, game.name)
    kata, strategy = find_strategy(
        known_courses(), game.name, f"dojo exact {game.name}"
    )
    submission = read_own(folder, kata, f"dojo exact {game.name} FOLDER")
    report = measure_strategy(kata, strategy, submission, OwnPython(), form=form)
    record = strategy_record(strategy, report)
    if picture is not None and not report.trouble:
        undrawn = "A strategy for {} makes too many decisions for one picture."
        save_figure(game, report.figure, picture, undrawn)
    if format == "json":
        write_out(json.dumps(to_builtins(record), indent=2) + "\n")
    else:
        print_strategy(game, folder, record)
    if report.trouble:
        raise typer.Exit(NO_VALUE)


def print_strategy(game: Game, folder: Path, strategy: StrategyRecord) -> None:
    """Print what a strategy is worth, or why it has no value."""
    console = make_console()
    if strategy.strategies:
        console.print(strategy_table(strategy))
    if strategy.sentence:
        console.print()
        for line in plain_lines(strategy.sentence):
            console.print(line, markup=False)
    if strategy.trouble:
        console.print(f"Your strategy, {strategy.function}, has no value.")
    for line in plain_lines(strategy.trouble):
        console.print(line, markup=False)
    for table in strategy.tables:
        console.print(f"\n{table.title}:", markup=False)
        console.print(titled_table(table))
    command = f"dojo exact {game.name}"
    retry = f"fix it, then {command} {folder}"
    console.print(next_line(retry if strategy.trouble else command))


def save_figure(game: Game, figure: Figure | None, picture: Path, undrawn: str) -> None:
    """Write a picture to its file, and print its path.

    Raises:
        UnusableInput: there is no picture, with `undrawn` as the message, or the file
            cannot be written.
    """
    if figure is None:
        raise UnusableInput(undrawn.format(game.title), next=f"dojo exact {game.name}")
    write_picture(figure.content, picture, game.name)
    typer.echo(f"Written: {picture}", err=True)


def refuse_options(game: Game, folder: Path, values: Values) -> None:
    """Return if no option is stated that concerns only a game's own values.

    Raises:
        UnusableInput: an option is stated that has no effect on a strategy.
    """
    words = option_words(game, "exact", values)
    if words:
        raise UnusableInput(
            f"{words[0]} does not apply to the strategy in a folder.",
            hint=f"It is for {game.title}'s own values: dojo exact {game.name} "
            + shlex.join(words),
            next=shlex.join(["dojo", "exact", game.name, str(folder)]),
        )


GAMES = game_group(
    "exact",
    "Compute exact values: chances, best play, a strategy's value.",
    exact,
    question="Which game's values would you like to see?",
    unknown="dojo has no exact values for {}.",
)
