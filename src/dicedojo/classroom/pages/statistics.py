"""Statistics of a class: what it got right and missed, and what to teach next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from dicedojo.classroom.row import Row
from dicedojo.grading.document.grade import GradeDocument
from dicedojo.grading.document.sections import StepRecord
from dicedojo.grading.document.suite import ChaffRecord
from dicedojo.report.bugs import surviving_bugs
from dicedojo.report.wording import lesson_of, should
from dicedojo.text import plain

BINS = 10  # of the distribution of points
LESS_THAN_MOST = 0.5  # of the class; what fewer missed is for them alone
MOST = 3  # things to teach next


@dataclass(frozen=True)
class Share:
    """Of how many of the class something is true."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    def __str__(self) -> str:
        return f"{self.count:,} of {self.of:,}"


@dataclass(frozen=True)
class FailedStep:
    """A step of the kata, and how many programs fail it."""

    name: str  # 03_single_one
    number: int
    title: str
    failed: Share


@dataclass(frozen=True)
class MissedChaff:
    """A planted bug, and how many suites let it through."""

    name: str
    misconception: str
    witness: str  # in a sentence; "" where no document has one
    missed: Share
    step: str = ""  # whose lesson treats it; "" where the course names none


@dataclass(frozen=True)
class MissedQuestion:
    """A question that would reveal bugs in programs whose tests never ask it."""

    question: str
    suites: Share


@dataclass(frozen=True)
class ClassStatistics:
    """The class in numbers."""

    rows: tuple[Row, ...]
    steps: tuple[FailedStep, ...]  # in the order of the kata
    chaffs: tuple[MissedChaff, ...]  # most missed first
    questions: tuple[MissedQuestion, ...]  # most missed first

    @property
    def points(self) -> list[Decimal]:
        """The points that count, of everyone who has some."""
        return [one.points for one in self.rows if one.points is not None]

    def bins(self) -> list[tuple[Decimal, Decimal, int]]:
        """Return tenths of the possible points: from, up to, how many students.

        The upper bound belongs to the next one, but for the last.
        """
        possible = max((one.possible for one in self.rows), default=Decimal(100))
        counts = [0] * BINS
        for one in self.rows:
            if one.points is not None:
                share = one.points * BINS / (one.possible or 1)
                counts[min(int(share), BINS - 1)] += 1
        width = possible / BINS
        return [(width * at, width * (at + 1), n) for at, n in enumerate(counts)]


@dataclass
class _Tally:
    """Sums over documents, of which only one is in memory at a time."""

    steps: dict[str, StepRecord] = field(default_factory=dict)
    failed: Counter[str] = field(default_factory=Counter)
    programs: Counter[str] = field(default_factory=Counter)
    chaffs: dict[str, ChaffRecord] = field(default_factory=dict)
    missed: Counter[str] = field(default_factory=Counter)
    put: Counter[str] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    suites: int = 0

    def add(self, grade: GradeDocument) -> None:
        if not grade.decided or grade.unusable:
            return
        if _ran(grade):
            self._add_steps(grade)
        if grade.tests.valid:
            self._add_tests(grade)

    def _add_steps(self, grade: GradeDocument) -> None:
        held = {
            step.name: [one for one in grade.exam.scenarios if one.step == step.name]
            for step in grade.exam.steps
        }
        for step in grade.exam.steps:
            self.steps.setdefault(step.name, step)
            self.programs[step.name] += 1
            scenarios = held[step.name]
            passed = scenarios and all(one.outcome == "passed" for one in scenarios)
            self.failed[step.name] += not passed

    def _add_tests(self, grade: GradeDocument) -> None:
        self.suites += 1
        for chaff in grade.tests.chaff:
            if chaff.status == "not run":
                continue
            self.put[chaff.name] += 1
            self.missed[chaff.name] += chaff.status == "let through"
            if _tells_more(chaff, self.chaffs.get(chaff.name)):
                self.chaffs[chaff.name] = chaff
        survivors = [one.mutant for one in surviving_bugs(grade.tests)]
        self.questions.update(
            {one.witness.question for one in survivors if one.witness is not None}
        )


def gather(
    rows: Iterable[Row], documents: Iterable[tuple[str, GradeDocument]]
) -> ClassStatistics:
    """Return the numbers of a class; documents are read one at a time.

    Programs that could not run fail no step, and suites without a test that counts
    miss no bug: they are counted as such in the rows.
    """
    tally = _Tally()
    for _, grade in documents:
        tally.add(grade)
    steps = sorted(tally.steps.values(), key=lambda step: step.number)
    return ClassStatistics(
        rows=tuple(rows),
        steps=tuple(
            FailedStep(
                step.name,
                step.number,
                step.title,
                Share(tally.failed[step.name], tally.programs[step.name]),
            )
            for step in steps
        ),
        chaffs=tuple(
            sorted(_chaffs(tally), key=lambda one: (-one.missed.value, one.name))
        ),
        questions=tuple(
            MissedQuestion(question, Share(count, tally.suites))
            for question, count in sorted(
                tally.questions.items(), key=lambda one: (-one[1], len(one[0]), one[0])
            )
        ),
    )


def _ran(grade: GradeDocument) -> bool:
    """Return whether the program answered anything: one with a syntax error cannot."""
    return grade.exam.sweep.asked > 0 or any(
        one.outcome == "passed" for one in grade.exam.scenarios
    )


def _tells_more(chaff: ChaffRecord, known: ChaffRecord | None) -> bool:
    """Return whether it has what is not known: a suite cut short has no witness."""
    if known is None:
        return True
    return (chaff.witness is not None, chaff.step != "") > (
        known.witness is not None,
        known.step != "",
    )


def _chaffs(tally: _Tally) -> Iterable[MissedChaff]:
    for name, chaff in tally.chaffs.items():
        yield MissedChaff(
            name,
            chaff.misconception,
            should(chaff.witness, "this program") if chaff.witness else "",
            Share(tally.missed[name], tally.put[name]),
            chaff.step,
        )


def what_to_teach(found: ClassStatistics, kata: str) -> list[str]:
    """Return at most three sentences, steps first: code before tests of it.

    Each names the lesson in the course; that of a bug only where the course names it.
    None where less than half of the class fails any step or misses any bug.
    """
    return [*_step_sentences(found, kata), *_chaff_sentences(found, kata)][:MOST]


def _step_sentences(found: ClassStatistics, kata: str) -> Iterator[str]:
    failed = [one for one in found.steps if one.failed.value >= LESS_THAN_MOST]
    for step in sorted(failed, key=lambda one: (-one.failed.value, one.number)):
        yield (
            f"Step {step.number}, {plain(step.title)}: {step.failed} programs fail it. "
            f"Lesson: {plain(f'lessons/{kata}/{step.name}.md')}."
        )


def _chaff_sentences(found: ClassStatistics, kata: str) -> Iterator[str]:
    missed = [one for one in found.chaffs if one.missed.value >= LESS_THAN_MOST]
    for chaff in _of_several_lessons(missed):
        bug = plain(chaff.misconception).rstrip(".")
        ask = f" For example, {plain(chaff.witness)}" if chaff.witness else ""
        lesson = lesson_of(kata, chaff.step)
        yield (
            f"{chaff.missed} test suites miss this bug: {bug}.{ask}"
            f"{f' Lesson: {lesson}.' if lesson else ''}"
        )


def _of_several_lessons(missed: Sequence[MissedChaff]) -> list[MissedChaff]:
    """Return the bugs, most missed first; of equals, one of each lesson comes first.

    Lessons come in the order of the course, and bugs that no lesson treats come last.
    """
    known: Counter[str] = Counter()
    ranks: dict[str, tuple[float, int, bool, str, str]] = {}
    for one in sorted(missed, key=lambda one: (-one.missed.value, one.name)):
        before = known[one.step] if one.step else 0
        known[one.step] += 1
        ranks[one.name] = (-one.missed.value, before, not one.step, one.step, one.name)
    return sorted(missed, key=lambda one: ranks[one.name])
