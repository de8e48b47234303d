"""The options that the verbs `class export csv|canvas|moodle` share."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

File = Annotated[
    Path | None,
    typer.Option(
        "--file",
        metavar="FILE",
        help="The file to write. Default: one in the class folder.",
        show_default=False,
    ),
]
Decimals = Annotated[
    int | None,
    typer.Option(
        "--round",
        min=0,
        max=6,
        metavar="N",
        help="Round points to N decimals, halves up. Default: not rounded.",
        show_default=False,
    ),
]
Possible = Annotated[
    str,
    typer.Option(
        metavar="N",
        help="The maximum of the assignment there, to which points are scaled.",
        show_default=False,
    ),
]
Zero = Annotated[
    bool,
    typer.Option(
        "--missing-as-zero",
        help="State 0 points for students who handed in nothing. Those whose "
        "submission is not graded keep an empty cell.",
    ),
]
Skip = Annotated[
    bool,
    typer.Option(
        "--skip-unlisted",
        help="Leave out students with points whom the downloaded file does not list.",
    ),
]


class IdIs(StrEnum):
    """What the ids of a roster are in Canvas."""

    canvas = "canvas"
    sis = "sis"
    login = "login"


class IdentifyBy(StrEnum):
    """What identifies students in Moodle's grade import."""

    email = "email"
    idnumber = "idnumber"
    username = "username"
