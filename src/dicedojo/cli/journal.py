"""The verb `journal`: the lights of a workspace."""

from __future__ import annotations

from typing import Annotated

import typer

from dicedojo.cli.steps import WorkspaceFolder, current_workspace
from dicedojo.errors import UnusableInput
from dicedojo.workspace.expected import tally_sentence
from dicedojo.workspace.lights import Light, StepLights, lights_by_step
from dicedojo.workspace.workspace import Workspace


def journal(
    folder: WorkspaceFolder = None,
    diff: Annotated[
        tuple[int, int] | None,
        typer.Option(
            metavar="A B", help="Show what changed from light A to light B instead."
        ),
    ] = None,
) -> None:
    """Show the lights of your checks: red, green, refactored."""
    from dicedojo.cli.show.console import make_console
    from dicedojo.cli.show.journal import show_difference, show_journal

    workspace = current_workspace(folder)
    entries = workspace.journal.entries()
    rows = lights_by_step(entries)
    console = make_console()
    if diff is None:
        show_journal(console, workspace.kata.title, rows, tally_sentence(entries))
        return
    first, second = (_light(rows, number) for number in diff)
    files = (_files(workspace, first), _files(workspace, second))
    show_difference(console, (first, second), files)


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
