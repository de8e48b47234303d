"""Checks if the open steps are red, amber or green, with one run of pytest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from dicedojo.course.step import Mode, Step, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.workspace.advance import NotYet, missing_test
from dicedojo.workspace.check_run import TEST_LIMIT, WALL_LIMIT, Event, Run, run_tests
from dicedojo.workspace.copy_runs import count_answered
from dicedojo.workspace.explain import Failure, explain, find_near_miss
from dicedojo.workspace.given import restore_given, waits_for_a_test
from dicedojo.workspace.journal import ALL_GREEN, Entry, Kind, is_refactoring, opening
from dicedojo.workspace.slips import slips_of
from dicedojo.workspace.step_tests import told_by_the_rules
from dicedojo.workspace.workspace import Workspace, mode_of

PASSED = ("passed", "skipped")
# Errors that say that the code does not run, rather than that it answers otherwise.
DOES_NOT_RUN = ("SyntaxError", "IndentationError", "TabError")


@dataclass(frozen=True)
class Place:
    """A line of a file in the workspace."""

    file: str
    line: int
    code: str = ""


@dataclass(frozen=True)
class Trouble:
    """The first failure of a test or a file, and its place."""

    test: str  # the id of the test, or the file that could not be read
    says: str  # the message of Python or of the test
    tested: Place | None = None  # the line of the test, or the sentence of a scenario
    raised: Place | None = None  # where it was raised
    scenario: str = ""
    amber: bool = False
    hung: bool = False

    @property
    def raised_in_given(self) -> bool:
        """Return whether a step definition raised it; then its line does not help."""
        return self.raised is not None and self.raised.file.startswith("given/")


@dataclass
class StepState:
    """The outcomes of one step's given tests, or of the learner's own."""

    step: Step | None  # None for the learner's own tests
    outcomes: dict[str, str] = field(default_factory=dict)
    troubles: list[Trouble] = field(default_factory=list)

    @property
    def reached(self) -> bool:
        """Return whether the run came as far as these tests."""
        return bool(self.outcomes or self.troubles)

    @property
    def passed(self) -> int:
        return sum(outcome in PASSED for outcome in self.outcomes.values())

    @property
    def kind(self) -> Kind:
        if any(trouble.amber for trouble in self.troubles):
            return Kind.AMBER
        return Kind.RED if self.troubles else Kind.GREEN


@dataclass(frozen=True)
class CheckReport:
    """The result of a check, ready to be printed."""

    kind: Kind
    current: Step
    steps: tuple[StepState, ...]  # the open ones, in order
    own: StepState
    restored: tuple[str, ...]  # given files that had been changed
    same_code: bool  # as when the step was opened
    same_tests: bool
    near_miss: str  # a sentence on a name in the module that is almost right
    slips: tuple[str, ...]  # sentences on failures, and on what pytest passes over
    answered: int  # steps, where code came first and answers steps ahead; else 0
    # What the own test that is red says of the last solution: "" where that passes it,
    # None where nobody asked, or it cannot be told.
    by_the_rules: str | None = None
    printed: tuple[str, ...] = ()  # lines, by the test that failed, or by the own ones
    unrecorded: str = ""  # why the journal does not have this check
    # How the own tests do not ask for the step, for which its given tests wait.
    missing: NotYet | None = None
    mode: Mode = Mode.GUIDED
    opened: bool = False  # given tests, that waited until now

    @property
    def trouble(self) -> Trouble | None:
        """The first failure to look at: code that does not run, then by the steps."""
        return first_trouble((*self.steps, self.own))

    @property
    def without_own(self) -> bool:
        """Return whether the learner has written no test since the step was opened."""
        return self.same_tests or not self.own.reached

    @property
    def only_own(self) -> bool:
        """Return whether the learner's own tests alone are red."""
        return self.own.kind is Kind.RED and all(
            state.kind is Kind.GREEN for state in self.steps
        )

    @property
    def broken(self) -> tuple[Step, ...]:
        """The earlier steps that are not green any more."""
        found = [s.step for s in self.steps[:-1] if s.kind is not Kind.GREEN]
        return tuple(step for step in found if step is not None)


def first_trouble(states: Iterable[StepState]) -> Trouble | None:
    """Return the first failure, one of code that does not run before all others."""
    found = [trouble for state in states for trouble in state.troubles]
    return min(found, key=lambda trouble: not trouble.amber, default=None)


def check(
    workspace: Workspace,
    *,
    test_limit: float = TEST_LIMIT,
    wall_limit: float = WALL_LIMIT,
) -> CheckReport:
    """Run the given and the learner's own tests, and record their outcomes.

    Given tests that wait for one of the learner's own are opened by one that asks for
    the step: it is red now, or would have been before the step. Until then all green is
    red: the step has only begun.

    Raises:
        UnusableInput: pytest could not be run at all; its output is the evidence.
    """
    mode = mode_of(workspace)
    restored = restore_given(workspace)
    if workspace.course_changed:
        restored = ()  # the course changed them, not the learner
    step = workspace.step
    entry = workspace.stamp(Entry(Kind.GREEN, step.key))  # as it is before the run
    before = workspace.journal.entries()
    run = run_tests(workspace, test_limit=test_limit, wall_limit=wall_limit)
    steps = [StepState(step) for step in workspace.open_steps]
    own = StepState(None)
    done = _sort_events(run.events, steps, own)
    if not done:
        _explain_stop(run, steps, own, wall_limit)
    kinds = {state.kind for state in (*steps, own)}
    kind = next((k for k in (Kind.AMBER, Kind.RED) if k in kinds), Kind.GREEN)
    waits, missing = waits_for_a_test(workspace), None
    if waits and kind is Kind.GREEN:
        missing = missing_test(workspace, own.outcomes)
        if missing is None:
            restore_given(workspace, opening=True)
            report = check(workspace, test_limit=test_limit, wall_limit=wall_limit)
            return replace(report, restored=restored, opened=True)
        kind = Kind.RED
    if kind is Kind.GREEN and is_refactoring(before, step.key, entry.module):
        kind = Kind.REFACTOR
    trouble = first_trouble((*steps, own))
    unrecorded = _record(workspace, replace(entry, kind=kind, outcomes=own.outcomes))
    came_first = kind in ALL_GREEN and _is_first_green(workspace, before)
    answered = count_answered(workspace) if came_first else 0
    opened = opening(before, step.key) or Entry(Kind.START, step.key)
    report = CheckReport(
        kind=kind,
        current=step,
        steps=tuple(steps),
        own=own,
        restored=restored,
        same_code=entry.module == opened.module,
        same_tests=entry.tests == opened.tests,
        near_miss="" if kind in ALL_GREEN else find_near_miss(workspace),
        slips=(*_explained(workspace, trouble, own), *slips_of(workspace)),
        answered=answered,
        printed=_printed(run.events, trouble),
        unrecorded=unrecorded,
        missing=missing,
        mode=mode,
    )
    if not report.only_own:
        return report
    told = told_by_the_rules(workspace, own.troubles[0].test)
    opens = waits and not (report.same_tests or told)
    if opens:
        restore_given(workspace, opening=True)
    return replace(report, by_the_rules=told, opened=opens)


def _is_first_green(workspace: Workspace, before: Iterable[Entry]) -> bool:
    """Return whether a green check is the first one that any code has had."""
    step, kata = workspace.step, workspace.kata
    if step.kind is StepKind.PLAN or kata.code_before(step) != kata.stub:
        return False
    return not any(e.kind in ALL_GREEN and e.step == step.key for e in before)


def _sort_events(events: list[Event], steps: list[StepState], own: StepState) -> bool:
    """Give each event to its step; return whether the run came to its end."""
    for event in events:
        if event["event"] == "unreadable":
            state = _state_of(event["file"], steps, own)
            trouble = _trouble(event["file"], event["trouble"], collecting=True)
            state.troubles.append(trouble)
        elif event["event"] == "ran":
            test = event["test"]
            state = _state_of(test, steps, own)
            if state.outcomes.get(test, "passed") in PASSED:
                state.outcomes[test] = event["outcome"]
            if "trouble" in event:
                state.troubles.append(_trouble(test, event["trouble"]))
    return bool(events) and events[-1]["event"] == "done"


def _explain_stop(
    run: Run, steps: list[StepState], own: StepState, wall_limit: float
) -> None:
    """Add what ended the run before all tests had run.

    Raises:
        UnusableInput: pytest did not come as far as reading a test.
    """
    last = run.events[-1] if run.events else {}
    running = str(last.get("test") or last.get("file") or "")
    if not running:
        raise UnusableInput(
            "pytest could not run in this workspace; your files are unchanged.",
            evidence=run.tail,
            hint="Look at pyproject.toml, and at tests/conftest.py if there is one.",
            next="pytest",
        )
    says = "The run ended here: the code exited Python, or was stopped."
    if run.stopped:
        says = f"This had not ended after {wall_limit:g} seconds."
    trouble = Trouble(running, says, amber=not run.stopped, hung=run.stopped)
    _state_of(running, steps, own).troubles.append(trouble)


def _record(workspace: Workspace, entry: Entry) -> str:
    """Write a check into the journal; return why that was not possible, or ""."""
    try:
        workspace.journal.add(entry)
    except UnusableInput as fault:
        return fault.evidence
    return ""


def _explained(
    workspace: Workspace, first: Trouble | None, own: StepState
) -> tuple[str, ...]:
    """Return sentences on the first failure, and on those of the learner's tests."""
    troubles = [*([first] if first else []), *own.troubles]
    found = [
        explain(Failure(each.says, each.test.partition("::")[0], workspace))
        for each in troubles
    ]
    return tuple(dict.fromkeys(filter(None, found)))


def _printed(events: Iterable[Event], trouble: Trouble | None) -> tuple[str, ...]:
    """Return the lines that were printed by imports, and by the tests to look at.

    Those are the test that failed first, else all of the learner's own.
    """
    lines: list[str] = []
    for event in events:
        if event["event"] == "printed":
            test = event.get("test", "")
            own = trouble is None and not test.startswith("given/")
            if not test or own or (trouble and test == trouble.test):
                lines += event["text"].splitlines()
    return tuple(lines)


def _state_of(test: str, steps: list[StepState], own: StepState) -> StepState:
    name = test.partition("::")[0]
    for state in steps:
        step = state.step
        if step and name in (
            f"given/test_{step.name}.py",
            f"given/test_{step.name}_feature.py",
        ):
            return state
    return own


def _trouble(test: str, facts: Event, *, collecting: bool = False) -> Trouble:
    hung = facts["error"] == "TookTooLong"
    return Trouble(
        test=test,
        says=facts["says"],
        tested=Place(**facts["test"]) if facts["test"] else None,
        raised=Place(**facts["place"]) if facts["place"] else None,
        scenario=facts.get("scenario", ""),
        amber=not hung and (collecting or facts["error"] in DOES_NOT_RUN),
        hung=hung,
    )
