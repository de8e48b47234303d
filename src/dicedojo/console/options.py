"""Settings of Typer that all commands share, and the option for a time limit."""

from __future__ import annotations

from math import isnan
from typing import Any

import typer

PLAIN: dict[str, Any] = {
    "add_completion": False,
    "rich_markup_mode": None,
    "pretty_exceptions_enable": False,
}

SECONDS_OF_A_DAY = 86_400


def require_number(seconds: float | None) -> float | None:
    """Return the value of a time limit.

    Raises:
        BadParameter: it is nan, which older versions of Typer accept.
    """
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter(f"nan is not in the range 1<=x<={SECONDS_OF_A_DAY}.")
    return seconds


def time_option(help: str) -> Any:
    """Return an option for a time limit in seconds, at most a day."""
    return typer.Option(
        min=1,
        max=SECONDS_OF_A_DAY,
        metavar="SECONDS",
        callback=require_number,
        help=help,
    )
