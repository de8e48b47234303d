"""Hunts for planted bugs: their order, the questions to a bug, and the result."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory

from dicedojo.course import Call, Kata, Step, Variant
from dicedojo.engine import (
    Answer,
    CodeUnderTest,
    Job,
    LocalRunner,
    ProcessSandbox,
    QuestionLimits,
    QuestionRunner,
    Raised,
    chaff_witness,
    no_answer,
    same,
)
from dicedojo.errors import UnusableInput
from dicedojo.practice.hunt.reading import Test, read_line, size_of
from dicedojo.practice.journal import write_whole

INTERRUPT = KeyboardInterrupt.__name__  # as an answer


@dataclass(frozen=True)
class Diary:
    """The strokes for the bug of each day and kata; 0 if it was given up."""

    path: Path
    days: dict[str, dict[str, int]]

    @classmethod
    def of_user(cls) -> Diary:
        """Return this user's diary; a damaged one counts as empty."""
        from platformdirs import user_data_path

        path = user_data_path("dicedojo") / "hunt.json"
        try:
            days = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            days = {}
        pairs = days.items() if isinstance(days, dict) else ()
        return cls(path, {day: own for day, own in pairs if isinstance(own, dict)})

    def note(self, day: date, kata: str, strokes: int) -> int:
        """Record the result of a hunt; return that of the day's first one.

        Raises:
            UnusableInput: the file cannot be written.
        """
        first = self.days.setdefault(day.isoformat(), {}).setdefault(kata, strokes)
        write_whole(self.path, json.dumps(self.days, indent=1).encode())
        return first

    def streak(self, day: date) -> int:
        """Return on how many days in a row, up to this one, a bug was caught."""
        days = 0
        while any(self.days.get((day - timedelta(days)).isoformat(), {}).values()):
            days += 1
        return days


@dataclass(frozen=True)
class Asker:
    """The correct programs of a kata, and a runner for questions to programs.

    They are the course's own, so they run in this interpreter; a step limit ends those
    that would not end.
    """

    runner: QuestionRunner
    right: tuple[Job, ...]

    @classmethod
    @contextmanager
    def open(cls, kata: Kata) -> Iterator[Asker]:
        """Yield an asker, which is usable in the block."""
        files = {kata.file: kata.reference.read_bytes()}
        code = CodeUnderTest.of(kata, ProcessSandbox(), files, kata.file)
        with TemporaryDirectory(prefix="dojo-hunt-") as name:
            runner = LocalRunner(code, Path(name).resolve())
            yield cls(runner.questions, right_programs(kata))

    def ask(self, jobs: Sequence[Job], call: Call) -> list[Answer]:
        """Return each program's answer; each starts without earlier questions.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed; a program has it as its answer.
        """
        calls = {job.key: call for job in jobs}
        results = self.runner.answer_one(jobs, calls, QuestionLimits.first())
        answers = [
            result.values[0] if result.values else no_answer(result.ended)
            for result in (results[job.key] for job in jobs)
        ]
        if any(getattr(answer, "name", "") == INTERRUPT for answer in answers):
            raise KeyboardInterrupt
        return answers


def right_programs(kata: Kata) -> tuple[Job, ...]:
    """Return the last solution and the wheats of a kata, as programs to ask."""
    reference = Job("reference", kata.reference.read_bytes())
    return (reference, *map(job_of, kata.wheats))


def job_of(variant: Variant) -> Job:
    """Return a wheat or a chaff as a program to ask."""
    return Job(f"{variant.path.parent.name} {variant.name}", variant.source)


class HuntVerdict(Enum):
    """A sentence on a test."""

    CAUGHT = "Right programs pass this test, and this program does not."
    PASSES = "Right programs pass this test, but so does this program."
    NOT_RIGHT = "By the rules this test fails: a right program fails it."
    NO_RULE = "Right programs answer this differently, so no test can ask it."


@dataclass
class Hunt:
    """A bug that is hunted, and how often it was asked and tested."""

    asker: Asker
    bug: Variant
    line: str  # a shortest known test that catches it
    shortest: Test
    questions: int = 0
    tests: int = 0
    extra: int = 0  # values of the test that caught it, beyond the shortest

    @classmethod
    def begin(cls, kata: Kata, asker: Asker, bug: Variant) -> Hunt | None:
        """Return a new hunt; None if no line that can be typed catches the bug."""
        witness = chaff_witness(kata, bug)
        try:
            call = read_line(kata, witness.call if witness else "").call
            right, wrong = asker.ask((asker.right[0], job_of(bug)), call)
            line = f"assert {call} == {right!r}"
            if isinstance(right, Raised):
                line = f"with raises({right.builtin}): {call}"
            test = read_line(kata, line)
        except UnusableInput:
            return None
        if not isinstance(test, Test) or test.passes_on(wrong):
            return None
        return cls(asker, bug, line, test) if test.passes_on(right) else None

    @property
    def strokes(self) -> int:
        """Questions, tests, and the last test's values beyond the shortest test's."""
        return self.questions + self.tests + self.extra

    def ask(self, call: Call) -> Answer:
        """Return the answer of the program with the bug.

        A call that no program accepts is a slip, and costs no stroke.
        """
        right, answer = self.asker.ask((self.asker.right[0], job_of(self.bug)), call)
        if not (_is_slip(right) and _is_slip(answer)):
            self.questions += 1
        return answer

    def judge(self, test: Test) -> HuntVerdict:
        """Return the verdict on a test; it always costs a stroke."""
        self.tests += 1
        jobs = [*self.asker.right, job_of(self.bug)]
        *right, wrong = self.asker.ask(jobs, test.call)
        if not all(map(test.passes_on, right)):
            agree = all(same(right[0], answer) for answer in right)
            return HuntVerdict.NOT_RIGHT if agree else HuntVerdict.NO_RULE
        if test.passes_on(wrong):
            return HuntVerdict.PASSES
        self.extra = max(0, size_of(test.call) - size_of(self.shortest.call))
        return HuntVerdict.CAUGHT


def _is_slip(answer: Answer) -> bool:
    return isinstance(answer, Raised) and answer.builtin == "TypeError"


def bugs_in_order(kata: Kata, seed: str) -> tuple[Variant, ...]:
    """Return all planted bugs of a kata, in a random order given by a seed.

    Raises:
        UnusableInput: it has none, or this is a class edition.
    """
    kata.require_answers()
    bugs = sorted(kata.chaffs, key=lambda chaff: chaff.name)
    if not bugs:
        raise UnusableInput(f"The kata {kata.name} has no planted bugs.", next="dojo")
    random.Random(f"{kata.name} {seed}").shuffle(bugs)
    return tuple(bugs)


def bugs_so_far(bugs: Sequence[Variant], steps: Iterable[Step]) -> tuple[Variant, ...]:
    """Return the bugs of some steps, and those that belong to no step."""
    slugs = {"", *(step.slug for step in steps)}
    return tuple(bug for bug in bugs if bug.step in slugs)


def bugs_of_the_day(kata: Kata, day: date) -> tuple[Variant, ...]:
    """Return the bug of a day, followed by those of the next days.

    Each bug of the kata comes once before any is repeated.

    Raises:
        UnusableInput: as `bugs_in_order` does.
    """
    bugs = bugs_in_order(kata, "today")
    first = day.toordinal() % len(bugs)
    return bugs[first:] + bugs[:first]
