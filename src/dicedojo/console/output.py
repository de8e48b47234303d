"""The console of all commands: progress, the colours of a step, the last line."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text
from rich.theme import Theme

from dicedojo.console.every_command import cannot_write, with_course, write_to_nowhere
from dicedojo.text import WIDTH, plain

MIN_SHOWN = 4  # characters of a name, whatever their width
# Without Rich's background for code, which is black even on a light screen.
THEME = Theme({"markdown.code": "bold cyan"})
COLOURS = {
    "green": "bold green",
    "refactor": "bold green",
    "red": "bold red",
    "amber": "bold yellow",
    "not run": "dim",
}


class NextLine(Text):
    """A line that only the terminal wraps, so that its commands can be copied."""


class PatientConsole(Console):
    """A console that ignores a closed pipe, to keep the verb's exit code."""

    def on_broken_pipe(self) -> None:
        self._write_to_nowhere()

    def print(self, *objects: Any, **options: Any) -> None:
        """Print as Rich does.

        Raises:
            UnusableInput: it cannot be written, for example because the disk is full.
        """
        if any(isinstance(content, NextLine) for content in objects):
            options["soft_wrap"] = True
        try:
            super().print(*objects, **options)
        except OSError as error:
            self._write_to_nowhere()
            stream = "error" if self.stderr else "output"
            raise cannot_write(stream, error) from error

    def _write_to_nowhere(self) -> None:
        self.quiet = True
        write_to_nowhere(self.file.fileno())


def make_console(*, stderr: bool = False, columns: int = WIDTH) -> Console:
    """Return a console that is never wider than so many columns."""
    console = PatientConsole(
        highlight=False, stderr=stderr, soft_wrap=False, theme=THEME
    )
    console.width = min(columns, console.width)
    return console


def say(line: str) -> None:
    print(line, file=sys.stderr)


@contextmanager
def progress(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yield a function that shows how many are done, on a terminal only."""
    console = make_console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    # Without a thread of its own, because processes are forked meanwhile.
    with Progress(
        *columns,
        console=console,
        transient=True,
        auto_refresh=False,
        disable=not console.is_terminal,
    ) as bar_:
        task = bar_.add_task(doing, total=total)
        bar_.refresh()
        yield lambda done: bar_.update(task, completed=done, refresh=True)


@contextmanager
def progress_or_lines(doing: str, total: int) -> Iterator[Callable[[int], None]]:
    """Yield the same, which elsewhere prints a line for each tenth."""
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


def fit(text: str, columns: int) -> str:
    """Return a name that fits into so many columns; wide characters take two.

    A long one loses its middle, as in `plain`.
    """
    limit = columns
    while cell_len(name := plain(text, limit)) > columns and limit > MIN_SHOWN:
        limit -= 1
    return name


def bar(done: int, count: int, width: int = 20) -> Text:
    """Return a progress bar; in ASCII if the terminal has no Unicode."""
    full, empty = ("█", "░") if _knows("█░") else ("#", "-")
    filled = round(width * done / count) if count else 0
    return Text.assemble(
        (full * filled, "green"), (empty * (width - filled), "bright_black")
    )


def next_line(*commands: str) -> Text:
    """Return the line that every screen ends with.

    A command that needs the `--course` of this one repeats it.
    """
    text = NextLine("Next: ", style="bold")
    for number, command in enumerate(commands):
        text.append(" or " if number else "", style="not bold")
        text.append(with_course(command), style="not bold cyan")
    return text


def from_here(path: Path) -> Path:
    """Return the path as it would be typed in the present folder."""
    present = Path.cwd()
    return path.relative_to(present) if path.is_relative_to(present) else path


def typed(path: Path) -> str:
    """Return the same, quoted for a shell if necessary."""
    return shlex.quote(str(from_here(path)))


def _knows(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def on_terminal() -> bool:
    """Return whether this is a terminal with a screen and a keyboard."""
    return sys.stdin.isatty() and sys.stdout.isatty()
