"""Prints progress and notes about a whole class to standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from dicedojo.cli.show.console import make_console
from dicedojo.games.protocol import LeftOut
from dicedojo.text import counted, plain

NAME = 60  # characters of a name, before it loses its middle
MAX_NAMES = 5  # of other files, before they are counted


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


def say(line: str) -> None:
    print(line, file=sys.stderr)


@contextmanager
def progress(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yield a function that shows how many are done; only a terminal shows it."""
    console = make_console(stderr=True)
    if not console.is_terminal:
        yield lambda done: None
        return

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Without a thread of its own: processes are started beside it.
    with Progress(
        *columns, console=console, transient=True, auto_refresh=False
    ) as shown:
        task = shown.add_task(doing, total=total)
        shown.refresh()
        yield lambda done: shown.update(task, completed=done, refresh=True)


@contextmanager
def progress_or_lines(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yield the same, which elsewhere prints a line for each tenth that is done."""
    if make_console(stderr=True).is_terminal:
        with progress(doing, total) as tell:
            yield tell
        return
    tenths = 0

    def tell_lines(done: int) -> None:
        nonlocal tenths
        if 10 * done // total > tenths:
            tenths = 10 * done // total
            say(f"{doing}: {done} of {total}")

    yield tell_lines
