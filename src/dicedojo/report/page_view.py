"""What the page of a grade shows of code and tests, as its template reads it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from fractions import Fraction
from typing import Any

from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import ScenarioRecord
from dicedojo.grading.document.suite import ChaffRecord, SuiteRecord
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
    headline_message,
    lesson_of,
    pass_with,
    should,
    tells_apart,
    undecided_lines,
)
from dicedojo.text import WHY, counted, percentage, plain, plain_lines, score

MAX_SURVIVORS = 60  # shown on a page; the JSON document has them all
MAX_MUTANTS = 600  # rows of the table of all of them
IN_VIEW = 5  # survivors that need no click
CHAFFS_IN_VIEW = 8
PLANTED = "a program with a bug that people write"
NAME = 120  # characters of a name, before it loses its middle
MEANINGS = {  # of the outcomes of mutants, in the order of the page
    "killed": "a test of yours failed on it",
    "timed out": "your tests did not end on it; counts as killed",
    "survived": "the tests that count pass, and a question tells it apart",
    "equivalent": "no question tells it apart; costs nothing",
    "undecided": "it was not decided; costs nothing",
    "not importable": "it cannot even start; counts neither way",
}
STATUSES = {"unimportable": "not importable"}
UNFOLDED = 3  # failing steps whose scenarios need no click
View = dict[str, Any]  # what the template reads: strings that are fit to print


def steps_view(grade: GradeDocument) -> list[View]:
    """Return each step with its points and the outcomes of its scenarios."""
    results: defaultdict[str, list[View]] = defaultdict(list)
    for one, lines in _scenarios(grade):
        result = {
            "name": plain(one.name),
            "outcome": one.outcome,
            "passed": one.outcome == "passed",
            "lines": lines,
        }
        results[one.step].append(result)
    steps = [
        {
            "number": step.number,
            "title": plain(step.title),
            "points": score(step.points),
            "possible": score(step.possible),
            "scenarios": results[step.name],
            "passing": sum(one["passed"] for one in results[step.name]),
            "holds": bool(results[step.name])
            and all(one["passed"] for one in results[step.name]),
        }
        for step in grade.exam.steps
    ]
    failing = [one for one in steps if one["scenarios"] and not one["holds"]]
    unfolded = [] if headline_message(grade) else failing[:UNFOLDED]
    return [{**one, "open": one in unfolded} for one in steps]


def _scenarios(grade: GradeDocument) -> Iterator[tuple[ScenarioRecord, list[str]]]:
    """Yield each scenario and the lines of its message.

    A message is shown once; the first scenario of a later step that ends with it says
    where it stands. A message that every scenario ended with stands above them all.
    """
    above = bool(headline_message(grade))
    numbers = {step.name: step.number for step in grade.exam.steps}
    first: dict[str, str] = {}  # a message → the step that shows it
    seen: set[tuple[str, str]] = set()
    for one in grade.exam.scenarios:
        earlier = first.setdefault(one.message, one.step)
        again = (one.message, one.step) in seen
        seen.add((one.message, one.step))
        if above or again or not one.message:
            yield one, []
        elif earlier == one.step:
            yield one, plain_lines(one.message, 6)
        else:
            yield one, [f"As in step {numbers[earlier]}."]


def sweep_view(grade: GradeDocument) -> View:
    """Return how many questions of the domain were answered by the rules."""
    sweep = grade.exam.sweep
    several = len(sweep.functions) > 1
    return {
        "asked": sweep.asked,
        "agreed": f"{sweep.agreed:,} of {counted(sweep.questions, 'question')}",
        "percent": percentage(Fraction(sweep.agreed, sweep.questions or 1)),
        "rest": rest(sweep.unanswered),
        "counts_alike": plain(sweep.counts_alike, WHY),
        "slow": [plain(one.slow, WHY) for one in sweep.functions if one.slow],
        "exhaustive": sweep.exhaustive and not several,
        "functions": [
            (
                plain(one.name),
                f"{one.agreed:,} of {one.questions:,}{rest(one.unanswered)}",
            )
            for one in sweep.functions
            if several
        ],
        "witness": should(sweep.witness, "your code") if sweep.witness else "",
    }


def rest(unanswered: str) -> str:
    """Return a clause to append: `; 36 did not end`, or "" where there is none."""
    return f"; {plain(unanswered)}" if unanswered else ""


def tests_view(grade: GradeDocument, first: Sequence[MissedBug]) -> View:
    """Return what the page shows of the tests; bugs of `first` stand above already."""
    suite = grade.tests
    shown = surviving_bugs(suite) if suite.valid else []
    above = {one.survivor.mutant.id for one in first if one.survivor}
    below = [one for one in shown if one.mutant.id not in above]
    implied = suite.bug_count.survived - len(shown) if suite.valid else 0
    count = suite.bug_count
    return {
        "tests_count": bool(suite.valid),
        "bugs_noticed": str(count) if suite.valid and count.bugs else "",
        "counts": _counts(suite),
        "first": [_missed(grade, one) for one in first],
        "above": len(above),
        "survivors": [_survivor(grade, one) for one in below[:MAX_SURVIVORS]],
        "pass_with": pass_with(suite, "each of these changes", failing_with(shown)),
        "implied": counted(implied, "more distinct bug") if implied > 0 else "",
        "in_view": IN_VIEW,
        "left_out": max(0, len(below) - MAX_SURVIVORS),
        "undecided": undecided_lines(suite.mutants),
        "mutants": [
            (
                *(one, _sentence(describe_change(one))),
                STATUSES.get(one.status, one.status),
            )
            for one in suite.mutants[:MAX_MUTANTS]
        ],
        "mutants_left_out": max(0, len(suite.mutants) - MAX_MUTANTS),
        "controls": suite.controls,
        "sentence": _sentence,
        "excluded": by_reason(suite.excluded, suite.helpers),
        "outside": by_reason(suite.outside),
        "own_bugs": found_bugs(grade),
        "chaffs_in_view": CHAFFS_IN_VIEW,
        **_chaffs(grade, {one.chaff.name for one in first if one.chaff}),
    }


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
    return {
        "caught": [_chaff(grade, one) for one in chaffs if one.status == "caught"],
        "missed": len(missed),
        "let_through": [_chaff(grade, one) for one in missed if one.name not in above],
    }


def _chaff(grade: GradeDocument, one: ChaffRecord) -> View:
    return {
        "name": plain(one.name, NAME),
        "misconception": _sentence(plain(one.misconception)),
        "witness": should(one.witness, "this program") if one.witness else "",
        "lesson": lesson_of(grade.kata, one.step),
    }


def _missed(grade: GradeDocument, bug: MissedBug) -> View:
    """Return one of the bugs that stand above all else, its witness in one line."""
    if bug.survivor is not None:
        shown = _survivor(grade, bug.survivor)
        return {**shown, "kind": "change", "line": witness_line(bug)}
    assert bug.chaff is not None
    return {
        "kind": "chaff",
        "place": f"{plain(bug.chaff.name, NAME)}, {PLANTED}",
        "change": _sentence(plain(bug.chaff.misconception)),
        "line": witness_line(bug),
        "lesson": lesson_of(grade.kata, bug.chaff.step),
        **dict.fromkeys(("call", "hint", "gain", "witness"), ""),
        "old": [],
        "new": [],
    }


def _survivor(grade: GradeDocument, one: Survivor) -> View:
    mutant, witness = one.mutant, one.mutant.witness
    removed, added = changed_lines(grade.module.source, mutant)
    return {
        "place": f"{plain(mutant.file)}, line {mutant.line}",
        "change": _sentence(describe_change(mutant)),
        "old": plain_lines("\n".join(removed)),
        "new": plain_lines("\n".join(added)),
        "witness": tells_apart(witness) if witness else "",
        "call": plain(witness.call) if witness else "",
        "hint": suggest_test(mutant, witness) if witness else "",
        "gain": one.gain,
        "lesson": "",
    }


def _sentence(text: str) -> str:
    """Return `text` with a capital, unless it begins with a name in the code."""
    if "_" in text.partition(" ")[0]:
        return text
    return text[:1].upper() + text[1:]
