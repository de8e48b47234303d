"""The command `dojo`: one function a verb, and an exit code for every ending.

Each module that `build_app` lists has `register(app)`, which adds its verbs. Verbs
import what they need when they are called, so that none pays for another's libraries.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

from dicedojo.errors import DojoError, UnusableInput, system_reason

if TYPE_CHECKING:
    import typer

    from dicedojo.course.courses import Courses

STOPPED = 130  # what shells use for Ctrl-C
OWN_FAULT = 3
COURSE_FOLDERS = "DOJO_COURSE"  # as dicedojo.course.courses reads it
GARBAGE = 100_000  # objects that a command makes before it looks for garbage

UNEXPECTED = """\
dojo could not do this; your files are unchanged.
  {fault}
  Next: the same command with --verbose shows where it happened"""


class Stopped(DojoError):
    """Ctrl-C, in words that say how far the command came."""

    exit_code = STOPPED


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    # A command ends soon, and little of what it makes is garbage by then.
    gc.set_threshold(GARBAGE)
    words = list(sys.argv[1:] if arguments is None else arguments)
    courses_before = os.environ.get(COURSE_FOLDERS)
    if "--verbose" in words:
        words.remove("--verbose")
        os.environ["DOJO_VERBOSE"] = "1"
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # closed with `>&-`
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack an ellipsis
    try:
        code = _run(_add_courses(words))
        write_out()
        return code
    except Stopped as stopped:
        return _fail(str(stopped), STOPPED, expected=True)
    except DojoError as error:
        return _fail(str(error), error.exit_code)
    except KeyboardInterrupt:
        return _fail("Stopped. Nothing was changed.", STOPPED, expected=True)
    except Exception as fault:
        from dicedojo.cli.usage import usage_message

        if (usage := usage_message(fault)) is not None:
            return _fail(usage, 2, expected=True)
        text = f"{type(fault).__name__}: {fault}"
        return _fail(UNEXPECTED.format(fault=text), OWN_FAULT)
    finally:
        _restore(COURSE_FOLDERS, courses_before)


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
            message = "Standard output cannot be written."
            reason = system_reason(error)
            raise UnusableInput(message, evidence=reason) from error


def courses() -> Courses:
    """Return the shipped course, the installed ones, and those of --course."""
    from dicedojo.course.courses import find_courses

    return find_courses()


def build_app() -> typer.Typer:
    """Return the app with all its verbs."""
    import typer

    from dicedojo.cli import (
        author,
        classroom,
        demo,
        doctor,
        exact,
        grade,
        home,
        learner,
        mutate,
        play,
        report,
    )

    app = typer.Typer(
        add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False
    )
    verbs = (
        *(home, learner, mutate, play, exact, grade, demo, report, classroom),
        *(author, doctor),
    )
    for module in verbs:
        module.register(app)
    return app


def _add_courses(words: list[str]) -> list[str]:
    """Return the words without each `--course DIR`, which may stand behind any verb.

    The folders go to the environment, where every process of the command finds them.
    """
    end = words.index("--") if "--" in words else len(words)
    kept: list[str] = []
    folders: list[str] = []
    own = iter(words[:end])
    for word in own:
        option, equals, folder = word.partition("=")
        if option != "--course":
            kept.append(word)
            continue
        folder = folder if equals else next(own, "")
        if not folder or folder.startswith("-"):
            raise UnusableInput(
                "--course needs the folder of a course.",
                next="the same command with --course DIR",
            )
        folders.append(os.path.abspath(folder))
    if folders:
        before = os.environ.get(COURSE_FOLDERS)
        folders += [before] if before else []
        os.environ[COURSE_FOLDERS] = os.pathsep.join(folders)
    return [*kept, *words[end:]]


def _restore(name: str, value: str | None) -> None:
    """Put an environment variable back to how it was."""
    if value is None:
        os.environ.pop(name, None)
    else:
        os.environ[name] = value


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


def _fail(message: str, code: int, *, expected: bool = False) -> int:
    if os.environ.get("DOJO_VERBOSE") and not expected:
        import traceback

        traceback.print_exc()
    with suppress(BrokenPipeError):
        print(message, file=sys.stderr)
    return code
