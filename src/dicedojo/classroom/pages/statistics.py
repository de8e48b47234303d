"""Statistics of a class: steps, bugs and questions, and what to teach next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from dicedojo.classroom.row import Row
from dicedojo.grading import ChaffRecord, GradeDocument, StepRecord
from dicedojo.report import lesson_of, state_rule, surviving_bugs
from dicedojo.text import plain

BINS = 10  # of the distribution of points
LESS_THAN_MOST = 0.5  # of the class; a smaller share is not worth teaching to all
MOST = 3  # things to teach next


@dataclass
class Share:
    """The number of students of whom something is true."""

    count: int = 0
    of: int = 0

    def add(self, is_true: bool) -> None:
        """Count one more student."""
        self.count += is_true
        self.of += 1

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.count:,} of {self.of:,}"


FailedStep = tuple[StepRecord, Share]  # a step of the kata; how many programs fail it
MissedChaff = tuple[ChaffRecord, Share]  # a planted bug; how many suites let it through


@dataclass(frozen=True)
class ClassStatistics:
    """The class in numbers.

    `questions` would reveal bugs in programs whose tests do not ask them. Each has the
    share of such suites.
    """

    rows: tuple[Row, ...]
    steps: tuple[FailedStep, ...]  # in the order of the kata
    chaffs: tuple[MissedChaff, ...]  # most missed first
    questions: tuple[tuple[str, Share], ...]  # most missed first

    @property
    def points(self) -> list[Decimal]:
        """The points that count, of all students with points."""
        return [row.points for row in self.rows if row.points is not None]

    def bins(self) -> list[tuple[Decimal, Decimal, int]]:
        """Return tenths of the possible points: from, up to, number of students.

        The upper bound belongs to the next tenth, except for the last one.
        """
        possible = max((row.possible for row in self.rows), default=Decimal(100))
        counts = [0] * BINS
        for row in self.rows:
            if row.points is not None:
                share = row.points * BINS / (row.possible or 1)
                counts[min(int(share), BINS - 1)] += 1
        width = possible / BINS
        return [(width * at, width * (at + 1), n) for at, n in enumerate(counts)]


def gather(rows: Iterable[Row], documents: Iterable[GradeDocument]) -> ClassStatistics:
    """Return the statistics of a class; documents are read one at a time.

    Programs that could not run are not counted for steps, and suites without a test
    that counts are not counted for bugs.
    """
    steps: dict[str, FailedStep] = {}
    chaffs: dict[str, MissedChaff] = {}
    questions: Counter[str] = Counter()
    suites = 0
    for grade in documents:
        if not grade.decided:
            continue
        if _ran(grade) and not grade.unusable:
            _add_steps(steps, grade)
        if grade.tests.valid:
            suites += 1
            _add_chaffs(chaffs, grade)
            witnesses = [bug.mutant.witness for bug in surviving_bugs(grade.tests)]
            questions.update({witness.question for witness in witnesses if witness})
    most_missed = sorted(
        questions.items(), key=lambda item: (-item[1], len(item[0]), item[0])
    )
    return ClassStatistics(
        rows=tuple(rows),
        steps=tuple(sorted(steps.values(), key=lambda failed: failed[0].number)),
        chaffs=tuple(sorted(chaffs.values(), key=_most_missed)),
        questions=tuple((each, Share(count, suites)) for each, count in most_missed),
    )


def _add_steps(steps: dict[str, FailedStep], grade: GradeDocument) -> None:
    for step in grade.exam.steps:
        _, failed = steps.setdefault(step.name, (step, Share()))
        outcomes = {s.outcome for s in grade.exam.scenarios if s.step == step.name}
        failed.add(outcomes != {"passed"})


def _add_chaffs(chaffs: dict[str, MissedChaff], grade: GradeDocument) -> None:
    for chaff in grade.tests.chaff:
        if chaff.status != "not run":
            known, missed = chaffs.get(chaff.name, (chaff, Share()))
            missed.add(chaff.status == "let through")
            chaffs[chaff.name] = max(known, chaff, key=_facts), missed


def most_failed(steps: Iterable[FailedStep]) -> list[FailedStep]:
    """Return the steps that most programs fail first, the earlier one on a tie."""
    return sorted(steps, key=lambda failed: (-failed[1].value, failed[0].number))


def _most_missed(missed: MissedChaff) -> tuple[float, str]:
    chaff, share = missed
    return -share.value, chaff.name


def _ran(grade: GradeDocument) -> bool:
    """Return whether the program ran at all."""
    return grade.exam.sweep.asked > 0 or any(
        scenario.outcome == "passed" for scenario in grade.exam.scenarios
    )


def _facts(chaff: ChaffRecord) -> tuple[bool, bool]:
    """Return which facts it has; a suite that was stopped has no witness."""
    return chaff.witness is not None, chaff.step != ""


def what_to_teach(statistics: ClassStatistics, kata: str) -> list[str]:
    """Return at most three sentences, steps before bugs.

    Each names the lesson in the course, if known. There are none if less than half of
    the class fails any step or misses any bug.
    """
    steps, chaffs = (
        _step_sentences(statistics, kata),
        _chaff_sentences(statistics, kata),
    )
    return [*steps, *chaffs][:MOST]


def _step_sentences(statistics: ClassStatistics, kata: str) -> Iterator[str]:
    for step, failed in most_failed(statistics.steps):
        if failed.value >= LESS_THAN_MOST:
            lesson = plain(f"lessons/{kata}/{step.name}.md")
            yield (
                f"Step {step.number}, {plain(step.title)}: {failed} programs fail it. "
                f"Lesson: {lesson}."
            )


def _chaff_sentences(statistics: ClassStatistics, kata: str) -> Iterator[str]:
    frequent = [
        missed for missed in statistics.chaffs if missed[1].value >= LESS_THAN_MOST
    ]
    for chaff, missed in _of_several_lessons(frequent):
        bug = plain(chaff.misconception).rstrip(".")
        witness = chaff_witness(chaff)
        ask = f" For example, {plain(witness)}" if witness else ""
        lesson = lesson_of(kata, chaff.step)
        yield (
            f"{missed} test suites miss this bug: {bug}.{ask}"
            f"{f' Lesson: {lesson}.' if lesson else ''}"
        )


def chaff_witness(chaff: ChaffRecord) -> str:
    """Return the witness of a planted bug in a sentence, "" if unknown."""
    return state_rule(chaff.witness, "this program") if chaff.witness else ""


def _of_several_lessons(missed: Iterable[MissedChaff]) -> list[MissedChaff]:
    """Return the bugs, most missed first; on a tie, one of each lesson comes first.

    Lessons are in the order of the course, and bugs without a lesson come last.
    """
    counts: Counter[str] = Counter()
    ranked: list[tuple[tuple[float, int, bool, str, str], MissedChaff]] = []
    for chaff, share in sorted(missed, key=_most_missed):
        before = counts[chaff.step] if chaff.step else 0
        counts[chaff.step] += 1
        rank = (-share.value, before, not chaff.step, chaff.step, chaff.name)
        ranked.append((rank, (chaff, share)))
    return [pair for _, pair in sorted(ranked, key=lambda pair: pair[0])]
