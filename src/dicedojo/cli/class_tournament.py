"""The verb `class tournament`, which compares all strategies of a class.

What people read goes to standard output in the format `text`; in all others that holds
the document alone, and people read standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli.endings import write_out
from dicedojo.cli.grading_options import SandboxOption, TrustOption, choose_sandbox
from dicedojo.cli.show.console import make_console, progress, say
from dicedojo.course.courses import find_courses
from dicedojo.course.kata import Kata
from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import LeftOut, Result, Tournament, TournamentTask
from dicedojo.games.registry import find_tournament
from dicedojo.submission.entries import find_entries
from dicedojo.text import counted, did_you_mean, nearest, plain
from dicedojo.whole_file import require_writable, save_whole

NOT_HELD = 1
NAME = 60  # characters of a name, before it loses its middle
MAX_NAMES = 5  # of other files, before they are counted


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
        str,
        typer.Option(
            metavar="FORMAT",
            help="text, json, csv (standings), matrix (as csv) or html.",
        ),
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
    chosen_kata, part = _choose_kata(kata)
    _require_format(format, part.formats)
    if out is not None:
        _prepare(out, part.formats[format])
    chosen = choose_sandbox(sandbox, [folder], trusted=trust_submissions)

    entries, others = find_entries(folder)
    assert chosen_kata.strategy is not None
    task = TournamentTask(chosen_kata, chosen_kata.strategy, chosen, jobs, classics)
    result = part.hold(task, entries, progress)
    say_others(others)
    _deliver(result, chosen.name, format, out)
    if format != "text" or out is not None:
        say_left_out(result.left_out, chosen.name)
    if not result.held:
        say_too_few(len(entries) - len(result.left_out), len(entries))
        raise typer.Exit(NOT_HELD)


def _choose_kata(name: str) -> tuple[Kata, Tournament]:
    """Return the kata of this name, or the only one that has a tournament.

    Raises:
        UnusableInput: there is none, or more than one and none is named.
    """
    known = find_courses()
    found: dict[str, tuple[Kata, Tournament]] = {}
    for kata in (known.kata(name),) if name else known.katas:
        part = find_tournament(kata.game) if kata.strategy is not None else None
        if part is not None:
            found[known.label(kata.course, kata.name)] = kata, part
    if len(found) == 1:
        (only,) = found.values()
        return only
    if found:
        raise UnusableInput(
            "Which kata is the tournament for?",
            evidence=f"These have one: {', '.join(found)}.",
            next=f"the same command with --kata {next(iter(found))}",
        )
    raise UnusableInput(
        f"The kata {name} has no tournament."
        if name
        else "No kata here has a tournament.",
        evidence="It takes a kata that asks for a strategy, and a game that compares "
        "strategies.",
        next="dojo",
    )


def _require_format(format: str, known: Collection[str]) -> None:
    """Return if a tournament has such a format.

    Raises:
        UnusableInput: it has not.
    """
    if format not in known:
        raise UnusableInput(
            f"There is no format {format!r} for a tournament.",
            evidence=f"The formats are: {', '.join(known)}.",
            hint=did_you_mean(nearest(format, known, 0.4)),
        )


def _deliver(result: Result, sandbox: str, format: str, out: Path | None) -> None:
    colour = out is None and make_console().color_system is not None
    text = result.render(format, sandbox, colour=colour)
    if out is None:
        write_out(text)
        return
    save_whole(out, text.encode())
    print(f"Written: {out}", file=sys.stderr)


def _prepare(out: Path, suffix: str) -> None:
    """Check that the file can be written, before anybody is asked.

    Raises:
        UnusableInput: it cannot.
    """
    if out.is_dir():
        file = out / f"tournament.{suffix}"
        raise UnusableInput(
            f"{out} is a folder, and a tournament is one file.",
            next=f"the same command with --out {file}",
        )
    require_writable(out, out.parent)


def say_others(names: Sequence[str]) -> None:
    """Name what was not looked at."""
    if names:
        shown = ", ".join(plain(name, NAME) for name in names[:MAX_NAMES])
        more = ", …" if names[MAX_NAMES:] else ""
        say(f"{counted(len(names), 'other file')} not looked at: {shown}{more}")


def say_left_out(left_out: Sequence[LeftOut], sandbox: str) -> None:
    """Name who was left out, with the last line of why; and the sandbox."""
    for one in left_out:
        reason = (one.trouble.strip() or "no reason is given").splitlines()[-1]
        say(f"Left out: {plain(one.name, NAME)}: {plain(reason)}")
    say(f"Sandbox: {sandbox}")


def say_too_few(whole: int, count: int) -> None:
    """Say why no tournament was held."""
    number = "No strategy" if whole == 0 else "One strategy"
    say(f"{number} of {count} can play, and a tournament needs two.")
    say("  Next: fix what was left out, or the same command with --classics")
