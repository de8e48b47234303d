"""The option that the verbs of a class share: where its grades are kept."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

ClassFolder = Annotated[
    Path,
    typer.Option("--out", metavar="DIR", help="The class folder, with the gradebook."),
]
CLASS_FOLDER = Path("grades")


def in_class_folder(command: str, out: Path, *, about: str = "") -> str:
    """Return a command to type next, with --out where it is needed.

    `about` is an id or a folder; students choose names, and a shell reads them.
    """
    import shlex

    place = () if out == CLASS_FOLDER else ("--out", str(out))
    words = (*([about] if about else []), *place)
    return " ".join([command, *map(shlex.quote, words)])
