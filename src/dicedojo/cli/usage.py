"""What to say if a command was typed in a way that it does not know."""

from __future__ import annotations

import re

# How Click says that a value cannot be used, and the plain words for it.
WORDS = (
    (r" is not a valid int(eger)?( range)?\.", " is not a whole number."),
    (r" is not a valid float( range)?\.", " is not a number."),
    (r"Got unexpected extra arguments?(?:\(s\))? \((.*)\)", r"Too many arguments: \1."),
    (r" is not in the range x>=(\S+?)\.$", r" is less than \1."),
    (r" is not in the range (\S+?)<=x<=(\S+?)\.$", r" is not from \1 to \2."),
)


def usage_message(fault: Exception) -> str | None:
    """Return the fault of a command line and the next command; None if it is another.

    `Invalid value for '--jobs': 0 is less than 1.`
    """
    import typer

    usage_error = typer.BadParameter.__mro__[1]  # Typer gives it no public name
    if not isinstance(fault, usage_error):
        return None
    message = getattr(fault, "format_message", lambda: str(fault))()
    for theirs, ours in WORDS:
        message = re.sub(theirs, ours, message)
    context = getattr(fault, "ctx", None)
    command = context.command_path if context else "dojo"
    return f"{message}\n  Next: {command} --help"
