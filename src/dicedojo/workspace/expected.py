"""Judges the learner's own red tests by the rules.

The course's last solution says it: a right test passes there. A class edition has none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from dicedojo.workspace.step_tests import NOT_THERE, TestRun, runs_on
from dicedojo.workspace.workspace import Workspace

# `assert 1000 == 100`, and a line below which call gave which side of it.
COMPARED = re.compile(r"^assert (?P<left>.+) == (?P<right>.+)$", re.MULTILINE)
GIVEN = re.compile(r"\+ +where (?P<value>.+) = (?P<call>\w+\(.*\))$", re.MULTILINE)


def told_by_the_rules(workspace: Workspace, tests: Mapping[str, str]) -> dict[str, str]:
    """Return a sentence for each test that is wrong, by its name; "" for a right one.

    A test that the last solution cannot judge is left out. `tests` have what each says
    on the learner's own code.
    """
    if not workspace.kata.has_answers:
        return {}
    runs = runs_on(workspace, workspace.kata.reference)
    return {
        test: _sentence(runs[test], says) if runs[test].error else ""
        for test, says in tests.items()
        if test in runs and runs[test].error != NOT_THERE
    }


def _sentence(run: TestRun, says: str) -> str:
    compared, given = COMPARED.search(run.says), GIVEN.search(run.says)
    if compared and given:
        left, right = compared.groups()
        if given["value"] in (left, right):
            expected = right if given["value"] == left else left
            return (
                f"The rules give {given['value']} for {given['call']}; "
                f"your test expects {expected}."
            )
    first = _first_line(run.says)
    if first == _first_line(says) and run.error != "AssertionError":
        return "By the rules this test ends with the same error."
    return f"By the rules this test fails as well: {first}"


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0]
