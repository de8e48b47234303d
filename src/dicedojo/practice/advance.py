"""Moves between steps: open the next one, take a hint, reset, show the solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from dicedojo.course import Mode, Step, StepKind
from dicedojo.errors import DojoError, UnusableInput
from dicedojo.practice.given import restore_given, waits_for_a_test
from dicedojo.practice.journal import (
    ALL_GREEN,
    Entry,
    Kind,
    last_check,
    write_whole,
)
from dicedojo.practice.step_tests import find_step_tests
from dicedojo.practice.workspace import Workspace, mode_of

OPENED = "given/ holds the course's tests of this step now."
WRITE_A_TEST = "write one, then dojo check; or go on with dojo next --anyway"


class NotYet(DojoError):
    """The command needs something else first; the message says what."""

    exit_code = 1


@dataclass(frozen=True)
class StepHint:
    """A hint for a step: `number` of `count`; 0 when it opens the given tests."""

    text: str
    number: int
    count: int

    @property
    def left(self) -> int:
        return self.count - self.number


def advance(workspace: Workspace, *, anyway: bool = False) -> Step | None:
    """Open the next step and return it; None when the kata is finished.

    With `anyway`, neither a test for the step nor a changed program is required, and
    the journal records it. The mode free never requires either.

    Raises:
        NotYet: the current code is unchecked or not green, or `missing_part` finds
            something.
    """
    if anyway:
        require_green(workspace)
        if mode_of(workspace) is not Mode.FREE:
            workspace.record(Entry(Kind.ANYWAY, workspace.step.key))
    elif missing := why_not_done(workspace):
        raise missing
    following = workspace.following
    if following is None:
        if not workspace.progress.finished:
            workspace.record(Entry(Kind.FINISH, workspace.step.key))
            workspace.save(replace(workspace.progress, finished=True))
        return None
    write_whole(workspace.snapshot(following), workspace.module.read_bytes())
    workspace.save(replace(workspace.progress, step=following.key))
    workspace.record(Entry(Kind.NEXT, following.key))
    restore_given(workspace)
    return following


def why_not_done(workspace: Workspace) -> NotYet | None:
    """Return why `advance` would not open the next step; None if it would."""
    try:
        check = require_green(workspace)
    except NotYet as missing:
        return missing
    if workspace.progress.finished or mode_of(workspace) is Mode.FREE:
        return None
    return missing_part(workspace, check.outcomes)


def replace_lost_step(workspace: Workspace) -> None:
    """Open the step that replaces one that the kata no longer has."""
    step = workspace.step
    snapshot = workspace.snapshot(step)
    if workspace.module.is_file() and not snapshot.is_file():
        write_whole(snapshot, workspace.module.read_bytes())
    workspace.save(replace(workspace.progress, step=step.key))
    workspace.record(Entry(Kind.NEXT, step.key))
    restore_given(workspace)


def require_green(workspace: Workspace) -> Entry:
    """Return the newest check if it was green and saw the files as they are now.

    Raises:
        NotYet: there is no such check.
    """
    step = workspace.step
    check = last_check(workspace.journal.entries())
    if check is None or check.step != step.key:
        raise NotYet(f"{step.name} has not been checked yet.", next="dojo check")
    present = workspace.stamp(check)
    if check.module != present.module:
        raise NotYet(
            f"{workspace.module.name} has changed since the last check.",
            next="dojo check",
        )
    if check.tests != present.tests:
        raise NotYet("tests/ has changed since the last check.", next="dojo check")
    if check.kind not in ALL_GREEN:
        if waits_for_a_test(workspace):
            raise NotYet(
                f"No test of yours asks for {step.name} yet, and given/ waits for one.",
                hint="`dojo lesson` says what it asks.",
                next="write one, then dojo check; or dojo hint",
            )
        raise NotYet(
            f"The last check at {step.name} is {check.kind}.",
            hint="`dojo hint` asks you a question that helps.",
            next="make it green, then dojo check",
        )
    return check


def missing_part(workspace: Workspace, outcomes: Mapping[str, str]) -> NotYet | None:
    """Return what a green step still lacks, an edit or a test; None if nothing.

    `outcomes` are those of a check.
    """
    step, module = workspace.step, workspace.module.name
    if step.kind is not StepKind.REFACTORING:
        return missing_test(workspace, outcomes)
    if workspace.has_changed:
        return None
    return NotYet(
        f"{step.name} is about the shape of {module}, and nothing has changed in it.",
        hint="`dojo lesson` says what to reshape; all stays green meanwhile.",
        next="change it, then dojo check; or go on with dojo next --anyway",
    )


def missing_test(workspace: Workspace, outcomes: Mapping[str, str]) -> NotYet | None:
    """Return why no test of the learner's covers the open step.

    None if one does, or none is required. `outcomes` are those of a check.
    """
    passing = tuple(test for test, outcome in outcomes.items() if outcome == "passed")
    step_tests = find_step_tests(workspace, passing)
    if step_tests is None or step_tests.is_enough:
        return None
    step = workspace.step.name
    if step_tests.required > 1:
        return NotYet(
            f"Your code did {step} before the step began, and its test is missing.",
            evidence=f"Your code from before these {step_tests.required} steps fails "
            f"{len(step_tests.right) or 'none'} of your tests.",
            hint="Code that came first needs its tests, too: one for each step.",
            next=WRITE_A_TEST,
        )
    if step_tests.red_before:
        test = step_tests.red_before[0].partition("::")[2]
        return NotYet(
            f"{test} asks for something that the rules do not say.",
            evidence="It passes on your code, and fails on the course's solution.",
            hint="What does the lesson say that this call gives?",
            next=WRITE_A_TEST,
        )
    if passing:
        count = "Your test also passes" if len(passing) == 1 else "Your tests also pass"
        return NotYet(
            f"No test of yours asks for {step} yet.",
            evidence=f"{count} on the program as it was before this step.",
            hint="What does your program do now that it did not do before?",
            next=WRITE_A_TEST,
        )
    return NotYet(
        f"No test of yours asks for {step} yet: tests/ has none that passes.",
        hint="`dojo lesson` says which test comes first.",
        next=WRITE_A_TEST,
    )


def take_hint(workspace: Workspace) -> StepHint | None:
    """Return the next hint of the open step; after the last one, the last again.

    None when the step has none. Given tests that wait for a test of the learner's are
    opened first, as hint 0, because hints are about the code.

    Raises:
        NotYet: the step is green; the message says what is missing, if anything.
    """
    step = workspace.step
    if step.kind in (StepKind.BEHAVIOUR, StepKind.HELPER):
        _require_not_green(workspace)
    if waits_for_a_test(workspace):
        restore_given(workspace, opening=True)
        return StepHint(OPENED, 0, len(step.hints))
    if not step.hints:
        return None
    taken_count = workspace.progress.hints.get(step.key, 0)
    number = min(taken_count + 1, len(step.hints))
    if number > taken_count:
        hints = {**workspace.progress.hints, step.key: number}
        workspace.save(replace(workspace.progress, hints=hints))
        workspace.record(Entry(Kind.HINT, step.key))
    return StepHint(step.hints[number - 1], number, len(step.hints))


def _require_not_green(workspace: Workspace) -> None:
    """Raise NotYet if the open step is green: its hints would no longer help."""
    try:
        check = require_green(workspace)
    except NotYet:
        return
    missing = missing_part(workspace, check.outcomes)
    following = "dojo mutate" if workspace.progress.finished else "dojo next"
    name = workspace.step.name
    raise missing or NotYet(f"{name} is green: no hint is used.", next=following)


def reset_point(workspace: Workspace) -> str:
    """Return what began with the code that `reset` restores.

    The open step, or the kata if dojo's copy from the beginning of the step is lost.
    """
    is_known = workspace.snapshot(workspace.step).is_file()
    return workspace.step.name if is_known else "the kata"


def reset(workspace: Workspace) -> Path | None:
    """Restore the module as it was at the reset point.

    Returns where the current one is saved; None if nothing differs.
    """
    snapshot = workspace.snapshot(workspace.step)
    source = snapshot if snapshot.is_file() else workspace.kata.stub
    content = source.read_bytes()
    kept_copy = None
    if workspace.module.is_file():
        if workspace.module.read_bytes() == content:
            return None
        kept_copy = workspace.keep(workspace.module)
    write_whole(workspace.module, content)
    workspace.record(Entry(Kind.RESET, workspace.step.key))
    return kept_copy or workspace.module


def solution(workspace: Workspace, step: Step, *, spoil: bool) -> dict[str, str]:
    """Return the course's solution of `step`: "green", "refactored", "plan".

    Raises:
        NotYet: the step is not green yet and `spoil` is false.
        UnusableInput: this edition comes without solutions.
    """
    if not spoil and not has_been_green(workspace, step):
        raise NotYet(
            f"{step.name} has not been green yet, so its solution is not shown.",
            hint="`dojo hint` asks a question that helps.",
            next=f"dojo solution {step.slug} --spoil, if you want to see it now",
        )
    paths = {"green": step.green, "refactored": step.refactored, "plan": step.planned}
    available = {name: path for name, path in paths.items() if path.is_file()}
    if not available:
        raise UnusableInput(
            f"This edition of the course has no solution for {step.name}.",
            hint="Class editions leave solutions out.",
            next="dojo hint",
        )
    return {name: path.read_text("utf-8") for name, path in available.items()}


def has_been_green(workspace: Workspace, step: Step) -> bool:
    """Return whether `step` has been green before."""
    if step in workspace.open_steps[:-1] or workspace.progress.finished:
        return True
    entries = workspace.journal.entries()
    return any(entry.kind in ALL_GREEN and entry.step == step.key for entry in entries)
