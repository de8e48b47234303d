"""Modes of practice: how much a step asks of a learner, and what it gives before."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from dicedojo.course.step import Gives, Step, StepKind


class Mode(StrEnum):
    """How a learner, or a class, practises."""

    GUIDED = "guided"  # a step lays out the course's tests, and asks for one's own
    TDD = "tdd"  # the course's tests come once one's own test asks for the step
    FREE = "free"  # a step is done when it is green


def gives(steps: Sequence[Step], step: Step) -> Gives:
    """Return what a step gives in the mode tdd before the learner's own test.

    Steps fade: the first third of a kata's steps of behaviour give the test, the
    second the scenario, the last the sentence, unless a step says otherwise.
    """
    if step.gives is not None:
        return step.gives
    fading = [each for each in steps if each.kind is StepKind.BEHAVIOUR]
    if step not in fading:
        return Gives.TEST
    return tuple(Gives)[fading.index(step) * len(Gives) // len(fading)]
