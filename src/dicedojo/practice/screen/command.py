"""The verb `watch`, a verdict at every save; and `dojo` alone, which leads to it.

Lines are for screen readers, pipes and terminals without a screen. Each verdict is
printed as `dojo check` prints it. A key is a line: the letter, then Enter.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Annotated, TextIO

import typer

from dicedojo.console import make_console, on_terminal, write_out
from dicedojo.practice.commands.home import show_home
from dicedojo.practice.commands.steps import WorkspaceFolder
from dicedojo.practice.find import workspace_around
from dicedojo.practice.screen.practice import Practice
from dicedojo.practice.screen.saves import INTERVAL
from dicedojo.practice.screen.view import LABELS, Key, View

QUIT = "q"


def watch(
    folder: WorkspaceFolder = None,
    no_tui: Annotated[
        bool,
        typer.Option("--no-tui", help="Print lines, for a screen reader or a pipe."),
    ] = False,
) -> None:
    """Practise: a verdict at every save, one key to go on."""
    practise(folder, is_screen=on_terminal() and not no_tui)


def practise(folder: Path | None, *, is_screen: bool) -> None:
    """Practise in the workspace around a folder, until the learner leaves."""
    if is_screen:
        from dicedojo.practice.screen.screen import practise_on_screen

        practise_on_screen(Practice(folder))
        return
    console = make_console()
    coloured = console.is_terminal and not console.no_color
    practice = Practice(folder, columns=console.width, coloured=coloured)
    practise_in_lines(practice, sys.stdin)


class Lines:
    """Prints the changes of a view."""

    def __init__(self) -> None:
        self._shown = View()

    def show(self, view: View) -> None:
        old, self._shown = self._shown, view
        if view.checks != old.checks:
            saved = f"Saved: {', '.join(view.saved)}" if view.saved else "Checked:"
            _say(f"\n{saved}\n{view.verdict}")
        if view.predicted and view.predicted != old.predicted:
            _say(view.predicted)
        if view.page and view.page != old.page:
            _say(f"\n{view.page}")
        if view.missing and view.missing != old.missing:
            _say(f"\n{view.missing}")
        if view.survivors and view.survivors != old.survivors:
            _say(f"\n{view.survivors}")
        if view.next and view.next != old.next:
            _say(f"Next: {view.next}")
        if view.keys and not view.busy and (old.busy or view.keys != old.keys):
            _say(_offer(view.keys))


def practise_in_lines(practice: Practice, typed: TextIO) -> None:
    """Practise until `typed` ends or has the line q."""
    practice.tell = Lines().show
    keys: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(typed, keys), daemon=True).start()
    try:
        while True:
            practice.turn()
            try:
                word = keys.get(timeout=INTERVAL)
            except Empty:
                continue
            if word == QUIT:
                return
            if word in practice.view.keys:
                practice.press(Key(word))
            elif word:
                _say(f"{word} is not offered now. {_offer(practice.view.keys)}")
    finally:
        practice.leave()


def _say(text: str) -> None:
    write_out(f"{text}\n")  # it is already coloured and folded


def _read(typed: Iterable[str], keys: SimpleQueue[str]) -> None:
    for line in typed:
        keys.put(line.strip().lower())
    keys.put(QUIT)


def _offer(keys: tuple[Key, ...]) -> str:
    offered = [f"{key} {LABELS[key]}" for key in keys]
    return f"Keys: {', '.join([*offered, f'{QUIT} quit'])}"


def home() -> None:
    """Practise in the workspace around, on a terminal; elsewhere print what is next."""
    folder = workspace_around(Path.cwd())
    if folder is not None and on_terminal():
        practise(folder, is_screen=True)
    else:
        show_home()
