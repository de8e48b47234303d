"""Finds how few questions of a kata's domain reveal all of its planted bugs.

All bugs are asked every question, which takes some seconds, so the result is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from msgspec import convert

from dicedojo import cache
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.exam.oracle import right_answers, rules_key
from dicedojo.hunt.hunt import Asking, job_of
from dicedojo.mutation.bugs import NO_ANSWER
from dicedojo.mutation.cover import find_cover
from dicedojo.mutation.runs import Compared
from dicedojo.sandbox.wire import same
from dicedojo.text import counted

CPU_SECONDS = 120.0  # for all questions to one bug
EACH_SECONDS = 2.0
BATCH = "domain"


@dataclass(frozen=True)
class Par:
    """Questions, as text, that together reveal all bugs but those `not_revealed`.

    No fewer than `at_least` questions of the domain do; where that is their number, it
    is proved to be the least.
    """

    questions: tuple[str, ...]
    at_least: int
    asked: int  # questions of the domain
    not_revealed: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """How many questions are enough, and whether that is proved."""
        number = len(self.questions)
        proved = self.at_least == number
        sure = "proved" if proved else f"at least {self.at_least} are needed"
        return f"The fewest of {self.asked:,} questions: {number}, {sure}."


def find_par(kata: Kata, asking: Asking, bugs: Sequence[Variant]) -> Par:
    """Return the fewest questions of the domain that reveal some bugs.

    Raises:
        ContentError: the reference does not run.
    """
    parts = rules_key(kata), *sorted(f"{b.name}\n{b.source}" for b in bugs)
    kept = cache.kept("golf", parts, lambda: asdict(_find_par(kata, asking, bugs)))
    return convert(kept, Par)


@dataclass
class Round:
    """The bugs that are left, and how many questions were asked."""

    asking: Asking
    par: Par
    left: tuple[Variant, ...]
    total: int
    questions: int = 0

    @classmethod
    def begin(cls, asking: Asking, bugs: Sequence[Variant], par: Par) -> Round:
        """Return a round with the bugs that some question of the domain reveals."""
        left = tuple(bug for bug in bugs if bug.name not in par.not_revealed)
        return cls(asking, par, left, len(left))

    def answer(self, call: Call) -> str:
        """Ask a question; return in a sentence what it reveals, and where that leads.

        Once it reveals the last bugs, a second sentence says what is the fewest.
        """
        found = self.ask(call)
        if found is None:
            return "Right programs answer this differently: it does not count."
        more = counted(found, "more bug") if found else "No more bug"
        revealed, asked = (
            self.total - len(self.left),
            counted(self.questions, "question"),
        )
        said = f"{more}: {revealed} of {self.total} after {asked}."
        return (
            said if self.left else f"{said}\nAll bugs are revealed. {self.par.sentence}"
        )

    def ask(self, call: Call) -> int | None:
        """Return how many bugs this question reveals, and no question before it.

        None where right programs answer differently: then the rules give no answer, and
        the question does not count.
        """
        right = self.asking.ask(self.asking.right, call)
        if not all(same(right[0], other) for other in right):
            return None
        before, self.questions = len(self.left), self.questions + 1
        answers = self.asking.ask([*map(job_of, self.left)], call)
        pairs = zip(self.left, answers, strict=True)
        self.left = tuple(bug for bug, answer in pairs if same(right[0], answer))
        return before - len(self.left)


def _find_par(kata: Kata, asking: Asking, bugs: Sequence[Variant]) -> Par:
    known = {
        str(call): (call, answer)
        for name, calls in kata.domain.batches.items()
        for call, answer in zip(calls, right_answers(kata, name), strict=True)
    }
    texts = list(known)
    asking.runner.keep_with_baseline(BATCH, *zip(*known.values(), strict=True))
    jobs = [*map(job_of, bugs)]
    found = asking.runner.compare(jobs, BATCH, CPU_SECONDS, EACH_SECONDS)
    compared = {bug.name: found[job_of(bug).key] for bug in bugs}
    reveals = {name: _places(one) for name, one in compared.items()}
    cover = find_cover([places for places in reveals.values() if places])
    # Nobody knows what a bug does after a question that it does not answer.
    sure = [reveals[name] for name, one in compared.items() if not one.ended]
    return Par(
        tuple(texts[place] for place in cover.chosen),
        find_cover([places for places in sure if places]).at_least,
        len(texts),
        tuple(name for name, places in reveals.items() if not places),
    )


def _places(found: Compared) -> set[int]:
    """Return the places of the questions that reveal a bug."""
    places = {at for at, _ in found.differs}
    return places | {found.place} if found.ended in NO_ANSWER else places
