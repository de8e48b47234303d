"""Prepares tests for the page of a grade; bugs with the same lesson are grouped."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from dicedojo.grading import ChaffRecord, GradeDocument, MutantRecord, SuiteRecord
from dicedojo.report.bugs import (
    MissedBug,
    Survivor,
    failing_tests,
    let_through,
    surviving_bugs,
    witness_line,
)
from dicedojo.report.changes import changed_lines, describe_change, suggest_test
from dicedojo.report.wording import (
    bug_finding_tests,
    by_reason,
    describe_difference,
    excluded_by_reason,
    lesson_of,
    pass_with,
    state_rule,
    undecided_lines,
)
from dicedojo.text import plain_lines

View = dict[str, Any]  # variables of a template
MAX_SURVIVORS = 60  # shown on a page; the JSON document has them all
MEANINGS = {  # of the outcomes of mutants, in the order of the page
    "killed": "a test of yours failed on it",
    "timed out": "your tests did not end on it; counts as killed",
    "survived": "the tests that count pass, and a question tells it apart",
    "equivalent": "no question tells it apart; costs nothing",
    "undecided": "it was not decided; costs nothing",
    "not importable": "it cannot even start; counts neither way",
}
WORDS = (  # functions that the template calls for bugs
    *(describe_change, lesson_of, state_rule, suggest_test),
    *(describe_difference, witness_line),
)


def tests_view(grade: GradeDocument, first: Sequence[MissedBug]) -> View:
    """Return the tests for the page; the bugs `first` are shown above them."""
    suite = grade.tests
    bugs = surviving_bugs(suite) if suite.valid else []
    leads = [bug.survivor for bug in first if bug.survivor]
    groups = _group_by_line(leads, bugs)
    above = sum(1 + len(groups[survivor.mutant.id]) for survivor in leads)
    above_ids = {survivor.mutant.id for survivor in leads}
    below = [
        survivor
        for survivor in bugs
        if survivor.mutant.id in groups and survivor.mutant.id not in above_ids
    ]
    implied = suite.bug_count.survived - len(bugs) if suite.valid else 0
    return {
        "counts": _counts(suite),
        "first": first,
        "groups": groups,
        "above": above,
        "survivors": below[:MAX_SURVIVORS],
        "survived": len(bugs) - above,
        "pass_with": pass_with(suite, "each of these changes", failing_tests(bugs)),
        "implied": max(0, implied),
        "left_out": max(0, len(below) - MAX_SURVIVORS),
        "undecided": undecided_lines(suite.mutants),
        "sentence": _sentence,
        "changes_of": partial(_changes_of, grade.module.source),
        **{function.__name__: function for function in WORDS},
        "excluded": excluded_by_reason(grade),
        "outside": by_reason(suite.outside),
        "own_bugs": bug_finding_tests(grade),
        **_chaffs(grade, {bug.chaff.name for bug in first if bug.chaff}),
    }


def _changes_of(source: str, mutant: MutantRecord) -> list[list[str]]:
    """Return the lines that a mutant removes, and those that it adds, fit to print."""
    sides = changed_lines(source, mutant)
    return [plain_lines("\n".join(lines)) for lines in sides]


def _group_by_line(
    leads: Sequence[Survivor], survivors: Sequence[Survivor]
) -> dict[str, list[Survivor]]:
    """Return the survivors with the same lesson, by the id of their representative.

    They change the same line in the same way: a wrong number for 4, for 5 and for 6 is
    one lesson. `leads` represent themselves; of the others the first of each line does.
    """
    groups: dict[str, list[Survivor]] = {survivor.mutant.id: [] for survivor in leads}
    by_line: dict[tuple[str, int, str], str] = {}
    for survivor in leads:
        by_line.setdefault(_subject(survivor.mutant), survivor.mutant.id)
    for survivor in survivors:
        lead = by_line.setdefault(_subject(survivor.mutant), survivor.mutant.id)
        if survivor.mutant.id in groups:
            continue
        if lead == survivor.mutant.id:
            groups[lead] = []
        else:
            groups[lead].append(survivor)
    return groups


def _subject(mutant: MutantRecord) -> tuple[str, int, str]:
    return mutant.file, mutant.line, mutant.operator


def _counts(suite: SuiteRecord) -> list[tuple[str, int, str]]:
    """Return how many mutants ended in each way, and what that means."""
    numbers = (
        *(suite.killed, suite.timed_out, suite.survived),
        *(suite.equivalent, suite.undecided, suite.unimportable),
    )
    counts = zip(MEANINGS.items(), numbers, strict=True)
    return [(name, number, meaning) for (name, meaning), number in counts if number]


def _chaffs(grade: GradeDocument, above: Container[str]) -> View:
    """Return the chaffs by outcome; none if no test counts."""
    chaffs = grade.tests.chaff if grade.tests.valid else ()
    missed = let_through(grade)
    below = [chaff for chaff in missed if chaff.name not in above]
    return {
        "caught": [chaff for chaff in chaffs if chaff.status == "caught"],
        "missed": len(missed),
        "above_chaffs": len(missed) - len(below),
        "let_through": _by_lesson(grade.kata, below),
    }


def _by_lesson(
    kata: str, chaffs: Iterable[ChaffRecord]
) -> list[tuple[str, list[ChaffRecord]]]:
    """Return each lesson with its chaffs; those without a lesson come last."""
    ordered = sorted(chaffs, key=lambda chaff: (not chaff.step, chaff.step))
    steps = groupby(ordered, key=lambda chaff: chaff.step)
    return [(lesson_of(kata, step), list(group)) for step, group in steps]


def _sentence(text: str) -> str:
    """Return `text` with a capital, unless it begins with a name in the code."""
    if "_" in text.partition(" ")[0]:
        return text
    return text[:1].upper() + text[1:]
