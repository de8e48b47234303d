"""The verb `journal`: the lights of a workspace, and the journal for other tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dicedojo.cli.steps import WorkspaceFolder, current_workspace
from dicedojo.errors import UnusableInput
from dicedojo.text import counted
from dicedojo.workspace.cycles import Light, StepLights, lights_by_step, tally_sentence
from dicedojo.workspace.progress import write_whole
from dicedojo.workspace.workspace import Workspace

BESIDE = Path("../journal")


def journal(
    folder: WorkspaceFolder = None,
    diff: Annotated[
        tuple[int, int] | None,
        typer.Option(
            metavar="A B", help="Show what changed from light A to light B instead."
        ),
    ] = None,
    export: Annotated[
        tuple[str, Path] | None,
        typer.Option(
            metavar="progsnap2 DIR",
            help="Write the journal and your files into a new folder, for research.",
        ),
    ] = None,
    subject: Annotated[
        str,
        typer.Option(metavar="ID", help="With --export: a pseudonym for the learner."),
    ] = "",
) -> None:
    """Show the lights of your cycles: red, green, refactored."""
    from dicedojo.cli.show.console import make_console
    from dicedojo.cli.show.journal import show_difference, show_journal

    workspace = current_workspace(folder)
    if export is not None:
        _export(workspace, *export, subject)
        return
    entries = workspace.journal.entries()
    rows = lights_by_step(entries)
    console = make_console()
    if diff is None:
        show_journal(console, workspace.kata.title, rows, tally_sentence(entries))
        return
    first, second = (_light(rows, number) for number in diff)
    files = (_files(workspace, first), _files(workspace, second))
    show_difference(console, (first, second), files)


def _export(workspace: Workspace, format: str, folder: Path, subject: str) -> None:
    """Write the journal in a format of other tools.

    Raises:
        UnusableInput: the format is not known, or the folder holds something, lies in
            the workspace or cannot be written.
    """
    from dicedojo.cli.show.console import make_console, next_line, typed
    from dicedojo.workspace.progsnap2 import UNKNOWN, export

    if format.lower() != "progsnap2":
        raise UnusableInput(
            f"dojo journal has no format {format!r}.",
            next=f"dojo journal --export progsnap2 {typed(folder)}",
        )
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise UnusableInput(
            f"{folder} is not an empty folder, so dojo leaves it alone.",
            next="dojo journal --export progsnap2 NEW_FOLDER",
        )
    if folder.resolve().is_relative_to(workspace.folder.resolve()):
        raise UnusableInput(
            f"{folder} lies in the workspace.",
            evidence="The export holds earlier tests of yours, and a grade would take "
            "them for your tests now.",
            next=f"dojo journal --export progsnap2 {typed(BESIDE)}",
        )
    entries = workspace.journal.entries()
    files = export(entries, workspace.sources, workspace.kata, subject or UNKNOWN)
    for path, content in files.items():
        write_whole(folder / path, content)
    states = {path.split("/")[1] for path in files if path.startswith("CodeStates/")}
    console = make_console()
    what = f"{counted(len(entries), 'entry', 'entries')} of the journal and "
    what += f"{counted(len(states), 'state')} of your files"
    console.print(f"{what} are in:", markup=False)
    console.print(f"  {folder}", soft_wrap=True, markup=False)
    if not subject:
        console.print("No name was added; --subject ID adds a pseudonym.")
    console.print(next_line(f"read {typed(folder / 'README.md')}"), soft_wrap=True)


def _light(rows: tuple[StepLights, ...], number: int) -> Light:
    """Return the light of this number.

    Raises:
        UnusableInput: there is none.
    """
    lights = [light for row in rows for light in row.lights]
    if not 1 <= number <= len(lights):
        raise UnusableInput(
            f"The journal has no light {number}.",
            evidence=f"Its lights are 1 to {len(lights)}." if lights else "",
            next="dojo journal" if lights else "dojo check",
        )
    return lights[number - 1]


def _files(workspace: Workspace, light: Light) -> dict[str, bytes]:
    """Return the module and the tests as they were at this light.

    Raises:
        UnusableInput: they have not been kept.
    """
    module = workspace.sources.files(light.entry.module)
    tests = workspace.sources.files(light.entry.tests)
    if module is None or tests is None:
        raise UnusableInput(
            f"The files as they were at light {light.number} have not been kept.",
            hint="An older dojo kept none, and a damaged copy cannot be read.",
            next="dojo journal",
        )
    return module | tests
