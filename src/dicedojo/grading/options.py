"""The shared options of all commands that grade, and the sandbox that they choose."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from dicedojo.console import time_option
from dicedojo.engine import Bubblewrap, ProcessSandbox, Sandbox, advice
from dicedojo.errors import UnusableInput
from dicedojo.files import DOT

SandboxOption = Annotated[
    str,
    typer.Option(
        "--sandbox", metavar="NAME", help="bubblewrap (the default) or process."
    ),
]
TrustOption = Annotated[
    bool,
    typer.Option(
        "--trust-submissions",
        help="If bubblewrap does not work, run the code with your rights.",
    ),
]


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
    float | None, time_option("Time limit for each submission. Default: 120.")
]


def choose_sandbox(
    name: str, submissions: Sequence[Path], *, trusted: bool, own: bool = False
) -> Sandbox:
    """Return the sandbox called `name`, or bubblewrap if the name is empty.

    The process sandbox hides nothing. It is only used for the caller's `own` code, or
    for `trusted` code.

    Raises:
        UnusableInput: there is no such sandbox, it does not work here, or the code
            may not be run in it.
    """
    strong = Bubblewrap(hidden=tuple(map(_folder_of, submissions)))
    if name not in ("", Bubblewrap.name, ProcessSandbox.name):
        raise UnusableInput(
            f"There is no sandbox {name!r}.",
            evidence=f"The sandboxes are: {Bubblewrap.name}, {ProcessSandbox.name}.",
        )
    if name == ProcessSandbox.name:
        if not own and not trusted:
            raise UnusableInput(
                "The process sandbox hides nothing from the code that runs in it.",
                evidence="It is for your own workspace: dojo grade .",
                hint="If you trust these submissions, add --trust-submissions.",
                next="the same command without --sandbox process",
            )
        return ProcessSandbox()
    if strong.works():
        return strong
    if name == Bubblewrap.name or not (own or trusted):
        raise _refusal(strong, own=own)
    code = "your code runs" if own else "the submissions run"
    print(
        f"bubblewrap does not work here: {code} with your rights, within limits.\n"
        "  Next: dojo doctor",
        file=sys.stderr,
    )
    return ProcessSandbox()


def _refusal(strong: Bubblewrap, *, own: bool) -> UnusableInput:
    if own:
        return UnusableInput(
            "bubblewrap does not work here.",
            evidence=f"{strong.why_not()}\n{advice()}",
            hint="Without --sandbox, your own code runs in a process with limits.",
            next="dojo doctor",
        )
    evidence = [strong.why_not(), advice()]
    if any((folder / DOT).is_dir() for folder in strong.hidden):
        evidence.append("To grade your own workspace, change into it: dojo grade .")
    return UnusableInput(
        "Other people's code runs in bubblewrap only, which does not work here.",
        evidence="\n".join(evidence),
        hint="If you trust all of it: --trust-submissions runs it with your rights.",
        next="dojo doctor",
    )


def _folder_of(path: Path) -> Path:
    """Return the folder of a submission."""
    real = path.resolve()
    return real if real.is_dir() else real.parent
