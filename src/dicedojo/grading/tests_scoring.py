"""What a learner's tests earned: distinct bugs noticed and chaffs caught."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from dicedojo.course.kata import Kata
from dicedojo.grading.document.suite import BugCount
from dicedojo.grading.scoring import Line, Part, cents, count
from dicedojo.mutation.verdicts import ChaffVerdict, MutationReport, Status
from dicedojo.text import percentage

NOTICED = (Status.KILLED, Status.TIMED_OUT)
COUNTED = (*NOTICED, Status.SURVIVED)  # undecided bugs count neither way


@dataclass(frozen=True)
class Found:
    """How many distinct bugs and chaffs there are, and how many valid tests notice.

    `wrong` is the share of the domain that the learner's code does not answer by the
    rules: one minus the share of the sweep.
    """

    count: BugCount
    caught: int
    chaffs: int
    wrong: Fraction
    any_valid: bool
    any_helper: bool = False  # a test of the learner's own helpers, which counts here

    @property
    def noticed(self) -> int:
        """How many distinct bugs of the own code the tests notice."""
        return self.count.noticed

    @property
    def bugs(self) -> int:
        """How many there are that a test can notice."""
        return self.count.bugs

    @property
    def lacking(self) -> int:
        """How many bugs a small program lacks to have as many as there are chaffs."""
        return max(0, self.chaffs - self.bugs)

    @property
    def of_chaffs(self) -> Fraction:
        """The share of the chaffs' points; without chaffs, that of the own bugs."""
        if not self.any_valid:
            return Fraction(0)
        return Fraction(self.caught, self.chaffs) if self.chaffs else self._of_bugs

    @property
    def of_mutants(self) -> Fraction:
        """The share of the points for mutants of the learner's own code.

        A program with hardly a bug to be had shows little of what its tests notice, so
        the caught share of the chaffs counts for each bug that it lacks. A program
        that is wrong on the share `wrong` of the domain has mutants that differ from
        something else than the rules, so the caught share of the chaffs decides that
        share of the points, and the bugs decide the rest.
        Where a kata has no chaffs, the bugs decide alone; where there is nothing of
        either, no test can be faulted.
        """
        if not (self.any_valid or self.any_helper):
            return Fraction(0)
        if not self.chaffs:
            return self._of_bugs
        stand_ins = self.lacking * self.of_chaffs
        own = (self.noticed + stand_ins) / (self.bugs + self.lacking)
        return (1 - self.wrong) * own + self.wrong * self.of_chaffs

    @property
    def _of_bugs(self) -> Fraction:
        return Fraction(self.noticed, self.bugs) if self.bugs else Fraction(1)


def tests_part(kata: Kata, mutation: MutationReport, right: Fraction) -> Part:
    """Return what the tests earned.

    `right` is the share of the domain that the learner's code answers by the rules.
    """
    rubric = kata.rubric
    chaffs = tuple(chaff_verdicts(kata, mutation))
    found = _find(mutation, chaffs, 1 - right)
    no_test = _why_no_test_counts(mutation)

    mutants = rubric.mutants * found.of_mutants
    why = no_test or _why_mutants(found, rubric.mutants)
    lines = [Line("mutants", cents(mutants), cents(rubric.mutants), why)]
    each = Fraction(rubric.chaff, len(chaffs) or 1)
    for chaff in chaffs:
        share = each if chaff.caught and found.any_valid else Fraction(0)
        why = no_test or f"{_how(chaff)}: {chaff.misconception}"
        lines.append(Line(chaff.name, cents(share), cents(each), why))
    if not chaffs:
        points = cents(rubric.chaff * found.of_chaffs)
        why = no_test or "This kata has no chaffs, so the mutants decide these points."
        lines.append(Line("chaffs", points, cents(rubric.chaff), why))
    return Part(
        "tests",
        cents(mutants + rubric.chaff * found.of_chaffs),
        cents(rubric.tests),
        no_test or _why_tests(mutation, found),
        tuple(lines),
    )


def chaff_verdicts(kata: Kata, mutation: MutationReport) -> Iterator[ChaffVerdict]:
    """Yield a verdict for each chaff; one that was never run was not caught."""
    reported = {verdict.name: verdict for verdict in mutation.chaffs}
    for chaff in kata.chaffs:
        missing = ChaffVerdict(chaff.name, chaff.misconception, caught=False)
        yield reported.pop(chaff.name, missing)
    yield from reported.values()


def count_bugs(mutation: MutationReport) -> BugCount:
    """Return how many distinct bugs the tests notice, and how many survived.

    A bug that is neither counts neither way.
    """
    bugs = [bug for bug in mutation.bugs if bug.status in COUNTED]
    return BugCount(
        noticed=mutation.count_bugs(*NOTICED),
        survived=mutation.count_bugs(Status.SURVIVED),
        changes=sum(len(bug.mutants) for bug in bugs),
    )


def _find(
    mutation: MutationReport, chaffs: tuple[ChaffVerdict, ...], wrong: Fraction
) -> Found:
    return Found(
        count=count_bugs(mutation),
        caught=sum(chaff.caught for chaff in chaffs),
        chaffs=len(chaffs),
        wrong=wrong,
        any_valid=bool(mutation.valid),
        any_helper=bool(mutation.helpers),
    )


def _how(chaff: ChaffVerdict) -> str:
    if not chaff.run:
        return "Not run: there was no time left"
    return "Caught" if chaff.caught else "Let through"


def _why_no_test_counts(mutation: MutationReport) -> str:
    if mutation.valid:
        return ""
    if not mutation.collected and mutation.exclusions:
        return "None of your test files can be imported; each says why."
    if not mutation.collected:
        return "No test of your own was found, so nothing could be noticed."
    number = count(len(mutation.collected), "test")
    return f"No test counts: {number} found, all excluded; each says why."


def _why_mutants(found: Found, possible: int) -> str:
    if not found.bugs:
        return (
            "No change to this code could be noticed by any test, "
            "so the chaffs decide these points."
        )
    why = f"Your tests notice {found.count}"
    if found.noticed < found.bugs:
        own = possible * (1 - found.wrong) if found.chaffs else Fraction(possible)
        cost = cents(own / (found.bugs + found.lacking))
        why += f"; each bug that survives costs {cost}"
    if found.lacking:
        why += f"; with so few, chaffs stand in for {found.lacking:,} more"
    if found.wrong and found.chaffs:
        why += f". {_why_chaffs_decide(found.wrong)}"
    return f"{why}."


def _why_chaffs_decide(wrong: Fraction) -> str:
    if wrong == 1:
        return (
            "Your code answers no question correctly, "
            "so the chaffs decide all of these points"
        )
    share = "less than 0.1" if wrong < Fraction(1, 1000) else percentage(wrong)
    return (
        f"Your code is not right on {share} % of the questions, "
        "so the chaffs decide that share of these points"
    )


def _why_tests(mutation: MutationReport, found: Found) -> str:
    said = [f"{count(len(mutation.valid), 'test')} count"]
    if len(mutation.valid) == 1:
        said = ["1 test counts"]
    if mutation.exclusions:
        said.append(f"{len(mutation.exclusions)} excluded")
    if found.bugs:
        said.append(f"{found.noticed} of {count(found.bugs, 'distinct bug')} noticed")
    if found.chaffs:
        said.append(f"{found.caught} of {count(found.chaffs, 'chaff')} caught")
    return f"{'; '.join(said)}."
