"""Prints the experiments of a lesson, and the result of one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from dicedojo.console import next_line
from dicedojo.practice.lessons.experiment_run import DemoRun, Surprise, TryResult
from dicedojo.practice.lessons.experiments import Experiment
from dicedojo.practice.lessons.printed import LessonMarkdown, code_block

GAP = re.compile(" {3,}")
REMARKS = {
    Surprise.MISSED: "Your tests pass with this change. Those of the lesson do not.",
    Surprise.FURTHER: "Your code is further than the lesson is at this place.",
    Surprise.NOTICED: "Your tests notice this change. Those of the lesson do not, yet.",
    Surprise.NOT_GREEN: "Without this change your tests are not green either.",
    Surprise.EMPTY: "tests/ holds no test of yours yet that could notice the change.",
}


def show_experiments(
    console: Console,
    title: str,
    experiments: Sequence[Experiment],
    fits: Sequence[bool],
    options: str,
) -> None:
    """Print the experiments, and whether each fits the learner's code.

    `options` are those that were typed.
    """
    console.print(title, markup=False, style="bold")
    console.print()
    if not experiments:
        console.print("The lesson of this step has no experiment.")
        console.print(next_line("dojo lesson"))
        return
    table = Table.grid(padding=(0, 2, 0, 0))
    for experiment, fit in zip(experiments, fits, strict=True):
        table.add_row("", f"{experiment.number}", _entry(experiment, fit))
    console.print(table)
    console.print("Each runs on a copy, so your own files stay as they are.")
    first = next((e for e, fit in zip(experiments, fits, strict=True) if fit), None)
    console.print(next_line(f"dojo try {first.number if first else 1}{options}"))


def _entry(experiment: Experiment, fit: bool) -> RenderableType:
    block = experiment.block
    lines = [
        Text.assemble((block.file, "bold"), (f", in {block.section}", "dim")),
        Text(experiment.summary),
        Text(experiment.first_change, style="cyan", no_wrap=True, overflow="ellipsis"),
    ]
    if not fit:
        lines.append(Text(f"Your {block.file} has other lines here.", style="dim"))
    return Group(*(line for line in lines if line), Text())


def show_experiment(
    console: Console, result: TryResult, count: int, options: str
) -> None:
    """Print the change, its result, and what the lesson says about it."""
    experiment = result.experiment
    owner = "the course's " if result.on_solution else ""
    title = f"Experiment {experiment.number} of {count}"
    place = f"{owner}{experiment.file}:{result.line}"
    console.print(f"{title}  {place}", markup=False, style="bold")
    console.print()
    console.print(LessonMarkdown("\n".join(experiment.lead)))
    console.print()
    language = "markdown" if experiment.replaces_file else "diff"
    console.print(code_block(experiment.block.text, language), soft_wrap=True)
    for part in result.parts:
        console.print()
        if isinstance(part, DemoRun):
            _print_run(console, part)
        else:
            console.print(LessonMarkdown(part), crop=False)
    if result.surprise:
        console.print()
        console.print(REMARKS[result.surprise], style="bold")
    console.print()
    console.print("This ran on a copy: your files are as they were.", style="dim")
    console.print(next_line(*_next(result, count, options)))


def _print_run(console: Console, run: DemoRun) -> None:
    """Print the output of a command or a session of Python."""
    if run.demo.prompt:
        console.print(code_block("\n".join(run.lines), "pycon"), soft_wrap=True)
        return
    console.print(f"$ {run.demo.command}", markup=False, style="bold")
    for line in run.lines:
        # Shorten the gap between pytest's dots and its percentage.
        fitting = line if len(line) <= console.width else GAP.sub("  ", line)
        console.print(Text(fitting, style="red" if line.startswith("E ") else ""))


def _next(result: TryResult, count: int, options: str) -> tuple[str, ...]:
    number = result.experiment.number
    again = f"dojo try {number}{options}" if count > 1 else f"dojo try{options}"
    if result.on_solution:
        again = f"{again} --on-solution"
    following = f"dojo try {number + 1}{options}" if number < count else "dojo check"
    match result.surprise:
        case Surprise.NOT_GREEN:
            return ("dojo check",)
        case Surprise.EMPTY:
            return ("dojo lesson",)
        case Surprise.MISSED:
            return (f"write a test that notices it, then {again}", following)
        case None if result.stage.asks:
            return (f"add that test, then {again}", following)
    return (following,)
