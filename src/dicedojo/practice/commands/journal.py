"""The verb `journal`: the lights of a workspace on one screen, a line for each step.

A light is a letter as well as a colour, so that it is readable without colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.console import Console
from rich.text import Text

from dicedojo.console import COLOURS, fit, make_console, next_line
from dicedojo.practice.check_words import tally_sentence
from dicedojo.practice.commands.steps import WorkspaceFolder, current_workspace
from dicedojo.practice.journal import CHECKS, Entry, Kind
from dicedojo.text import counted

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
    rows = list(lights_by_step(entries))
    console = make_console()
    _show(console, workspace.kata.title, rows, tally_sentence(entries))
    console.print(next_line("dojo check"))


@dataclass(frozen=True)
class StepLights:
    """The lights while one step was open, each a letter in its colour."""

    step: str
    lights: Sequence[Text]
    anyway: bool  # the learner went on with `--anyway`


def lights_by_step(entries: Iterable[Entry]) -> Iterator[StepLights]:
    """Yield the steps that have lights, or were left with `--anyway`, in order.

    A step can occur twice if the workspace was created again.
    """
    for step, group in groupby(entries, key=lambda entry: entry.step):
        step_entries = list(group)
        lights = [light for entry in step_entries if (light := _light(entry))]
        anyway = any(entry.kind is Kind.ANYWAY for entry in step_entries)
        if lights or anyway:
            yield StepLights(step, lights, anyway)


def _light(entry: Entry) -> Text | None:
    """Return the letter for the result of an entry; None if it ran no tests.

    It is lower-case for plain pytest, which is not a check.
    """
    if entry.kind in CHECKS:
        return Text(LETTERS[entry.kind], COLOURS[entry.kind])
    if entry.kind is not Kind.PYTEST:
        return None
    outcomes = set(entry.outcomes.values())
    kind = Kind.RED if "failed" in outcomes else Kind.GREEN
    if "error" in outcomes:
        kind = Kind.AMBER
    return Text(LETTERS[kind].lower(), COLOURS[kind])


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
    """Yield the lines of a step; more than one if it has many lights."""
    name = row.step.partition("/")[2]
    for start in range(0, max(1, len(row.lights)), PER_LINE):
        part = row.lights[start : start + PER_LINE]
        groups = (part[index : index + GROUP] for index in range(0, len(part), GROUP))
        lights = Text(" ").join(map(Text().join, groups))
        if row.anyway and start + PER_LINE >= len(row.lights):
            lights.append(f" {ANYWAY}" if part else ANYWAY)
        label = fit(name, STEP) if not start else ""
        line = Text.assemble(f"  {label:<{STEP}} ", lights)
        line.rstrip()
        yield line
