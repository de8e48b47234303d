"""Decides a survivor: some question tells it from the original, or none does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from dicedojo.box import Box, Limits
from dicedojo.box.keeper import Interview
from dicedojo.box.wire import Answer, Raised, same, show
from dicedojo.course import Call, Kata
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status
from dicedojo.submission import Submission
from dicedojo.witness import Witness

REPRESENTATIVES = "representatives"
QUESTIONS = "questions"
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
        self._calls: dict[str, Sequence[Call]] = {
            REPRESENTATIVES: [*kata.domain.representatives, *kata.domain.refused],
            QUESTIONS: kata.domain.questions,
        }

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
        for batch in (REPRESENTATIVES, QUESTIONS):
            if not self._is_steady(batch):
                return MutantVerdict(mutant, Status.UNDECIDED)
            witness = self._find_witness(mutant, batch)
            if witness is not None:
                return MutantVerdict(mutant, Status.SURVIVED, witness=witness)
        exhaustive = self._kata.domain.exhaustive
        return MutantVerdict(
            mutant, Status.EQUIVALENT if exhaustive else Status.UNDECIDED
        )

    def _find_witness(self, mutant: Mutant, batch: str) -> Witness | None:
        """Return the first question of the batch that tells the mutant apart.

        A question that the original does not answer, or refuses although the rules
        allow it, is outside the game that this program plays: it tells nothing.
        """
        answers = self._ask(mutant.source, batch)
        calls = self._calls[batch]
        for call, first, second in zip(
            calls, self._original[batch], answers, strict=False
        ):
            if same(first, second) or self._is_outside(call, first):
                continue
            question = self._kata.domain.describe(call)
            return Witness(str(call), question, show(first), show(second))
        return None

    def _is_outside(self, call: Call, answer: Answer) -> bool:
        """Whether the rules refuse this call and the program does not."""
        return call in self._refused and not isinstance(answer, Raised)

    @property
    def _refused(self) -> Sequence[Call]:
        return self._kata.domain.refused

    def _ask(self, source: str, batch: str) -> tuple[Answer, ...]:
        flush = 1 if batch == REPRESENTATIVES else 256
        return tuple(
            self._interview.ask_variant(
                source, self._path, self._kata.module, batch, flush
            )
        )

    def _is_steady(self, batch: str) -> bool:
        """Whether the original answers the whole batch, and twice the same."""
        if batch not in self._kept:
            self._interview.keep(batch, self._calls[batch])
            self._kept.add(batch)
            first = self._ask(self._source, batch)
            again = self._ask(self._source, batch)
            steady = len(first) == len(again) == len(self._calls[batch])
            if steady and all(map(same, first, again)):
                self._original[batch] = first
        return batch in self._original
