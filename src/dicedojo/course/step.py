"""One step of a kata: the files at its address, and what each mode gives of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Mode(StrEnum):
    """How a learner, or a class, practises."""

    GUIDED = "guided"  # a step lays out the course's tests, and asks for one's own
    TDD = "tdd"  # the course's tests come once one's own test asks for the step
    FREE = "free"  # a step is done when it is green


def gives(steps: Sequence[Step], step: Step) -> Gives:
    """Return what a step gives in the mode tdd before the learner's own test.

    Help decreases: the first third of a kata's steps of behaviour give the test, the
    second the scenario, the last the sentence, unless a step states it.
    """
    if step.gives is not None:
        return step.gives
    fading = [candidate for candidate in steps if candidate.kind is StepKind.BEHAVIOUR]
    if step not in fading:
        return Gives.TEST
    return tuple(Gives)[fading.index(step) * len(Gives) // len(fading)]


PLAN = "PLAN.md"


class StepKind(StrEnum):
    """The kind of a step's task."""

    BEHAVIOUR = "behaviour"  # a red test, then green
    REFACTORING = "refactoring"  # green throughout; the shape changes
    GUARD = "guard"  # green at once; the test would catch a later bug
    PLAN = "plan"  # no code: a page in the learner's own words
    HELPER = "helper"  # a function of the learner's own, which no exam asks for


class Gives(StrEnum):
    """What a step gives before the learner's own test, in the mode tdd; in order."""

    TEST = "test"  # the whole lesson, which has a test
    SCENARIO = "scenario"  # the feature, and the lesson up to its test
    SENTENCE = "sentence"  # the lesson up to its test


@dataclass(frozen=True)
class Step:
    """One step of a kata, found at the same address in the four trees."""

    root: Path
    kata: str
    number: int
    slug: str
    title: str
    kind: StepKind
    hints: tuple[str, ...]
    changes: tuple[str, ...] = ()  # answers that tidying may change, by their questions
    gives: Gives | None = None  # None: its place decides, see `gives`

    @property
    def name(self) -> str:
        """`04_single_one`: number and slug."""
        return f"{self.number:02d}_{self.slug}"

    @property
    def address(self) -> str:
        """`coin/04_two_tosses`: the path of the step in each tree."""
        return f"{self.kata}/{self.name}"

    @property
    def key(self) -> str:
        """`coin/two_tosses`: the name in progress files, so that steps can move."""
        return f"{self.kata}/{self.slug}"

    @property
    def begins_red(self) -> bool:
        """Return whether its starter test fails until there is new code."""
        return self.kind in (StepKind.BEHAVIOUR, StepKind.HELPER)

    @property
    def lesson(self) -> Path:
        return self.root / "lessons" / f"{self.address}.md"

    @property
    def feature(self) -> Path:
        return self.root / "features" / f"{self.address}.feature"

    @property
    def starter(self) -> Path:
        """The failing test that a learner starts with."""
        return self.root / "katas" / self.address / f"test_{self.slug}.py"

    @property
    def plan(self) -> Path:
        """The page that a learner fills in at a plan step."""
        return self.root / "katas" / self.address / PLAN

    @property
    def planned(self) -> Path:
        """A good plan, which is a plan step's solution."""
        return self.root / "solutions" / self.address / PLAN

    @property
    def green(self) -> Path:
        """The smallest code that passes; refactoring and plan steps have none."""
        return self.root / "solutions" / self.address / "green.py"

    @property
    def refactored(self) -> Path:
        """The tidied code; only where the lesson tidies."""
        return self.root / "solutions" / self.address / "refactored.py"

    @property
    def solution(self) -> Path:
        """The code at the end of the step."""
        return self.refactored if self.refactored.is_file() else self.green


def step_title(step: Step, count: int) -> str:
    """Return `Step 2 of 11: Two ones`."""
    return f"Step {step.number} of {count}: {step.title}"
