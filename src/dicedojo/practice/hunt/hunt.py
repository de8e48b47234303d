"""The hunts for planted bugs: which bug comes when, how it is asked, how it ended."""

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
    """For each day and kata, the strokes for its bug; 0 if it was given up."""

    path: Path
    days: dict[str, dict[str, int]]

    @classmethod
    def of_user(cls) -> Diary:
        """Return this user's; one that is damaged counts as empty."""
        from platformdirs import user_data_path

        path = user_data_path("dicedojo") / "hunt.json"
        try:
            days = json.loads(path.read_text("utf-8"))
        except (OSError, ValueError):
            days = {}
        pairs = days.items() if isinstance(days, dict) else ()
        return cls(path, {day: own for day, own in pairs if isinstance(own, dict)})

    def note(self, day: date, kata: str, strokes: int) -> int:
        """Keep how a hunt ended; return how the first one of that day did.

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
class Asking:
    """The right programs of a kata, and what puts questions to programs.

    They are the course's own, so they answer in this interpreter; one that would not
    end is ended by its steps.
    """

    runner: QuestionRunner
    right: tuple[Job, ...]

    @classmethod
    @contextmanager
    def open(cls, kata: Kata) -> Iterator[Asking]:
        """Let programs answer in the block."""
        files = {kata.file: kata.reference.read_bytes()}
        code = CodeUnderTest.of(kata, ProcessSandbox(), files, kata.file)
        with TemporaryDirectory(prefix="dojo-hunt-") as name:
            runner = LocalRunner(code, Path(name).resolve())
            yield cls(runner.questions, right_programs(kata))

    def ask(self, jobs: Sequence[Job], call: Call) -> list[Answer]:
        """Return each program's answer; none has been asked another question before.

        Raises:
            KeyboardInterrupt: Ctrl-C was pressed meanwhile, which a program answers.
        """
        calls = {job.key: call for job in jobs}
        found = self.runner.answer_one(jobs, calls, QuestionLimits.first())
        answers = [
            one.values[0] if one.values else no_answer(one.ended)
            for one in (found[job.key] for job in jobs)
        ]
        if any(getattr(each, "name", "") == INTERRUPT for each in answers):
            raise KeyboardInterrupt
        return answers


def right_programs(kata: Kata) -> tuple[Job, ...]:
    """Return the last solution and the wheats of a kata, as programs to ask."""
    reference = Job("reference", kata.reference.read_bytes())
    return (reference, *map(job_of, kata.wheats))


def job_of(variant: Variant) -> Job:
    """Return a wheat or a chaff as a program to ask."""
    return Job(f"{variant.path.parent.name} {variant.name}", variant.source)


class Verdict(Enum):
    """A sentence on a test."""

    CAUGHT = "Right programs pass this test, and this program does not."
    PASSES = "Right programs pass this test, but so does this program."
    NOT_RIGHT = "By the rules this test fails: a right program fails it."
    NO_RULE = "Right programs answer this differently, so no test can ask it."


@dataclass
class Hunt:
    """A bug that is hunted, and how often it was asked and tested."""

    asking: Asking
    bug: Variant
    line: str  # a shortest test that is known to catch it
    shortest: Test
    questions: int = 0
    tests: int = 0
    extra: int = 0  # values of the test that caught it, more than the shortest has

    @classmethod
    def begin(cls, kata: Kata, asking: Asking, bug: Variant) -> Hunt | None:
        """Return a new hunt, None where no line that can be typed catches the bug."""
        witness = chaff_witness(kata, bug)
        try:
            call = read_line(kata, witness.call if witness else "").call
            right, wrong = asking.ask((asking.right[0], job_of(bug)), call)
            line = f"assert {call} == {right!r}"
            if isinstance(right, Raised):
                line = f"with raises({right.builtin}): {call}"
            test = read_line(kata, line)
        except UnusableInput:
            return None
        if not isinstance(test, Test) or test.passes_on(wrong):
            return None
        return cls(asking, bug, line, test) if test.passes_on(right) else None

    @property
    def strokes(self) -> int:
        """Questions, tests, and what the last test has more than the shortest."""
        return self.questions + self.tests + self.extra

    def ask(self, call: Call) -> Answer:
        """Return the answer of the program with the bug.

        A call that no program takes is a slip, and costs no stroke.
        """
        right, answer = self.asking.ask((self.asking.right[0], job_of(self.bug)), call)
        if not (_is_slip(right) and _is_slip(answer)):
            self.questions += 1
        return answer

    def judge(self, test: Test) -> Verdict:
        """Return what a test is worth; it is a stroke in any case."""
        self.tests += 1
        jobs = [*self.asking.right, job_of(self.bug)]
        *right, wrong = self.asking.ask(jobs, test.call)
        if not all(map(test.passes_on, right)):
            agree = all(same(right[0], other) for other in right)
            return Verdict.NOT_RIGHT if agree else Verdict.NO_RULE
        if test.passes_on(wrong):
            return Verdict.PASSES
        self.extra = max(0, size_of(test.call) - size_of(self.shortest.call))
        return Verdict.CAUGHT


def _is_slip(answer: Answer) -> bool:
    return isinstance(answer, Raised) and answer.builtin == "TypeError"


def bugs_in_order(kata: Kata, seed: str) -> tuple[Variant, ...]:
    """Return all planted bugs of a kata in the order of a seed, which tells nothing.

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
    """Return the bugs that some steps treat, and those that belong to no step."""
    slugs = {"", *(step.slug for step in steps)}
    return tuple(bug for bug in bugs if bug.step in slugs)


def bugs_of_the_day(kata: Kata, day: date) -> tuple[Variant, ...]:
    """Return the bug of a day, and those of the days after it.

    Each bug of the kata comes once before one comes again.

    Raises:
        UnusableInput: as `bugs_in_order` does.
    """
    bugs = bugs_in_order(kata, "today")
    first = day.toordinal() % len(bugs)
    return bugs[first:] + bugs[:first]
