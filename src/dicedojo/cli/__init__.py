"""The command `dojo`: its exit codes and its error messages.

`verbs` lists the module of each verb, and the imports allowed at its top.
"""

from __future__ import annotations

import gc
import os
import re
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper

import typer

from dicedojo.cli.verbs import build_app
from dicedojo.console import (
    OWN_FAULT,
    STOPPED,
    Stopped,
    message_of,
    restore_courses,
    take_courses,
    write_out,
)
from dicedojo.errors import DojoError

GARBAGE = 100_000  # new objects before a garbage collection

# Click's messages about unusable values, and plain words for them.
WORDS = (
    (r" is not a valid int(eger)?( range)?\.", " is not a whole number."),
    (r" is not a valid float( range)?\.", " is not a number."),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"Too many arguments: \1."),
    (r" is not in the range x>=(\S+?)\.$", r" is less than \1."),
    (r" is not in the range (\S+?)<=x<=(\S+?)\.$", r" is not from \1 to \2."),
)
UNEXPECTED = """\
dojo could not do this; your files are unchanged.
  {fault}
  Next: the same command with --verbose shows where it happened"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    # A command ends soon, and creates little garbage until then.
    gc.set_threshold(GARBAGE)
    words = list(sys.argv[1:] if arguments is None else arguments)
    if "--verbose" in words:
        words.remove("--verbose")
        os.environ["DOJO_VERBOSE"] = "1"
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115  # closed with `>&-`
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal may lack an ellipsis
    with restore_courses():
        try:
            words = take_courses(words)
            code = _run(words)
            write_out()
            return code
        except Stopped as stopped:
            return _fail(str(stopped), STOPPED, expected=True)
        except DojoError as error:
            return _fail(message_of(error, words), error.exit_code)
        except KeyboardInterrupt:
            return _fail("Stopped. Nothing was changed.", STOPPED, expected=True)
        except Exception as fault:
            if (usage := _usage_message(fault)) is not None:
                return _fail(usage, 2, expected=True)
            text = f"{type(fault).__name__}: {fault}"
            return _fail(UNEXPECTED.format(fault=text), OWN_FAULT)


def _run(words: list[str]) -> int:
    app = build_app()
    try:
        code = int(app(words, prog_name="dojo", standalone_mode=False) or 0)
    except typer.Abort as abort:
        raise KeyboardInterrupt from abort
    if code == STOPPED:  # newer Typers turn Ctrl-C into this code
        raise KeyboardInterrupt
    return code


def _fail(message: str, code: int, *, expected: bool = False) -> int:
    if os.environ.get("DOJO_VERBOSE") and not expected:
        traceback.print_exc()
    with suppress(BrokenPipeError):
        print(message, file=sys.stderr)
    return code


def _usage_message(fault: Exception) -> str | None:
    """Return the message for a wrong command line; None for other faults.

    `Invalid value for '--jobs': 0 is less than 1.`
    """
    usage_error = typer.BadParameter.__mro__[1]  # Typer gives it no public name
    if not isinstance(fault, usage_error):
        return None
    message = getattr(fault, "format_message", lambda: str(fault))()
    for pattern, words in WORDS:
        message = re.sub(pattern, words, message)
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else "dojo"
    return f"{message}\n  Next: {command} --help"
