"""The options of the verbs that write grades: in which format, and where."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicedojo.report import format_help

FormatOption = Annotated[str, typer.Option(metavar="FORMAT", help=format_help())]
WrittenOption = Annotated[
    Path | None,
    typer.Option(
        metavar="PATH", help="The file to write, or the folder for several files."
    ),
]
