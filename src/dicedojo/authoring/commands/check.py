"""The verb `author check`."""

from __future__ import annotations

import shlex
import textwrap
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from dicedojo.authoring.commands.root import (
    OneKata,
    authors_root,
    choose_kata,
    course_around,
    katas_in,
)
from dicedojo.console import make_console, next_line, with_course
from dicedojo.course import OTHER_COURSE, shipped_root, stated_folders
from dicedojo.errors import UnusableInput

if TYPE_CHECKING:
    from dicedojo.authoring.check import CheckResult

SHOWN = 10  # faults of each of several checks; fixing these often fixes the rest


def check(
    kata: OneKata = None,
    fresh: Annotated[
        bool,
        typer.Option(
            "--fresh", help="Run checks again that have passed on the same files."
        ),
    ] = False,
    only: Annotated[
        str,
        typer.Option(
            metavar="CHECK",
            help="One check, such as chaffs or lessons, or a step: its lesson.",
        ),
    ] = "",
    game: Annotated[
        bool,
        typer.Option("--game", help="Check a game that is installed, not a kata."),
    ] = False,
) -> None:
    """Check that the katas in this folder are sound, or a game."""
    if game:
        if only or fresh:
            raise UnusableInput(
                "All checks of a game are made each time.",
                hint="--only and --fresh are for katas.",
                next=shlex.join(["dojo", "author", "check", "--game", kata or "NAME"]),
            )
        _check_games(kata)
        return
    root = authors_root()
    names = [choose_kata(root, kata)] if kata else katas_in(root)
    console = make_console()
    if not stated_folders() and root != course_around(Path.cwd()):
        console.print("This folder lies in no course, so dojo's own is checked.")
        console.print(f"{OTHER_COURSE}\n")
    broken = [
        name for name in names if not _check_kata(console, root, name, fresh, only)
    ]
    if broken:
        again = f" --only {shlex.quote(only)}" if only else ""
        fix = f"fix that, then dojo author check {broken[0]}{again}"
        console.print(next_line(fix))
        raise typer.Exit(1)
    if only:
        console.print(
            next_line(shlex.join(["dojo", "author", "check", *filter(None, [kata])]))
        )
        return
    words = ["dojo", "start", names[0]]
    if root != shipped_root():  # a workspace lies outside the course
        words += [str(root.parent / f"my_{names[0]}"), "--course", str(root)]
    console.print(next_line(shlex.join(words)))


def _check_kata(
    console: Console, root: Path, name: str, fresh: bool, only: str
) -> bool:
    from dicedojo.authoring.check import check_kata, plan_checks

    console.print(f"{name}, in {root}", style="bold", soft_wrap=True, markup=False)
    passed = not_run = unchanged = 0
    checks = plan_checks(only)
    count = len(checks)

    def describe_progress(done: int) -> str:
        running = f": {checks[done].text}" if done < count else ""
        return f"{name}, {done} of {count} checks done{running}"

    with make_console(stderr=True).status(describe_progress(0)) as status:
        verdicts = check_kata(root, name, fresh=fresh, only=only)
        for number, verdict in enumerate(verdicts, 1):
            passed += verdict.passed
            not_run += not verdict.was_run
            unchanged += verdict.unchanged
            again = f"dojo author check {name} --only {verdict.check.name}"
            _show(console, verdict, "" if only else with_course(again))
            status.update(describe_progress(number))
    rest = f" {not_run} need complete trees and were not run." if not_run else ""
    console.print(f"{passed} of {count} checks passed.{rest}", style="bold")
    if unchanged:
        console.print(f"{unchanged} of {count} are unchanged since they last passed.")
    console.print()
    return passed == count


def _check_games(name: str | None) -> None:
    from dicedojo.authoring.game_check import CHECKS, check_game, games_to_check

    names = games_to_check(name)
    console = make_console()
    broken = []
    for game in names:
        console.print(game, style="bold", markup=False)
        passed = 0
        with make_console(stderr=True).status(f"{game} is played …"):
            for verdict in check_game(game):
                passed += verdict.passed
                _show(console, verdict)
        console.print(f"{passed} of {len(CHECKS)} checks passed.", style="bold")
        console.print()
        if passed < len(CHECKS):
            broken.append(game)
    if broken:
        again = f"fix that, then dojo author check --game {broken[0]}"
        console.print(next_line(again))
        raise typer.Exit(1)
    console.print(next_line(f"dojo play {names[0]}"))


def _show(console: Console, verdict: CheckResult, shows_all: str = "") -> None:
    """Print a verdict with all its faults, or ten and the command that `shows_all`."""
    if not verdict.was_run:
        console.print(_marked(Text("-", "dim"), Text(verdict.check.text, "dim")))
        return
    mark = Text("✓", "bold green") if verdict.passed else Text("✗", "bold red")
    console.print(_marked(mark, Text(verdict.check.text)))
    faults = verdict.faults[: SHOWN if shows_all else None]
    for fault in faults:
        console.print(f"      {fault.where}", soft_wrap=True, markup=False)
        message = _indented(fault.message, 8, console.width)
        console.print(message, soft_wrap=True, markup=False)
    if hidden := len(verdict.faults) - len(faults):
        console.print(f"      and {hidden} more: {shows_all}", markup=False)
    if verdict.faults:
        console.print(_indented(f"Next: {verdict.check.advice}.", 6, console.width))


def _marked(mark: Text, text: Text) -> Table:
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_row(" ", mark, text)
    return line


def _indented(text: str, margin: int, width: int) -> str:
    """Return the text wrapped at `width`, line by line.

    The witness of a chaff is one line in a docstring, so it is not wrapped.
    """
    lines = text.splitlines() or [""]
    folded = [
        [line] if line.startswith("Witness: ") else textwrap.wrap(line, width - margin)
        for line in lines
    ]
    flat = chain.from_iterable(part or [""] for part in folded)
    return textwrap.indent("\n".join(flat), " " * margin)
