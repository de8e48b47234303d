"""The journal on one screen: a line of lights for each step, and differences.

A light is a letter as well as a colour, so that it reads without colour.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from dicedojo.cli.show.console import COLOURS, fit, next_line
from dicedojo.text import counted, plain
from dicedojo.workspace.lights import Light, StepLights

ANYWAY = ">"
GROUP = 5  # lights side by side, so that one can be counted
PER_LINE = 6 * GROUP
STEP = 18  # columns of a step's name
MAX_LINE = 2000  # characters of a line of a difference
LEGEND = """\
R red   A amber: the code does not run   G green   F refactored: still green
Small letters: seen by plain pytest, which may have run some of the tests."""
SHOWN = "This shows how you worked; nothing in it is graded."


def show_journal(
    console: Console, title: str, rows: Sequence[StepLights], predicted: str
) -> None:
    """Print the lights of each step.

    `predicted` is a sentence on the learner's predictions, or "".
    """
    count = sum(len(row.lights) for row in rows)
    if not count:
        console.print(f"{title}: the journal has no light yet.", markup=False)
        console.print(next_line("dojo check"))
        return
    heading = f"{title}: {counted(count, 'light')}"
    console.print(heading, markup=False, style="bold")
    console.print()
    for line in _table(rows):
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
    following = f"dojo journal --diff {count - 1} {count}" if count > 1 else ""
    console.print(next_line(*filter(None, (following, "dojo check"))))


def show_difference(
    console: Console,
    lights: tuple[Light, Light],
    sources: tuple[Mapping[str, bytes], Mapping[str, bytes]],
) -> None:
    """Print the unified difference between the files at two lights."""
    before, after = sources
    names = [f"light {light.number}, {light.kind}" for light in lights]
    same = True
    for path in sorted({*before, *after}):
        old, new = (_text(files.get(path, b"")) for files in sources)
        for line in difflib.unified_diff(
            old, new, f"{path} ({names[0]})", f"{path} ({names[1]})", lineterm=""
        ):
            same = False
            shown = Text(plain(line, MAX_LINE), style=_style(line))
            console.print(shown, soft_wrap=True)
    if same:
        console.print("The files are the same at both lights.")
    console.print(next_line("dojo journal"))


def _table(rows: Iterable[StepLights]) -> Iterator[Text]:
    yield Text(f"{'light':>6}  {'step':<{STEP}} lights", style="dim")
    for row in rows:
        yield from _lines(row)


def _lines(row: StepLights) -> Iterator[Text]:
    """Yield the line of a step; more where it has more lights than fit."""
    name = row.step.partition("/")[2]
    for start in range(0, max(1, len(row.lights)), PER_LINE):
        part = row.lights[start : start + PER_LINE]
        drawn = _draw(part)
        if row.anyway and start + PER_LINE >= len(row.lights):
            drawn.append(f" {ANYWAY}" if part else ANYWAY)
        number = part[0].number if part else ""
        name_shown = fit(name, STEP) if not start else ""
        line = Text.assemble(f"{number:>6}  {name_shown:<{STEP}} ", drawn)
        line.rstrip()
        yield line


def _draw(lights: Sequence[Light]) -> Text:
    drawn = Text()
    for place, light in enumerate(lights):
        drawn.append(" " if place and place % GROUP == 0 else "")
        drawn.append(light.letter, COLOURS[str(light.kind)])
    return drawn


def _text(content: bytes) -> list[str]:
    return content.decode("utf-8", "replace").splitlines()


def _style(line: str) -> str:
    if line.startswith(("---", "+++")):
        return "bold"
    return {"+": "green", "-": "red", "@": "cyan"}.get(line[:1], "")
