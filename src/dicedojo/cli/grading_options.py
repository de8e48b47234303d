"""The options that all verbs that grade share: rubric, other names, time."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import Annotated

import typer

SECONDS_OF_A_DAY = 86_400


def require_number(seconds: float | None) -> float | None:
    """Return the value of a time limit.

    Raises:
        BadParameter: it is nan, which older Typers take for one within its limits.
    """
    if seconds is not None and isnan(seconds):
        raise typer.BadParameter(f"nan is not in the range 1<=x<={SECONDS_OF_A_DAY}.")
    return seconds


RubricOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        help="A TOML file with a [rubric] that changes points or the pass mark.",
    ),
]
LenientOption = Annotated[
    bool,
    typer.Option(
        "--lenient",
        help="Accept the one function that answers like the game under another "
        "name, for a deduction of 5 points.",
    ),
]
TimeOption = Annotated[
    float | None,
    typer.Option(
        min=1,
        max=SECONDS_OF_A_DAY,
        metavar="SECONDS",
        callback=require_number,
        help="Time limit for each submission. Default: 120.",
    ),
]
