"""Statistics of a class: what it got right and missed, and what to teach next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from dicedojo.classroom.row import Row
from dicedojo.grading import ChaffRecord, GradeDocument, StepRecord
from dicedojo.report import lesson_of, state_rule, surviving_bugs
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


Failed = tuple[StepRecord, Share]  # a step of the kata; how many programs fail it
Missed = tuple[ChaffRecord, Share]  # a planted bug; how many suites let it through


@dataclass(frozen=True)
class ClassStatistics:
    """The class in numbers.

    `questions` would reveal bugs in programs whose tests never ask them; with each
    comes for how many suites that is so.
    """

    rows: tuple[Row, ...]
    steps: tuple[Failed, ...]  # in the order of the kata
    chaffs: tuple[Missed, ...]  # most missed first
    questions: tuple[tuple[str, Share], ...]  # most missed first

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
    chaffs = [
        (chaff, Share(tally.missed[name], tally.put[name]))
        for name, chaff in tally.chaffs.items()
    ]
    questions = sorted(
        tally.questions.items(), key=lambda one: (-one[1], len(one[0]), one[0])
    )
    return ClassStatistics(
        rows=tuple(rows),
        steps=tuple(
            (step, Share(tally.failed[step.name], tally.programs[step.name]))
            for step in steps
        ),
        chaffs=tuple(sorted(chaffs, key=_most_missed)),
        questions=tuple(
            (each, Share(count, tally.suites)) for each, count in questions
        ),
    )


def most_failed(steps: Iterable[Failed]) -> list[Failed]:
    """Return the steps that most programs fail first; of equals, the earlier one."""
    return sorted(steps, key=lambda one: (-one[1].value, one[0].number))


def _most_missed(one: Missed) -> tuple[float, str]:
    chaff, missed = one
    return -missed.value, chaff.name


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


def what_to_teach(found: ClassStatistics, kata: str) -> list[str]:
    """Return at most three sentences, steps first: code before tests of it.

    Each names the lesson in the course; that of a bug only where the course names it.
    None where less than half of the class fails any step or misses any bug.
    """
    return [*_step_sentences(found, kata), *_chaff_sentences(found, kata)][:MOST]


def _step_sentences(found: ClassStatistics, kata: str) -> Iterator[str]:
    for step, failed in most_failed(found.steps):
        if failed.value >= LESS_THAN_MOST:
            lesson = plain(f"lessons/{kata}/{step.name}.md")
            yield (
                f"Step {step.number}, {plain(step.title)}: {failed} programs fail it. "
                f"Lesson: {lesson}."
            )


def _chaff_sentences(found: ClassStatistics, kata: str) -> Iterator[str]:
    often = [one for one in found.chaffs if one[1].value >= LESS_THAN_MOST]
    for chaff, missed in _of_several_lessons(often):
        bug = plain(chaff.misconception).rstrip(".")
        witness = chaff_witness(chaff)
        ask = f" For example, {plain(witness)}" if witness else ""
        lesson = lesson_of(kata, chaff.step)
        yield (
            f"{missed} test suites miss this bug: {bug}.{ask}"
            f"{f' Lesson: {lesson}.' if lesson else ''}"
        )


def chaff_witness(chaff: ChaffRecord) -> str:
    """Return what shows a planted bug, in a sentence; "" where nothing is known."""
    return state_rule(chaff.witness, "this program") if chaff.witness else ""


def _of_several_lessons(missed: Iterable[Missed]) -> list[Missed]:
    """Return the bugs, most missed first; of equals, one of each lesson comes first.

    Lessons come in the order of the course, and bugs that no lesson treats come last.
    """
    known: Counter[str] = Counter()
    ranked: list[tuple[tuple[float, int, bool, str, str], Missed]] = []
    for chaff, share in sorted(missed, key=_most_missed):
        before = known[chaff.step] if chaff.step else 0
        known[chaff.step] += 1
        rank = (-share.value, before, not chaff.step, chaff.step, chaff.name)
        ranked.append((rank, (chaff, share)))
    return [one for _, one in sorted(ranked, key=lambda one: one[0])]
