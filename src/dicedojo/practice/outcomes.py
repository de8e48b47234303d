"""Outcomes of one run of pytest in a workspace, by step, and its failures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from dicedojo.course import Step
from dicedojo.errors import UnusableInput
from dicedojo.practice.check_run import CheckRun, Event, Trouble
from dicedojo.practice.journal import Kind
from dicedojo.practice.workspace import given_tests

PASSED, SKIPPED = "passed", "skipped"


@dataclass
class StepState:
    """The outcomes of one step's given tests, or of the learner's own."""

    step: Step | None  # None for the learner's own tests
    outcomes: dict[str, str] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)

    @property
    def reached(self) -> bool:
        """Return whether the run reached these tests."""
        return bool(self.outcomes or self.troubles)

    @property
    def passed(self) -> int:
        return [*self.outcomes.values()].count(PASSED)

    @property
    def skipped(self) -> int:
        return [*self.outcomes.values()].count(SKIPPED)

    @property
    def kind(self) -> Kind:
        if any(trouble.amber for trouble in self.troubles):
            return Kind.AMBER
        return Kind.RED if self.troubles else Kind.GREEN


def first_trouble(states: Iterable[StepState]) -> Trouble | None:
    """Return the first failure; code that does not run comes first."""
    troubles = [trouble for state in states for trouble in state.troubles]
    return min(troubles, key=lambda trouble: not trouble.amber, default=None)


def sort_events(events: list[Event], steps: list[StepState], own: StepState) -> None:
    """Give each outcome and each trouble to its step."""
    for event in events:
        test, state = event.test, _state_of(event.test, steps, own)
        if event.event == "ran" and state.outcomes.get(test) in (None, PASSED, SKIPPED):
            state.outcomes[test] = event.outcome
        if event.trouble is not None:
            state.troubles.append(event.trouble)


def explain_stop(run: CheckRun, steps: list[StepState], own: StepState) -> None:
    """Add the trouble that stopped the run before all tests had run.

    Raises:
        UnusableInput: pytest did not read any test.
    """
    trouble = run.early_end
    if trouble is None:
        raise UnusableInput(
            "pytest could not run in this workspace; your files are unchanged.",
            evidence=run.tail,
            hint="Look at pyproject.toml, and at tests/conftest.py if there is one.",
            next="pytest",
        )
    _state_of(trouble.test, steps, own).troubles.append(trouble)


def printed_lines(events: Iterable[Event], trouble: Trouble | None) -> tuple[str, ...]:
    """Return the lines printed by imports, and by the tests to look at.

    Those are the test that failed first, otherwise all of the learner's own.
    """
    lines: list[str] = []
    imports: set[str] = set()  # each file tries one again that fails
    for event in events:
        if event.event == "printed":
            test, text = event.test, event.text
            own = trouble is None and not test.startswith("given/")
            if "::" in test:
                is_shown = own or (trouble is not None and test == trouble.test)
            else:
                is_shown = text not in imports
                imports.add(text)
            if is_shown:
                lines += text.splitlines()
    return tuple(lines)


def _state_of(test: str, steps: list[StepState], own: StepState) -> StepState:
    name = test.partition("::")[0]
    for state in steps:
        if state.step and name in given_tests(state.step):
            return state
    return own
