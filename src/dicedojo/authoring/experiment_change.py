"""The change of an experiment, to a learner's code or to the course's."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.authoring.experiments import Experiment
from dicedojo.authoring.lesson import apply_experiment, sides
from dicedojo.authoring.lesson_run import Code, keep
from dicedojo.course.kata import Kata
from dicedojo.course.step import Step
from dicedojo.errors import UnusableInput
from dicedojo.workspace.workspace import Workspace


@dataclass(frozen=True)
class Change:
    """A file before and after an experiment."""

    before: str
    after: str
    line: int  # the first that is taken out or added, from 1


def find_change(
    workspace: Workspace, step: Step, experiment: Experiment, *, on_solution: bool
) -> Change:
    """Return the change of the learner's file.

    With `on_solution` it is that of the course's code at that place of the lesson.

    Raises:
        UnusableInput: the lines to change are not in the code, or there is no solution.
    """
    code = _own(workspace, experiment)
    if on_solution:
        code = code_at(workspace.kata, step, experiment)
    return Change(
        code, _apply(workspace, step, experiment, code), _first_line(code, experiment)
    )


def has_lines(workspace: Workspace, experiment: Experiment) -> bool:
    """Return whether the learner's file has the lines that an experiment changes."""
    if experiment.whole_file:
        return True
    code = _own(workspace, experiment)
    return apply_experiment(code, experiment.block.text) is not None


def code_at(kata: Kata, step: Step, experiment: Experiment) -> str:
    """Return the course's code at the place of an experiment in its lesson.

    Raises:
        UnusableInput: this edition comes without solutions.
    """
    code = Code.of(kata, step) if kata.has_answers else None
    if code is None:
        raise UnusableInput(
            "This is a class edition: it has no solution to try this on.",
            next="dojo lesson",
        )
    module = code.growth(experiment.block.section)
    for block in experiment.kept:
        keep(module, block)
    return module.text()


def _own(workspace: Workspace, experiment: Experiment) -> str:
    path = workspace.folder / experiment.file
    return path.read_text("utf-8", "replace") if path.is_file() else ""


def _apply(workspace: Workspace, step: Step, experiment: Experiment, code: str) -> str:
    """Return the code with the change in it.

    Raises:
        UnusableInput: the lines to take out are not there, or not in one place.
    """
    if experiment.whole_file:
        return experiment.block.text
    changed = apply_experiment(code, experiment.block.text)
    if changed is not None:
        return changed
    old = [line for line in sides(experiment.block.text)[0].splitlines() if line]
    missing = next((line for line in old if line not in code.splitlines()), "")
    if missing:
        what = f"{experiment.file} does not have the line that this experiment changes."
    else:
        what = (
            f"{experiment.file} has the lines of this experiment, but not in one place."
        )
    answers = workspace.kata.has_answers
    hint = "The course's code has it: --on-solution tries the experiment there."
    options = "" if step == workspace.step else f" --step {step.number}"
    again = f"dojo try {experiment.number}{options} --on-solution"
    raise UnusableInput(
        what,
        evidence=missing or old[0],
        hint=hint if answers else "This class edition has no solution to try it on.",
        next=f"{again} or dojo lesson" if answers else "dojo lesson",
    )


def _first_line(code: str, experiment: Experiment) -> int:
    """Return the number of the first line that a diff takes out or adds, from 1."""
    if experiment.whole_file:
        return 1
    old, _ = sides(experiment.block.text)
    above = f"\n{code}".partition(f"\n{old}")[0].count("\n") + 1
    signs = (line[:1] for line in experiment.block.text.splitlines())
    return above + next((n for n, sign in enumerate(signs) if sign in "+-" and sign), 0)
