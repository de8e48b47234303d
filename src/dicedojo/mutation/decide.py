"""Decides a survivor: some question tells it from the original, or none does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dicedojo.box import Box, Limits
from dicedojo.box.keeper import Interview
from dicedojo.box.wire import Answer, same, show
from dicedojo.kata import Kata
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status
from dicedojo.submission import Submission
from dicedojo.sweep import right_answers
from dicedojo.witness import Witness

SESSION = Limits(wall_seconds=600.0, cpu_seconds=600)


class Decider:
    """Puts the domain to the original once, and to each survivor."""

    def __init__(
        self, kata: Kata, submission: Submission, interview: Interview
    ) -> None:
        self._kata = kata
        self._path = submission.path
        self._interview = interview
        self._source = submission.text
        self._kept: set[str] = set()
        self._original: dict[str, tuple[Answer, ...]] = {}
        self._calls = kata.domain.batches

    @classmethod
    @contextmanager
    def open(cls, box: Box, kata: Kata, submission: Submission) -> Iterator[Decider]:
        """Hold an interview in which each survivor answers in a child of its own."""
        with Interview.hold(
            box, submission.files, submission.path, kata.module, SESSION
        ) as interview:
            yield cls(kata, submission, interview)

    def decide(self, mutant: Mutant) -> MutantVerdict:
        """Return the verdict on a mutant that all valid tests passed.

        First one question for each hand of dice, since most differ there; then, for
        those that do not, every order of the dice.
        """
        for batch in self._calls:
            if not self._is_steady(batch):
                return MutantVerdict(mutant, Status.UNDECIDED)
            witness = self.find_witness(mutant, batch)
            if witness is not None:
                return MutantVerdict(mutant, Status.SURVIVED, witness=witness)
        exhaustive = self._kata.domain.exhaustive
        return MutantVerdict(
            mutant, Status.EQUIVALENT if exhaustive else Status.UNDECIDED
        )

    def find_witness(self, mutant: Mutant, batch: str) -> Witness | None:
        """Return the first question of the batch that tells the mutant apart.

        Only questions that the original answers by the rules count. Where it is
        mistaken itself, no test can be right and pass on it, so a mutant that differs
        there alone could not be killed, and is not charged for.
        """
        answers = self._ask(mutant.source, batch)
        for call, right, first, second in zip(
            self._calls[batch],
            right_answers(self._kata, batch),
            self._original[batch],
            answers,
            strict=False,
        ):
            if same(right, first) and not same(first, second):
                question = self._kata.domain.describe(call)
                return Witness(str(call), question, show(first), show(second))
        return None

    def _ask(self, source: str, batch: str) -> tuple[Answer, ...]:
        flush = 1 if batch == "hands" else 256
        return tuple(
            self._interview.ask_variant(
                source, self._path, self._kata.module, batch, flush
            )
        )

    def cpu_seconds(self) -> float:
        """Return the processor time that the box has used so far."""
        return self._interview.cpu_seconds()

    def _is_steady(self, batch: str) -> bool:
        """Whether the original answers the whole batch, and the same as before.

        The few hands are asked twice, the many questions once: their sorted rolls are
        the hands again.
        """
        if batch not in self._kept:
            self._interview.keep(batch, self._calls[batch])
            self._kept.add(batch)
            first = self._ask(self._source, batch)
            again = self._ask(self._source, batch) if batch == "hands" else first
            complete = len(first) == len(again) == len(self._calls[batch])
            if complete and all(map(same, first, again)) and self._fits(batch, first):
                self._original[batch] = first
        return batch in self._original

    def _fits(self, batch: str, answers: tuple[Answer, ...]) -> bool:
        """Whether calls that an earlier batch had, too, are answered as they were."""
        known = {
            str(call): answer
            for other, given in self._original.items()
            for call, answer in zip(self._calls[other], given, strict=True)
        }
        return all(
            same(known[str(call)], answer)
            for call, answer in zip(self._calls[batch], answers, strict=True)
            if known and str(call) in known
        )
