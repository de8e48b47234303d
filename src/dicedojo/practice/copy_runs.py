"""Runs the tests on a copy of a workspace, so that the workspace does not change.

It counts the steps that new code already passes, checks that every test ends, and
judges the learner's own tests by the course's solution.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from dicedojo.practice.advance import NotYet, require_green
from dicedojo.practice.check_run import Trouble, run_tests
from dicedojo.practice.given import restore_given
from dicedojo.practice.step_tests import (
    GIVEN,
    MUTANTS,
    NOT_THERE,
    OWN,
    copied,
    troubles_on,
)
from dicedojo.practice.workspace import Workspace, given_tests

LOOP = "Which line should bring the loop to its end, and does it run each time?"
LONG = "Which line has more to do than fits into that time?"  # it may be no loop


def require_an_end(workspace: Workspace) -> None:
    """Raise NotYet if a given or own test does not end.

    A green check of the current files proves that all end; otherwise the tests run on a
    copy.

    Raises:
        NotYet: one does not end; the message says where, and in which call.
    """
    try:
        require_green(workspace)
    except NotYet:
        with copied(workspace) as copy:
            run = run_tests(copy)
        for trouble in (*run.troubles, run.early_end):
            if trouble is not None and trouble.hung:
                raise _endless(workspace, trouble) from None


def _endless(workspace: Workspace, trouble: Trouble) -> NotYet:
    lines = [
        f"{place.file}:{place.line}  {place.code}"
        for place in (trouble.tested, trouble.raised)
        if place and place.code
    ]
    return NotYet(
        f"{trouble.test} does not end, so {workspace.module.name} was not changed.",
        evidence="\n".join([*dict.fromkeys(lines), trouble.says]),
        hint=LOOP if trouble.raised else LONG,
        next="change that, then dojo check",
    )


WALL_LIMIT = 10.0  # seconds; all tests of the longest kata take a fifth


def count_answered(workspace: Workspace) -> int:
    """Return how many steps, from the first one on, have given tests that all pass.

    0 if no step behind the open one begins red, because a refactoring and a guard are
    green at once. 0 as well if the tests do not end in time. The learner's own tests
    are not run.
    """
    failing = _failing_files(workspace)
    if failing is None:
        return 0
    open_count = len(workspace.open_steps)
    answered = open_count
    for step in workspace.kata.steps[open_count:]:
        if failing & {*given_tests(step)}:
            break
        answered += 1
    later_steps = workspace.kata.steps[open_count:answered]
    return answered if any(step.begins_red for step in later_steps) else 0


def _failing_files(workspace: Workspace) -> set[str] | None:
    """Return the given files in which a test fails; None if the run did not end."""
    last = workspace.kata.steps[-1]
    with copied(workspace, left_out=(OWN, GIVEN, MUTANTS)) as copy:
        copy.progress = replace(copy.progress, step=last.key)
        restore_given(copy, opening=True)
        run = run_tests(copy, WALL_LIMIT)
    if not run.has_ended:
        return None
    return {trouble.file for trouble in run.troubles}


# `assert 1000 == 100`, and the line below it with the call and its value.
COMPARED = re.compile(r"^assert (?P<left>.+) == (?P<right>.+)$", re.MULTILINE)
CALLED = re.compile(r"\+ +where (?P<value>.+) = (?P<call>\w+\(.*\))$", re.MULTILINE)


def judge_by_rules(workspace: Workspace, tests: Mapping[str, str]) -> dict[str, str]:
    """Return a sentence for each wrong test, by its name; "" for a right one.

    A right test passes on the course's last solution, which a class edition lacks.
    Tests that it cannot judge are left out. `tests` maps each to its message on the
    learner's own code.
    """
    if not workspace.kata.has_answers:
        return {}
    troubles = troubles_on(workspace, workspace.kata.reference)
    sentences = {}
    for test, says in tests.items():
        trouble = troubles.get(test)
        if trouble is not None and trouble.error != NOT_THERE:
            sentences[test] = _sentence(trouble, says)
        elif trouble is None and test in troubles:
            sentences[test] = ""
    return sentences


def _sentence(trouble: Trouble, says: str) -> str:
    if trouble.hung:
        return "With a correct program this test does not end: the loop is in the test."
    compared, call = COMPARED.search(trouble.says), CALLED.search(trouble.says)
    if compared and call:
        left, right = compared.groups()
        if call["value"] in (left, right):
            expected = right if call["value"] == left else left
            return (
                f"The rules give {call['value']} for {call['call']}; "
                f"your test expects {expected}."
            )
    first = _first_line(trouble.says)
    if first == _first_line(says) and trouble.error != "AssertionError":
        return "By the rules this test ends with the same error."
    return f"By the rules this test fails as well: {first}"


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
