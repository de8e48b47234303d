"""The verb `journal`: the lights of a workspace on one screen, a line for each step.

A light is a letter as well as a colour, so that it reads without colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console
from rich.text import Text

from dicedojo.cli.show.console import COLOURS, fit, make_console, next_line
from dicedojo.cli.steps import WorkspaceFolder, current_workspace
from dicedojo.text import counted
from dicedojo.workspace.check_words import tally_sentence
from dicedojo.workspace.journal import CHECKS, Entry, Kind

LETTERS = {Kind.RED: "R", Kind.AMBER: "A", Kind.GREEN: "G", Kind.REFACTOR: "F"}
ANYWAY = ">"
GROUP = 5  # lights side by side, so that one can be counted
PER_LINE = 6 * GROUP
STEP = 18  # columns of a step's name
LEGEND = """\
R red   A amber: the code does not run   G green   F refactored: still green
Small letters: seen by plain pytest, which may have run some of the tests."""
SHOWN = "This shows how you worked; nothing in it is graded."


def journal(folder: WorkspaceFolder = None) -> None:
    """Show the lights of your checks: red, green, refactored."""
    workspace = current_workspace(folder)
    entries = workspace.journal.entries()
    rows = lights_by_step(entries)
    console = make_console()
    _show(console, workspace.kata.title, rows, tally_sentence(entries))
    console.print(next_line("dojo check"))


@dataclass(frozen=True)
class Light:
    """What one run of the tests has shown: red, amber, green or refactored."""

    kind: Kind
    by_pytest: bool  # plain pytest has shown it, and not a check

    @property
    def letter(self) -> str:
        """The letter of its kind: a small one where plain pytest has shown it."""
        letter = LETTERS[self.kind]
        return letter.lower() if self.by_pytest else letter


@dataclass(frozen=True)
class StepLights:
    """The lights while one step was open."""

    step: str
    lights: tuple[Light, ...]
    anyway: bool  # the learner went on with `--anyway`


def lights_by_step(entries: Iterable[Entry]) -> tuple[StepLights, ...]:
    """Return the steps that have lights, or that were left with `--anyway`, in order.

    Journals of a workspace that was laid anew may have one step twice.
    """
    rows = []
    for step, group in groupby(entries, key=lambda entry: entry.step):
        lights = []
        anyway = False
        for entry in group:
            anyway = anyway or entry.kind is Kind.ANYWAY
            kind = light_kind(entry)
            if kind is not None:
                lights.append(Light(kind, entry.kind is Kind.PYTEST))
        if lights or anyway:
            rows.append(StepLights(step, tuple(lights), anyway))
    return tuple(rows)


def light_kind(entry: Entry) -> Kind | None:
    """Return the colour that an entry showed; None for one that ran no tests."""
    if entry.kind in CHECKS:
        return entry.kind
    if entry.kind is not Kind.PYTEST:
        return None
    outcomes = set(entry.outcomes.values())
    if "error" in outcomes:
        return Kind.AMBER
    return Kind.RED if "failed" in outcomes else Kind.GREEN


def _show(
    console: Console, title: str, rows: Sequence[StepLights], predicted: str
) -> None:
    """Print the lights of each step, and a sentence on the predictions, or ""."""
    count = sum(len(row.lights) for row in rows)
    if not count:
        console.print(f"{title}: the journal has no light yet.", markup=False)
        return
    heading = f"{title}: {counted(count, 'light')}"
    console.print(heading, markup=False, style="bold")
    console.print()
    for row in rows:
        for line in _lines(row):
            console.print(line, no_wrap=True, overflow="ellipsis")
    console.print()
    console.print(LEGEND, markup=False, style="dim")
    if any(row.anyway for row in rows):
        mark = f"{ANYWAY} went on with dojo next --anyway"
        console.print(mark, markup=False, style="dim")
    console.print()
    if predicted:
        console.print(predicted, markup=False)
    console.print(SHOWN)


def _lines(row: StepLights) -> Iterator[Text]:
    """Yield the line of a step; more where it has more lights than fit."""
    name = row.step.partition("/")[2]
    for start in range(0, max(1, len(row.lights)), PER_LINE):
        part = row.lights[start : start + PER_LINE]
        drawn = _draw(part)
        if row.anyway and start + PER_LINE >= len(row.lights):
            drawn.append(f" {ANYWAY}" if part else ANYWAY)
        name_shown = fit(name, STEP) if not start else ""
        line = Text.assemble(f"  {name_shown:<{STEP}} ", drawn)
        line.rstrip()
        yield line


def _draw(lights: Sequence[Light]) -> Text:
    drawn = Text()
    for place, light in enumerate(lights):
        drawn.append(" " if place and place % GROUP == 0 else "")
        drawn.append(light.letter, COLOURS[str(light.kind)])
    return drawn
