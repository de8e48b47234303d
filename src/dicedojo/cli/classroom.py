"""The verbs for a whole class: tournament, every strategy for Hog against every other.

What people read goes to standard output in the format `text`; in all others that holds
the document alone, and people read standard error.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dicedojo.cli import content, write_out
from dicedojo.cli.sandbox_choice import SandboxOption, TrustOption, choose_sandbox
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.course.kata import Kata, Strategy
    from dicedojo.games.hog.tournament.standings import LeftOut, Player, Tournament
    from dicedojo.sandbox import Sandbox
    from dicedojo.submission.entries import Entry

GAME = "hog"
NOT_HELD = 1


def register(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True, help="What a whole class handed in.")
    group.command()(tournament)
    app.add_typer(group, name="class")


def tournament(  # noqa: PLR0913, PLR0917  # one for each option
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="A folder for each student, or a .py file for each."
        ),
    ],
    format: Annotated[
        str,
        typer.Option(help="text, json, csv (standings), matrix (as csv) or html."),
    ] = "text",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to this file.")
    ] = None,
    classics: Annotated[
        bool, typer.Option("--classics", help="The project's own play as guests.")
    ] = False,
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes at a time; else one per processor.")
    ] = os.cpu_count() or 1,
    sandbox: SandboxOption = "",
    trust_submissions: TrustOption = False,
) -> None:
    """Play every strategy for Hog against every other, exactly."""
    from dicedojo.games.hog.tournament.report import require_format

    require_format(format)
    if out is not None:
        _prepare(out, format)
    kata, strategy = _load_kata()
    chosen = choose_sandbox(sandbox, [folder], trusted=trust_submissions)

    from dicedojo.cli.show.progress_of_class import (
        say_left_out,
        say_others,
        say_too_few,
    )
    from dicedojo.games.hog.tournament.standings import can_be_held, guests
    from dicedojo.submission.entries import find_entries

    entries, others = find_entries(folder)
    players, left_out = _ask(kata, strategy, entries, chosen, jobs)
    if classics:
        players += guests({player.name for player in players})
    say_others(others)
    held = can_be_held(players)
    result = _play(players if held else [], left_out, jobs)
    _deliver(result, chosen, format, out)
    if format != "text" or out is not None:
        say_left_out(left_out, chosen.name)
    if not held:
        say_too_few(len(entries) - len(left_out), len(entries))
        raise typer.Exit(NOT_HELD)


def _load_kata() -> tuple[Kata, Strategy]:
    from dicedojo.course.course import load_course

    kata = load_course(content()).kata(GAME)
    if kata.strategy is None:
        raise UnusableInput(f"The kata {GAME} of this course asks for no strategy.")
    return kata, kata.strategy


def _ask(
    kata: Kata, strategy: Strategy, entries: Sequence[Entry], chosen: Sandbox, jobs: int
) -> tuple[list[Player], list[LeftOut]]:
    """Return who plays, and who is left out."""
    from dicedojo.cli.show.progress_of_class import progress
    from dicedojo.games.hog.tournament.standings import LeftOut, Player
    from dicedojo.games.hog.tournament.tables import Trouble, read_tables

    with progress("Asking", len(entries)) as tell:
        found = read_tables(kata, strategy, entries, chosen, jobs, tell)
    players, left_out = [], []
    for entry, table in zip(entries, found, strict=True):
        if isinstance(table, Trouble):
            left_out.append(LeftOut(entry.name, table.message))
        else:
            players.append(Player(entry.name, table))
    return players, left_out


def _play(
    players: Sequence[Player], left_out: Sequence[LeftOut], jobs: int
) -> Tournament:
    """Return the tournament; without players, nothing but who is left out."""
    import numpy as np

    from dicedojo.cli.show.progress_of_class import progress
    from dicedojo.games.hog.tournament.round_robin import play_rounds
    from dicedojo.games.hog.tournament.standings import Tournament, rank

    if not players:
        return Tournament((), np.empty((0, 0)), tuple(left_out))
    tables = np.stack([player.table for player in players])
    with progress("Playing", len(players) * (len(players) - 1) // 2) as tell:
        first = play_rounds(tables, jobs, tell)
    return rank(players, first, left_out)


def _deliver(
    result: Tournament, chosen: Sandbox, format: str, out: Path | None
) -> None:
    from dicedojo.cli.show.console import make_console
    from dicedojo.games.hog.tournament.report import render

    colour = out is None and make_console().color_system is not None
    told = render(result, chosen.name, format, colour=colour)
    if out is None:
        write_out(told)
        return
    try:
        out.write_text(told, "utf-8")
    except OSError as error:
        raise UnusableInput(f"{out} cannot be written.", evidence=str(error)) from error
    print(f"Written: {out}", file=sys.stderr)


def _prepare(out: Path, format: str) -> None:
    """See that the file can be written, before anybody is asked.

    Raises:
        UnusableInput: it cannot.
    """
    from dicedojo.games.hog.tournament.report import ENDINGS

    if out.is_dir():
        file = out / f"tournament.{ENDINGS[format]}"
        raise UnusableInput(
            f"{out} is a folder, and a tournament is one file.",
            next=f"the same command with --out {file}",
        )
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=out.parent):
            pass
    except OSError as error:
        raise UnusableInput(f"{out} cannot be written.", evidence=str(error)) from error
