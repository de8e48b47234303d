"""Does everything happen that a lesson says, when it is done block by block?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dicedojo.kata import Kata
from dicedojo.promises.fault import Fault
from dicedojo.promises.lesson import Block, Lesson, add_tests, apply_experiment
from dicedojo.promises.rehearsal import Rehearsal, commands, unreal_line
from dicedojo.step import PLAN, Step


@dataclass(frozen=True)
class Code:
    """What the module holds while a learner is in each section."""

    before: str
    green: str
    after: str

    def during(self, section: str) -> str:
        """Return the code that the section leads to."""
        named = {"": self.before, "Red": self.before, "Green": self.green}
        return named.get(section, self.after)

    def at_the_start(self, section: str) -> str:
        named = {"Prove it": self.after, "Refactor": self.green}
        return named.get(section, self.before)


@dataclass
class Walkthrough:
    """One lesson in the hands of a learner who does what it says, no more."""

    kata: Kata
    step: Step
    code: Code
    rehearsal: Rehearsal
    tests: str  # the learner's own file, as far as it has grown
    section: str = ""
    present: str = ""  # the module, an experiment included

    def faults(self, lesson: Lesson) -> Iterator[Fault]:
        """Yield what goes otherwise than the lesson says, from top to end."""
        address = lesson.path.relative_to(self.kata.root).as_posix()
        self.present = self.code.before
        for block in lesson.blocks:
            if block.section != self.section:
                self.section = block.section
                self.present = self.code.during(block.section)
            for message in self._try(block):
                yield Fault(f"{address}:{block.line}", message)
        for name, passes in self.rehearsal.outcomes(
            self.code.after, self.tests
        ).items():
            if not passes:
                yield Fault(address, f"at the end of the lesson {name} is red")

    def _try(self, block: Block) -> Iterator[str]:
        module, own_tests = (
            f"{self.kata.module}.py",
            f"tests/test_{self.kata.module}.py",
        )
        match block.language:
            case "python" if block.file == module:
                yield from self._compare(block)
            case "python" if block.file == own_tests:
                self.tests = add_tests(self.tests, block.text)
                if block.section == "Red" and block.tests:
                    yield from self._see_red(block)
            case "diff" if block.file == module:
                yield from self._experiment(block)
            case "markdown" if block.file == PLAN:
                self.rehearsal.plan(block.text)
            case "python" | "diff":
                yield f"the block names no file of the learner's: {block.file}"
            case "console":
                yield from self._run(block)
            case "pycon":
                said = self.rehearsal.session(block.text, self.present, self.tests)
                if said:
                    yield f"Python says something else:\n{said}"

    def _compare(self, block: Block) -> Iterator[str]:
        """Does the block stand in the code, line for line?"""
        self.present = code = self.code.during(block.section)
        if f"\n{block.text}" not in f"\n{code}":
            known, shown = code.splitlines(), block.text.splitlines()
            strange = next((line for line in shown if line not in known), shown[0])
            yield f"the code does not have this: {strange}"

    def _see_red(self, block: Block) -> Iterator[str]:
        """Is each new test red on the code before, and green on the step's own?

        Where a step changes no behaviour, it is green on both.
        """
        before = self.rehearsal.outcomes(self.code.before, self.tests)
        wanted = not self.step.begins_red
        for name in block.tests:
            if before.get(name, False) is not wanted:
                colour = "red" if wanted else "green"
                yield f"{name} is {colour} on the code of the step before"
        for name, passes in self.rehearsal.outcomes(
            self.code.green, self.tests
        ).items():
            if not passes:
                yield f"{name} is red on the code of Green"

    def _experiment(self, block: Block) -> Iterator[str]:
        """Change the module, until what follows needs the lesson's own code again."""
        self.present = self.code.during(block.section)
        for clean in (self.present, self.code.at_the_start(block.section)):
            changed = apply_experiment(clean, block.text)
            if changed is not None:
                self.present = changed
                return
        yield "the lines to take out do not stand in the code exactly once"

    def _run(self, block: Block) -> Iterator[str]:
        for command, lines in commands(block.text):
            if not lines:
                continue
            if command.startswith("dojo"):  # it speaks of the code, not of experiments
                self.present = self.code.during(block.section)
            try:
                output = self.rehearsal.output(command, self.present, self.tests)
            except KeyError:
                yield f"`{command}` is neither pytest nor dojo"
            else:
                line = unreal_line(lines, output)
                if line is not None:
                    yield f"`{command}` does not print this: {line}"
