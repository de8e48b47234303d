"""Scores a learner's tests: distinct bugs noticed and chaffs caught."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from dicedojo.course import Kata
from dicedojo.grading.document.grade import Line, Part
from dicedojo.grading.document.suite import BugCount, ChaffRecord, SuiteRecord
from dicedojo.grading.scoring import cents
from dicedojo.text import counted, percentage


@dataclass(frozen=True)
class SuiteScore:
    """The shares of the points for tests that a suite earns.

    `wrong` is the share of the domain that the learner's code answers wrongly: one
    minus the share of the sweep.
    """

    suite: SuiteRecord
    wrong: Fraction

    @property
    def count(self) -> BugCount:
        """The number of distinct bugs of the own code, and of those noticed."""
        return self.suite.bug_count

    @property
    def chaffs(self) -> int:
        """The number of planted bugs."""
        return len(self.suite.chaff)

    @property
    def caught(self) -> int:
        """The number of planted bugs that the tests catch."""
        return sum(chaff.status == "caught" for chaff in self.suite.chaff)

    @property
    def lacking(self) -> int:
        """The number of bugs that a small program has less than there are chaffs."""
        return max(0, self.chaffs - self.count.bugs)

    @property
    def of_chaffs(self) -> Fraction:
        """The share of the chaffs' points; without chaffs, that of the own bugs."""
        if not self.suite.valid:
            return Fraction(0)
        return Fraction(self.caught, self.chaffs) if self.chaffs else self._of_bugs

    @property
    def of_mutants(self) -> Fraction:
        """The share of the points for mutants of the learner's own code.

        A program with few bugs shows little of what its tests notice, so the caught
        share of the chaffs counts for each bug that it lacks. A program that is wrong
        on the share `wrong` of the domain has mutants that do not differ from the
        rules, but from wrong answers. So the caught share of the chaffs decides that
        share of the points, and the bugs decide the rest.
        If a kata has no chaffs, the bugs decide alone; without either, the tests get
        all points.
        """
        if not (self.suite.valid or self.suite.helpers):
            return Fraction(0)
        if not self.chaffs:
            return self._of_bugs
        stand_ins = self.lacking * self.of_chaffs
        own = (self.count.noticed + stand_ins) / (self.count.bugs + self.lacking)
        return (1 - self.wrong) * own + self.wrong * self.of_chaffs

    @property
    def _of_bugs(self) -> Fraction:
        return (
            Fraction(self.count.noticed, self.count.bugs)
            if self.count.bugs
            else Fraction(1)
        )


def tests_part(kata: Kata, suite: SuiteRecord, right: Fraction) -> Part:
    """Return the points of the tests.

    `right` is the share of the domain that the learner's code answers correctly.
    """
    rubric = kata.rubric
    score = SuiteScore(suite, 1 - right)
    no_test = _why_no_test_counts(suite)

    mutants = rubric.mutants * score.of_mutants
    why = no_test or _why_mutants(score, rubric.mutants)
    lines = [Line("mutants", cents(mutants), cents(rubric.mutants), why)]
    possible = Fraction(rubric.chaff, score.chaffs or 1)
    for chaff in suite.chaff:
        share = possible if chaff.status == "caught" and suite.valid else Fraction(0)
        why = no_test or f"{_describe_status(chaff)}: {chaff.misconception}"
        lines.append(Line(chaff.name, cents(share), cents(possible), why))
    if not score.chaffs:
        points = cents(rubric.chaff * score.of_chaffs)
        why = (
            no_test
            or "This kata has no planted bugs, so the mutants decide these points."
        )
        lines.append(Line("chaffs", points, cents(rubric.chaff), why))
    return Part(
        "tests",
        cents(mutants + rubric.chaff * score.of_chaffs),
        cents(rubric.tests),
        no_test or _why_tests(score),
        tuple(lines),
    )


def _describe_status(chaff: ChaffRecord) -> str:
    if chaff.status == "not run":
        return "Not run: there was no time left"
    return chaff.status.capitalize()


def _why_no_test_counts(suite: SuiteRecord) -> str:
    if suite.valid:
        return ""
    if not suite.count and suite.excluded:
        return "None of your test files can be imported; each says why."
    if not suite.count:
        return "No test of your own was found, so nothing could be noticed."
    number = counted(suite.count, "test")
    return f"No test counts: {number} found, all excluded; each says why."


def _why_mutants(score: SuiteScore, possible: int) -> str:
    if not score.count.bugs:
        return (
            "No change to this code shows what tests notice, "
            "so the planted bugs decide these points."
        )
    why = f"Your tests notice {score.count}"
    if score.count.noticed < score.count.bugs:
        total = possible * (1 - score.wrong) if score.chaffs else Fraction(possible)
        cost = cents(total / (score.count.bugs + score.lacking))
        why += f"; each bug that survives costs {cost}"
    if score.lacking:
        why += f"; with so few, planted bugs stand in for {score.lacking:,} more"
    if score.wrong and score.chaffs:
        why += f". {_why_chaffs_decide(score.wrong)}"
    return f"{why}."


def _why_chaffs_decide(wrong: Fraction) -> str:
    if wrong == 1:
        return (
            "Your code answers no question correctly, "
            "so the planted bugs decide all of these points"
        )
    share = "less than 0.1" if wrong < Fraction(1, 1000) else percentage(wrong)
    return (
        f"Your code is not right on {share} % of the questions, "
        "so the planted bugs decide that share of these points"
    )


def _why_tests(score: SuiteScore) -> str:
    valid, excluded = score.suite.valid, score.suite.excluded
    facts = ["1 test counts" if valid == 1 else f"{counted(valid, 'test')} count"]
    if excluded:
        facts.append(f"{len(excluded)} excluded")
    if score.count.bugs:
        bugs = counted(score.count.bugs, "distinct bug")
        facts.append(f"{score.count.noticed} of {bugs} noticed")
    if score.chaffs:
        facts.append(f"{score.caught} of {counted(score.chaffs, 'planted bug')} caught")
    return f"{'; '.join(facts)}."
