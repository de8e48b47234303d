"""Changes that a lesson makes to the module: block by block, and by experiments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from dicedojo.course import Kata, Step, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.practice.lessons.experiments import Experiment
from dicedojo.practice.lessons.lesson import Block, apply_experiment, sides
from dicedojo.practice.slips import find_near_miss
from dicedojo.practice.workspace import Workspace


class Growth:
    """A module on its way from `old` to `new`, as far as blocks have shown it.

    A diff can add lines that `new` does not have; a later one removes them.
    """

    def __init__(self, old: str, new: str) -> None:
        self._new = new.splitlines()
        self._brought: list[str] = []  # lines of diffs
        self._start_from(old)

    def _start_from(self, old: str) -> None:
        self._old = old.splitlines()
        self._changes = [
            change
            for change in SequenceMatcher(
                None, self._old, self._new, autojunk=False
            ).get_opcodes()
            if change[0] != "equal"
        ]
        self._shown: set[int] = set()  # lines of `new`, from 0

    @property
    def target(self) -> str:
        return _text(self._new)

    def show(self, block: str) -> bool:
        """Add a block to the file; return False if `new` does not contain it.

        If `new` has it more than once, the place with the most missing lines is taken.
        """
        lines = block.splitlines()
        places = [
            range(start, start + len(lines))
            for start in range(len(self._new) - len(lines) + 1)
            if self._new[start : start + len(lines)] == lines
        ]
        if not lines or not places:
            return False
        missing = set(self._missing())
        self._shown.update(max(places, key=lambda place: len(missing & set(place))))
        return True

    def exchange(self, diff: str) -> bool:
        """Apply a diff; return False unless its old lines occur exactly once."""
        changed = apply_experiment(self.text(), diff)
        if changed is None:
            return False
        self._brought += [line[1:] for line in diff.splitlines() if line[:1] == "+"]
        self._start_from(changed)
        return True

    def text(self) -> str:
        """Return the current text of the file."""
        lines: list[str] = []
        old_count = 0  # lines of `old`
        for kind, old, old_end, new, new_end in self._changes:
            lines += self._old[old_count:old]
            old_count = old_end
            if kind == "delete":
                touched = {new - 1, new} & self._shown
                lines += [] if touched else self._old[old:old_end]
                continue
            rows = [row for row in range(new, new_end) if self._new[row].strip()]
            if self._shown.issuperset(rows):
                lines += self._new[new:new_end]
            elif self._shown.isdisjoint(rows):
                lines += self._old[old:old_end]
            else:  # some of the replacing lines have been shown
                lines += [
                    self._new[row] for row in range(new, new_end) if self._in(row)
                ]
        return _text([*lines, *self._old[old_count:]])

    def missing_lines(self) -> list[str]:
        """Return the lines that `new` adds and no block has shown."""
        return [self._new[number] for number in self._missing()]

    def leftover_lines(self) -> list[str]:
        """Return the lines from diffs that `new` does not have."""
        present = self.text().splitlines()
        return [
            line for line in present if line in self._brought and line not in self._new
        ]

    def _in(self, number: int) -> bool:
        return number in self._shown or not self._new[number].strip()

    def _missing(self) -> Iterator[int]:
        for _, _, _, new, new_end in self._changes:
            for number in range(new, new_end):
                if not self._in(number):
                    yield number


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


@dataclass(frozen=True)
class Code:
    """The module's text before the step, at its green, and at its end."""

    before: str
    green: str
    after: str

    @classmethod
    def of(cls, kata: Kata, step: Step) -> Code | None:
        """Return the module's texts in a step; None if a file is missing."""
        before = kata.code_before(step)
        green = step.green if step.green.is_file() else before
        after = step.solution if step.kind is not StepKind.PLAN else before
        if not all(path.is_file() for path in (before, green, after)):
            return None
        return cls(*(path.read_text("utf-8") for path in (before, green, after)))

    def growth(self, section: str) -> Growth:
        """Return the change of the module in a section of the lesson."""
        match section:
            case "" | "Red":
                return Growth(self.before, self.before)
            case "Green":
                return Growth(self.before, self.green)
            case "Refactor":
                return Growth(self.green, self.after)
        return Growth(self.after, self.after)


def apply_block(module: Growth, block: Block) -> bool:
    """Add a block to keep to the module; return False if it does not fit."""
    if block.language == "diff":
        return module.exchange(block.text)
    return module.show(block.text)


def find_change(
    workspace: Workspace, step: Step, experiment: Experiment, *, on_solution: bool
) -> tuple[str, str, int]:
    """Return the learner's file before and after, and the first line that changes.

    Lines count from 1. With `on_solution`, the file is the course's at that place of
    the lesson.

    Raises:
        UnusableInput: the lines to change are not in the code, or there is no solution.
    """
    code = _own(workspace, experiment)
    if on_solution:
        code = code_at(workspace.kata, step, experiment)
    changed = _apply(workspace, step, experiment, code)
    return code, changed, _first_line(code, experiment)


def has_lines(workspace: Workspace, experiment: Experiment) -> bool:
    """Return whether the learner's file has the lines that an experiment changes."""
    if experiment.replaces_file:
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
    for block in experiment.kept_blocks:
        apply_block(module, block)
    return module.text()


def _own(workspace: Workspace, experiment: Experiment) -> str:
    path = workspace.folder / experiment.file
    return path.read_text("utf-8", "replace") if path.is_file() else ""


def _apply(workspace: Workspace, step: Step, experiment: Experiment, code: str) -> str:
    """Return the code with the change applied."""
    if experiment.replaces_file:
        return experiment.block.text
    changed = apply_experiment(code, experiment.block.text)
    if changed is not None:
        return changed
    if not (workspace.folder / experiment.file).is_file():
        misnamed = workspace.misnamed_module
        raise UnusableInput(
            find_near_miss(workspace),
            next="dojo check" if misnamed else f"dojo start {workspace.kata.name}",
        )
    old = [line for line in sides(experiment.block.text)[0].splitlines() if line]
    missing = next((line for line in old if line not in code.splitlines()), "")
    if missing:
        text = f"{experiment.file} does not have the line that this experiment changes."
    else:
        text = (
            f"{experiment.file} has the lines of this experiment, but not in one place."
        )
    answers = workspace.kata.has_answers
    hint = "The course's code has it: --on-solution tries the experiment there."
    options = "" if step == workspace.step else f" --step {step.number}"
    command = f"dojo try {experiment.number}{options} --on-solution"
    raise UnusableInput(
        text,
        evidence=missing or old[0],
        hint=hint if answers else "This class edition has no solution to try it on.",
        next=f"{command} or dojo lesson" if answers else "dojo lesson",
    )


def _first_line(code: str, experiment: Experiment) -> int:
    """Return the number of the first line that a diff removes or adds, from 1."""
    if experiment.replaces_file:
        return 1
    old, _ = sides(experiment.block.text)
    line = f"\n{code}".partition(f"\n{old}")[0].count("\n") + 1
    signs = (line[:1] for line in experiment.block.text.splitlines())
    return line + next((n for n, sign in enumerate(signs) if sign in "+-" and sign), 0)
