"""The verb `watch`: a verdict at every save, on a screen or in lines."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli.show.console import make_console
from dicedojo.cli.steps import WorkspaceFolder


def watch(
    folder: WorkspaceFolder = None,
    no_tui: Annotated[
        bool,
        typer.Option("--no-tui", help="Print lines, for a screen reader or a pipe."),
    ] = False,
) -> None:
    """Practise: a verdict at every save, one key to go on."""
    practise(folder, is_screen=on_terminal() and not no_tui)


def on_terminal() -> bool:
    """Return whether somebody can see a screen here, and press keys."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def practise(folder: Path | None, *, is_screen: bool) -> None:
    """Practise in the workspace around a folder, until the learner leaves."""
    from dicedojo.watch.practice import Practice

    if is_screen:
        from dicedojo.watch.screen import practise_on_screen

        practise_on_screen(Practice(folder))
        return
    from dicedojo.watch.lines import practise_in_lines

    console = make_console()
    coloured = console.is_terminal and not console.no_color
    practice = Practice(folder, columns=console.width, coloured=coloured)
    practise_in_lines(practice, sys.stdin)
