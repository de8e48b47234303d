"""Checks whether the open steps are red, amber or green, in one run of pytest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from dicedojo.course import Mode, Step, StepKind
from dicedojo.errors import UnusableInput
from dicedojo.practice.advance import NotYet, missing_test
from dicedojo.practice.check_run import Trouble, describe_likeness, run_tests
from dicedojo.practice.copy_runs import count_answered, judge_by_rules
from dicedojo.practice.explain import explain
from dicedojo.practice.given import restore_given, waits_for_a_test
from dicedojo.practice.journal import ALL_GREEN, Entry, Kind, is_refactoring, opening
from dicedojo.practice.outcomes import (
    StepState,
    explain_stop,
    first_trouble,
    printed_lines,
    sort_events,
)
from dicedojo.practice.slips import find_near_miss, slips_in_own_tests, slips_of
from dicedojo.practice.workspace import Workspace, mode_of


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
    near_miss: str  # a sentence on a module that is not as tests expect
    slips: tuple[str, ...]  # sentences on failures, and on code that pytest skips
    has_unfit_tests: bool  # whether some of these are about the own tests
    answered: int  # steps that pass, if code came before its tests; else 0
    # Why the red own test is wrong; "" if the rules agree with it, None if they do not
    # cover it.
    by_the_rules: str | None = None
    likeness: str = ""  # a sentence on a planted bug that answers like the code
    printed: tuple[str, ...] = ()  # lines of the test that failed, or of the own tests
    unrecorded: str = ""  # why the journal does not have this check
    # Why no own test covers the step, while its given tests wait.
    missing: NotYet | None = None
    mode: Mode = Mode.GUIDED
    opened: bool = False  # whether given tests that waited were opened now

    @property
    def trouble(self) -> Trouble | None:
        """The first failure to look at: code that does not run, then the own tests."""
        return first_trouble((self.own, *self.steps))

    @property
    def without_own(self) -> bool:
        """Return whether the learner has written no test since the step was opened.

        The first step begins without tests, so any are of it, also if `start` found
        them there.
        """
        is_first = len(self.steps) == 1
        is_cut = any(trouble.hung for state in self.steps for trouble in state.troubles)
        was_there = self.same_tests and not is_first
        return was_there or not (self.own.reached or is_cut)

    @property
    def only_own(self) -> bool:
        """Return whether the learner's own tests alone are red."""
        return self.own.kind is Kind.RED and all(
            state.kind is Kind.GREEN for state in self.steps
        )

    @property
    def is_changed_and_wrong(self) -> bool:
        """Return whether this step's code has changed and gives a wrong answer."""
        is_asked = self.current.kind is not StepKind.PLAN and not self.by_the_rules
        ends = self.trouble is not None and not self.trouble.hung
        return self.kind is Kind.RED and is_asked and ends and not self.same_code

    @property
    def broken(self) -> tuple[Step, ...]:
        """The earlier steps that are no longer green."""
        red_steps = [
            state.step for state in self.steps[:-1] if state.kind is not Kind.GREEN
        ]
        return tuple(step for step in red_steps if step is not None)


def check(workspace: Workspace) -> CheckReport:
    """Run the given tests and the learner's own, and record the outcomes.

    Given tests that wait for a test of the learner's are opened by one that covers the
    step: it is red now, or would have been before the step. Until then a green run
    counts as red.

    Raises:
        UnusableInput: pytest could not be run at all; its output is the evidence.
    """
    mode = mode_of(workspace)
    restored = restore_given(workspace)
    if workspace.course_changed:
        restored = ()  # the course changed them, not the learner
    step = workspace.step
    entry = workspace.stamp(Entry(Kind.GREEN, step.key))  # before the run
    earlier_entries = workspace.journal.entries()
    run = run_tests(workspace)
    steps = [StepState(step) for step in workspace.open_steps]
    own = StepState(None)
    sort_events(run.events, steps, own)
    if not run.has_ended:
        explain_stop(run, steps, own)
    kinds = {state.kind for state in (*steps, own)}
    kind = next((k for k in (Kind.AMBER, Kind.RED) if k in kinds), Kind.GREEN)
    waits, missing = waits_for_a_test(workspace), None
    if waits and kind is Kind.GREEN:
        missing = missing_test(workspace, own.outcomes)
        if missing is None:
            restore_given(workspace, opening=True)
            return replace(check(workspace), restored=restored, opened=True)
        kind = Kind.RED
    if kind is Kind.GREEN and is_refactoring(earlier_entries, step.key, entry.module):
        kind = Kind.REFACTOR
    wrong: dict[str, str] = {}
    if kind is Kind.RED and own.troubles:
        says = {trouble.test: trouble.says for trouble in own.troubles}
        wrong = judge_by_rules(workspace, says)
        own.troubles.sort(key=lambda trouble: not wrong.get(trouble.test))
    trouble = first_trouble((own, *steps))
    unrecorded = ""
    try:
        workspace.journal.add(replace(entry, kind=kind, outcomes=own.outcomes))
    except UnusableInput as fault:
        unrecorded = fault.evidence
    came_first = kind in ALL_GREEN and _is_first_green(workspace, earlier_entries)
    answered = count_answered(workspace) if came_first else 0
    opening_entry = opening(earlier_entries, step.key) or Entry(Kind.START, step.key)
    in_tests = slips_in_own_tests(workspace)
    report = CheckReport(
        kind=kind,
        current=step,
        steps=tuple(steps),
        own=own,
        restored=restored,
        same_code=entry.module == opening_entry.module,
        same_tests=entry.tests == opening_entry.tests,
        near_miss="" if kind in ALL_GREEN else find_near_miss(workspace),
        slips=(*_explained(workspace, own, steps), *slips_of(workspace, in_tests)),
        has_unfit_tests=bool(in_tests),
        answered=answered,
        printed=printed_lines(run.events, trouble),
        unrecorded=unrecorded,
        missing=missing,
        mode=mode,
        by_the_rules=wrong.get(trouble.test) if trouble else None,
    )
    if report.is_changed_and_wrong:
        report = replace(report, likeness=describe_likeness(workspace))
    if waits and report.only_own and not (report.without_own or report.by_the_rules):
        restore_given(workspace, opening=True)
        return replace(report, opened=True)
    return report


def _is_first_green(workspace: Workspace, past: Iterable[Entry]) -> bool:
    """Return whether this is the kata's first green check with code."""
    step, kata = workspace.step, workspace.kata
    if step.kind is StepKind.PLAN or kata.code_before(step) != kata.stub:
        return False
    return not any(entry.kind in ALL_GREEN and entry.step == step.key for entry in past)


def _explained(
    workspace: Workspace, own: StepState, steps: Iterable[StepState]
) -> tuple[str, ...]:
    """Return sentences on the failing own tests, and on the first given one."""
    first = first_trouble(steps)
    troubles = [*own.troubles, *([first] if first else [])]
    sentences = [explain(trouble, workspace) for trouble in troubles]
    return tuple(dict.fromkeys(filter(None, sentences)))
