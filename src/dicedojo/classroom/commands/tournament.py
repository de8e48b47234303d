"""The verb `class tournament`, which compares all strategies of a class.

The format `text` is for people and goes to standard output. In other formats, standard
output has only the document, and messages go to standard error.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import typer

from dicedojo.classroom.intake.find import find_handed_in
from dicedojo.console import make_console, progress, say, write_out
from dicedojo.course import Kata, find_courses
from dicedojo.errors import UnusableInput
from dicedojo.files import require_writable, save_whole
from dicedojo.games import (
    Game,
    TournamentTask,
    find_game,
    render_csv,
    render_text,
    run_tournament,
)
from dicedojo.grading import SandboxOption, TrustOption, choose_sandbox
from dicedojo.text import counted, first_of, plain

NOT_HELD = 1
NAME = 60  # characters of a name; a longer one is cut in the middle
MAX_NAMES = 5  # other files to list; more are counted


def tournament(  # noqa: PLR0913, PLR0917  # one for each option
    folder: Annotated[
        Path,
        typer.Argument(
            metavar="FOLDER", help="A folder for each student, or a .py file each."
        ),
    ],
    kata: Annotated[
        str,
        typer.Option(metavar="KATA", help="The kata, if several have a tournament."),
    ] = "",
    format: Annotated[
        Literal["text", "csv"], typer.Option(metavar="FORMAT", help="text or csv.")
    ] = "text",
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write to this file.")
    ] = None,
    classics: Annotated[
        bool, typer.Option("--classics", help="Add known strategies as guests.")
    ] = False,
    jobs: Annotated[
        int,
        typer.Option(min=1, metavar="N", help="Number of processes at a time."),
    ] = os.cpu_count() or 1,
    sandbox: SandboxOption = "",
    trust_submissions: TrustOption = False,
) -> None:
    """Compare all strategies of a class, exactly."""
    chosen_kata, game = _choose_kata(kata)
    if out is not None:
        _prepare(out)
    chosen = choose_sandbox(sandbox, [folder], trusted=trust_submissions)

    submissions = find_handed_in(folder, chosen_kata, "tournament")
    entries = submissions.handed_in
    task = TournamentTask(game, chosen_kata, chosen, jobs, classics)
    result = run_tournament(task, entries, progress)
    say_others(submissions.others)
    if format == "csv":
        text = render_csv(result)
    else:
        colour = out is None and make_console().color_system is not None
        text = render_text(result, chosen.name, colour=colour)
    if out is None:
        write_out(text)
    else:
        save_whole(out, text.encode())
        say(f"Written: {out}")
    if format == "csv":
        say(f"Sandbox: {chosen.name}")
    if not result.standings:
        count = len(entries) - len(result.left_out)
        say(f"{count} of {len(entries)} can play, and a tournament needs two.")
        say("  Next: fix what was left out, or the same command with --classics")
        raise typer.Exit(NOT_HELD)


def _choose_kata(name: str) -> tuple[Kata, Game]:
    """Return the kata with this name, or the only one that has a tournament."""
    courses = find_courses()
    candidates: dict[str, tuple[Kata, Game]] = {}
    for kata in (courses.kata(name),) if name else courses.katas:
        game = find_game(kata.game) if kata.strategy is not None else None
        if game is not None and game.strategy is not None:
            candidates[courses.label(kata.course, kata.name)] = kata, game
    if len(candidates) == 1:
        (only,) = candidates.values()
        return only
    if candidates:
        raise UnusableInput(
            "Which kata is the tournament for?",
            evidence=f"These have one: {', '.join(candidates)}.",
            next=f"the same command with --kata {next(iter(candidates))}",
        )
    raise UnusableInput(
        f"The kata {name} has no tournament."
        if name
        else "No kata here has a tournament.",
        evidence="It takes a kata that asks for a strategy, and a game that measures "
        "strategies.",
        next="dojo",
    )


def _prepare(out: Path) -> None:
    """Check that the file can be written, before strategies are asked."""
    if out.is_dir():
        raise UnusableInput(
            f"{out} is a folder, and a tournament is one file.",
            next=f"the same command with --out {out / 'tournament'}",
        )
    require_writable(out, out.parent)


def say_others(names: Sequence[str]) -> None:
    """Print the names of files that were ignored."""
    if names:
        listed = first_of([plain(name, NAME) for name in names], MAX_NAMES)
        say(f"{counted(len(names), 'other file')} not looked at: {listed}")
