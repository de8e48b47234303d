"""Decides the survivors: some question tells one from the original, or none does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, repeat

from dicedojo.box.wire import DID_NOT_END, STOPPED, Answer, NoAnswer, same, show
from dicedojo.kata import Kata
from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Answers, Job
from dicedojo.mutation.verdicts import Mutant, MutantVerdict, Status
from dicedojo.rules import right_answers
from dicedojo.submission import Problem
from dicedojo.witness import Witness

ORIGINAL = "original"
FIRST_CPU_SECONDS = 10.0  # for the original, which nobody has timed yet
LEAST_CPU_SECONDS = 0.5
CPU_FACTOR = 10  # a mutant that needs so much longer than the original does not end


class Decider:
    """Puts the domain to the original, and to each survivor.

    `known` are the original's answers to the whole domain, if an exam has them
    already. Where the original answers otherwise now, it answers as it likes, and what
    its tests let pass counts as a survivor: `problem` says so.
    """

    def __init__(
        self, kata: Kata, runner: TestRunner, source: bytes, known: Sequence[Answer]
    ) -> None:
        self._kata = kata
        self._runner = runner
        self._source = source
        self._calls = kata.domain.batches
        self._original: dict[str, tuple[Answer, ...]] = {}
        self._each_seconds = 0.0  # of the original, for one question
        if len(known) == len(self._calls["questions"]):
            self._original["questions"] = tuple(known)
        for batch, calls in self._calls.items():
            runner.keep(batch, calls)
        self.problem: Problem | None = None

    def decide(self, survivors: Iterable[Mutant]) -> dict[str, MutantVerdict]:
        """Return, by id, the verdicts on mutants that all valid tests passed.

        First one question for each hand of dice, since most differ there; then, for
        those that do not, every order of the dice.
        """
        left = {mutant.id: mutant for mutant in survivors}
        verdicts: dict[str, MutantVerdict] = {}
        for batch in self._calls:
            if left and self.problem is None:
                for id, witness in self.find_witnesses(left.values(), batch).items():
                    found = MutantVerdict(left[id], Status.SURVIVED, witness=witness)
                    verdicts[id] = found
                    del left[id]
        status = self._without_witness()
        verdicts |= {id: MutantVerdict(mutant, status) for id, mutant in left.items()}
        return verdicts

    def find_witnesses(
        self, mutants: Iterable[Mutant], batch: str
    ) -> dict[str, Witness]:
        """Return, by id, the first question of the batch that tells a mutant apart.

        Only questions that the original answers by the rules count. Where it is
        mistaken itself, no test can be right and pass on it, so a mutant that differs
        there alone could not be killed, and is not charged for.
        """
        self._ask_original(batch)
        jobs = [Job(mutant.id, mutant.source) for mutant in mutants]
        if self.problem is not None:
            return {}
        found = {}
        for id, answers in self._ask(jobs, batch, self._time_for(batch)).items():
            if (witness := self._first_difference(batch, answers)) is not None:
                found[id] = witness
        return found

    def _first_difference(self, batch: str, answers: Answers) -> Witness | None:
        given = answers.given
        if answers.ended in ("timed out", "stopped"):
            given = (*given, _no_answer(answers.ended))
        for call, right, first, second in zip(
            self._calls[batch],
            right_answers(self._kata, batch),
            self._original[batch],
            given,
            strict=False,
        ):
            if same(right, first) and not same(first, second):
                question = self._kata.domain.describe(call)
                return Witness(str(call), question, show(first), show(second))
        return None

    def _ask_original(self, batch: str) -> None:
        """Have the original's answers to the batch, and see that they are steady."""
        if batch in self._original and self._each_seconds:
            return
        job = Job(ORIGINAL, self._source)
        answers = self._ask([job], batch, FIRST_CPU_SECONDS)[ORIGINAL]
        self._each_seconds = answers.cpu_seconds / (len(answers.given) or 1)
        known = self._known()
        again = answers
        if batch == "hands" and not known:  # few, so ask twice
            again = self._ask([job], batch, FIRST_CPU_SECONDS)[ORIGINAL]
        for call, answer, second in zip(
            self._calls[batch], _padded(answers), _padded(again), strict=False
        ):
            before = known.get(str(call), second)
            if not same(answer, before) and self.problem is None:
                self.problem = _unsteady(
                    self._kata.domain.describe(call), before, answer
                )
        self._original[batch] = answers.given

    def _known(self) -> dict[str, Answer]:
        """Return the original's answers so far, by call."""
        return {
            str(call): answer
            for batch, answers in self._original.items()
            for call, answer in zip(self._calls[batch], answers, strict=False)
        }

    def _ask(self, jobs: list[Job], batch: str, seconds: float) -> dict[str, Answers]:
        flush = 1 if batch == "hands" else 256
        return self._runner.answer(jobs, batch, seconds, flush)

    def _time_for(self, batch: str) -> float:
        """Return the processor seconds that a mutant has for a batch."""
        usual = self._each_seconds * len(self._calls[batch])
        return max(LEAST_CPU_SECONDS, CPU_FACTOR * usual)

    def _without_witness(self) -> Status:
        """Return what a mutant is that no question told apart."""
        if self.problem is not None:
            return Status.SURVIVED
        complete = all(
            len(self._original.get(batch, ())) == len(calls)
            for batch, calls in self._calls.items()
        )
        if complete and self._kata.domain.exhaustive:
            return Status.EQUIVALENT
        return Status.UNDECIDED


def _padded(answers: Answers) -> Iterator[Answer]:
    """Yield the answers, and then for ever that there is none."""
    return chain(answers.given, repeat(STOPPED))


def _no_answer(ended: str) -> NoAnswer:
    return DID_NOT_END if ended == "timed out" else STOPPED


def _unsteady(question: str, first: Answer, second: Answer) -> Problem:
    message = (
        f"This code does not answer the same each time: {question} gave {show(first)}, "
        f"then {show(second)}. So each change that its tests let pass counts against "
        "them."
    )
    return Problem("unsteady code", message)
