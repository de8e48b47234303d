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


def in_class_folder(command: str, out: Path) -> str:
    """Return a command to type next, with --out where it is needed."""
    import shlex

    return (
        command if out == CLASS_FOLDER else f"{command} --out {shlex.quote(str(out))}"
    )
