"""The command `dojo`: one function a verb, and an exit code for every ending.

Each module of this package has `register(app)`, which adds its verbs. They import
what they need inside the verb, so that no command pays for another's libraries.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from dicedojo.errors import DojoError, UnusableInput

if TYPE_CHECKING:
    import typer

STOPPED = 130  # what shells use for Ctrl-C
OWN_FAULT = 3

UNEXPECTED = """\
dojo could not do this; your files are unchanged.
  {fault}
  Next: the same command with --verbose shows where it happened"""


class Stopped(DojoError):
    """Ctrl-C, in words that say how far the command came."""

    exit_code = STOPPED


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if "--verbose" in words:
        words.remove("--verbose")
        os.environ["DOJO_VERBOSE"] = "1"
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # closed with `>&-`
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack an ellipsis
    try:
        code = _run(words)
        write_out()
        return code
    except Stopped as stopped:
        return _fail(str(stopped), STOPPED, expected=True)
    except DojoError as error:
        return _fail(str(error), error.exit_code)
    except KeyboardInterrupt:
        return _fail("Stopped. Nothing was changed.", STOPPED, expected=True)
    except Exception as fault:
        if (usage := _usage(fault)) is not None:
            return _fail(usage, 2, expected=True)
        told = f"{type(fault).__name__}: {fault}"
        return _fail(UNEXPECTED.format(fault=told), OWN_FAULT)


def write_out(text: str = "") -> None:
    """Write to standard output, at once; to nowhere if nobody reads any more.

    So `dojo grade . | head -1` ends with the exit code of the grade.

    Raises:
        UnusableInput: it cannot be written, the disk being full for example.
    """
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            told = "Standard output cannot be written."
            raise UnusableInput(told, evidence=str(error)) from error


def content() -> Path:
    """Return the folder with the four trees; authors may set DOJO_CONTENT."""
    from dicedojo.course.course import content_root

    stated = os.environ.get("DOJO_CONTENT")
    return Path(stated).absolute() if stated else content_root()


def build_app() -> typer.Typer:
    """Return the app with all its verbs."""
    import typer

    from dicedojo.cli import (
        author,
        classroom,
        doctor,
        exact,
        home,
        learner,
        mutate,
        play,
        teacher,
    )

    app = typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    verbs = (home, learner, mutate, play, exact, teacher, classroom, author, doctor)
    for module in verbs:
        module.register(app)
    return app


def _run(words: list[str]) -> int:
    app = build_app()
    import typer

    try:
        code = int(app(words, prog_name="dojo", standalone_mode=False) or 0)
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort
    if code == STOPPED:  # newer Typers turn Ctrl-C into this code
        raise KeyboardInterrupt
    return code


def _usage(fault: Exception) -> str | None:
    """Return what to say if the command was typed in a way that it does not know."""
    import typer

    usage_error = typer.BadParameter.__mro__[1]  # Typer gives it no public name
    if not isinstance(fault, usage_error):
        return None
    told = getattr(fault, "format_message", lambda: str(fault))()
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else "dojo"
    return f"{told}\n  Next: {command} --help"


def _fail(message: str, code: int, *, expected: bool = False) -> int:
    if os.environ.get("DOJO_VERBOSE") and not expected:
        import traceback

        traceback.print_exc()
    with suppress(BrokenPipeError):
        print(message, file=sys.stderr)
    return code
