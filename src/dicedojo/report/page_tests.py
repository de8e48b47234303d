"""Prepares tests for the page of a grade: each lesson once, with all that teach it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from dicedojo.grading import ChaffRecord, GradeDocument, MutantRecord, SuiteRecord
from dicedojo.report.bugs import (
    MissedBug,
    Survivor,
    failing_with,
    let_through,
    surviving_bugs,
    witness_line,
)
from dicedojo.report.changes import changed_lines, describe_change, suggest_test
from dicedojo.report.wording import (
    by_reason,
    found_bugs,
    lesson_of,
    pass_with,
    should,
    tells_apart,
    undecided_lines,
)
from dicedojo.text import plain_lines

View = dict[str, Any]  # what a template reads
MAX_SURVIVORS = 60  # shown on a page; the JSON document has them all
MEANINGS = {  # of the outcomes of mutants, in the order of the page
    "killed": "a test of yours failed on it",
    "timed out": "your tests did not end on it; counts as killed",
    "survived": "the tests that count pass, and a question tells it apart",
    "equivalent": "no question tells it apart; costs nothing",
    "undecided": "it was not decided; costs nothing",
    "not importable": "it cannot even start; counts neither way",
}
WORDS = (  # for bugs, as the template asks for them
    *(describe_change, lesson_of, should, suggest_test),
    *(tells_apart, witness_line),
)


def tests_view(grade: GradeDocument, first: Sequence[MissedBug]) -> View:
    """Return what the page shows of the tests; bugs of `first` stand above already."""
    suite = grade.tests
    shown = surviving_bugs(suite) if suite.valid else []
    leads = [one.survivor for one in first if one.survivor]
    groups = _alike(leads, shown)
    above = sum(1 + len(groups[one.mutant.id]) for one in leads)
    above_ids = {one.mutant.id for one in leads}
    below = [
        one
        for one in shown
        if one.mutant.id in groups and one.mutant.id not in above_ids
    ]
    implied = suite.bug_count.survived - len(shown) if suite.valid else 0
    return {
        "counts": _counts(suite),
        "first": first,
        "groups": groups,
        "above": above,
        "survivors": below[:MAX_SURVIVORS],
        "survived": len(shown) - above,
        "pass_with": pass_with(suite, "each of these changes", failing_with(shown)),
        "implied": max(0, implied),
        "left_out": max(0, len(below) - MAX_SURVIVORS),
        "undecided": undecided_lines(suite.mutants),
        "sentence": _sentence,
        "changes_of": partial(_changes_of, grade.module.source),
        **{one.__name__: one for one in WORDS},
        "excluded": by_reason(suite.excluded, suite.helpers),
        "outside": by_reason(suite.outside),
        "own_bugs": found_bugs(grade),
        **_chaffs(grade, {one.chaff.name for one in first if one.chaff}),
    }


def _changes_of(source: str, mutant: MutantRecord) -> list[list[str]]:
    """Return the lines that a mutant removes, and those that it adds, fit to print."""
    sides = changed_lines(source, mutant)
    return [plain_lines("\n".join(lines)) for lines in sides]


def _alike(
    leads: Sequence[Survivor], shown: Sequence[Survivor]
) -> dict[str, list[Survivor]]:
    """Return, by the id of each that stands for itself, those that teach the same.

    They change the same line in the same way: a wrong number for 4, for 5 and for 6 is
    one lesson. `leads` stand for themselves; of the others the first of each line.
    """
    groups: dict[str, list[Survivor]] = {one.mutant.id: [] for one in leads}
    known: dict[tuple[str, int, str], str] = {}
    for one in leads:
        known.setdefault(_subject(one.mutant), one.mutant.id)
    for one in shown:
        lead = known.setdefault(_subject(one.mutant), one.mutant.id)
        if one.mutant.id in groups:
            continue
        if lead == one.mutant.id:
            groups[lead] = []
        else:
            groups[lead].append(one)
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
    """Return the chaffs by what became of them; none where no test counts."""
    chaffs = grade.tests.chaff if grade.tests.valid else ()
    missed = let_through(grade)
    below = [one for one in missed if one.name not in above]
    return {
        "caught": [one for one in chaffs if one.status == "caught"],
        "missed": len(missed),
        "above_chaffs": len(missed) - len(below),
        "let_through": _by_lesson(grade.kata, below),
    }


def _by_lesson(
    kata: str, chaffs: Iterable[ChaffRecord]
) -> list[tuple[str, list[ChaffRecord]]]:
    """Return each lesson with the chaffs that it treats; those of none come last."""
    ordered = sorted(chaffs, key=lambda one: (not one.step, one.step))
    steps = groupby(ordered, key=lambda one: one.step)
    return [(lesson_of(kata, step), list(each)) for step, each in steps]


def _sentence(text: str) -> str:
    """Return `text` with a capital, unless it begins with a name in the code."""
    if "_" in text.partition(" ")[0]:
        return text
    return text[:1].upper() + text[1:]
