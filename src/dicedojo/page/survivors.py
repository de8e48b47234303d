"""Describes surviving bugs and excluded tests, in the words of `dojo mutate`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from dicedojo.grading import SuiteRecord
from dicedojo.page.words import on_page
from dicedojo.practice import NO_TEST_PASSES
from dicedojo.report import (
    HINTS,
    Survivor,
    by_reason,
    changed_lines,
    choose_first_survivor,
    describe_change,
    describe_difference,
    describe_noticed,
    hint_of,
    pass_with,
    suggest_test,
    surviving_bugs,
)


def summary_of(suite: SuiteRecord) -> str:
    """Return how many bugs the tests notice, or why nothing was changed."""
    return describe_noticed(suite) if suite.meets_mutants else NO_TEST_PASSES


def exclusions_of(suite: SuiteRecord) -> list[dict[str, Any]]:
    """Return why tests do not count, or ask outside the game, as JSON.

    Returns:
        kind: as the command heads the reason: "Excluded, flaky"
        reason: for these tests, in a sentence
        tests: the first of them, and how many more there are
    """
    excluded = by_reason(suite.excluded, suite.helpers)
    groups = [(f"Excluded, {group.kind}", group) for group in excluded]
    groups += [(group.kind, group) for group in by_reason(suite.outside)]
    return [
        {
            "kind": kind,
            "reason": on_page(group.reason),
            "tests": group.first_tests,
        }
        for kind, group in groups
    ]


def survivors_of(suite: SuiteRecord, source: str) -> list[dict[str, Any]]:
    """Return the surviving bugs as JSON; the command gives hints for the first one.

    None if no mutant met a test.

    Returns:
        line, code, changed: the line's number, its code, and the changed code
        place, change: as the headline of the command
        sentences: who passes with it, the witness, a test for it, and its gain
        hints: those of the command, in its order: place and change as above, `first`,
            `shows_change`, and a list of `lines`
    """
    bugs = surviving_bugs(suite) if suite.meets_mutants else []
    if bugs:
        first = choose_first_survivor(bugs)
        bugs = [first, *(bug for bug in bugs if bug is not first)]
    return [_as_json(bug, suite, source) for bug in bugs]


def _as_json(survivor: Survivor, suite: SuiteRecord, source: str) -> dict[str, Any]:
    mutant, witness = survivor.mutant, survivor.mutant.witness
    removed, added = changed_lines(source, mutant)
    passing = pass_with(suite, "this change", mutant.failing)
    about_witness: list[str] = []
    if witness:
        answers = describe_difference(witness)
        about_witness = [f"Witness: {answers}", suggest_test(mutant, witness)]
    gain = [survivor.gain] if about_witness and survivor.gain else []
    return {
        "line": mutant.line,
        "code": "\n".join(removed),
        "changed": "\n".join(added),
        "place": f"{mutant.file}:{mutant.line}",
        "change": describe_change(mutant),
        "sentences": [f"{passing}.", *about_witness, *gain],
        "hints": [
            asdict(hint_of(mutant, source, number, passing=passing, gain=survivor.gain))
            for number in range(1, HINTS + 1)
        ],
    }
