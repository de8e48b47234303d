"""Decides the survivors: some question tells one from the original, or none does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dicedojo.box.wire import (
    NOT_ASKED,
    STOPPED,
    Answer,
    NoAnswer,
    same,
    show,
)
from dicedojo.domain import Call
from dicedojo.kata import Kata
from dicedojo.mutation.replay import (
    CPU_FACTOR,
    FIRST_CPU_SECONDS,
    MAX_TRIES,
    ORIGINAL,
    Replay,
    no_answer,
)
from dicedojo.mutation.runner import NOT_RUN, TestRunner
from dicedojo.mutation.runs import Answers, Job
from dicedojo.mutation.verdicts import NOT_TOLD_APART, Mutant, MutantVerdict, Status
from dicedojo.rules import right_answers
from dicedojo.submission import Problem
from dicedojo.witness import Witness

LEAST_CPU_SECONDS = 0.5
TOGETHER = 64  # answers that come on one line
# Why a mutant is undecided, besides NOT_TOLD_APART.
NO_ANSWERS = (
    "your code did not answer every question, and the others do not tell it apart"
)
NO_TIME = "there was no time left to compare it with your code"
NOT_ALONE = "it differs only after other questions, not in a fresh process"


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
        self._known: dict[str, Answer] = {}  # the original's answers so far, by call
        if len(known) == len(self._calls["questions"]):
            self._known = {
                str(call): answer
                for call, answer in zip(self._calls["questions"], known, strict=True)
                if answer != NOT_ASKED
            }
        self._replay = Replay(kata, runner, source, self._known)
        self._not_alone: set[str] = set()  # mutants whose witnesses do not replay
        self._each_seconds = 0.0  # of the original, for one question
        self._cut_short = False  # the original gave no answer where none told that
        self.problem: Problem | None = None

    def decide(self, survivors: Iterable[Mutant]) -> dict[str, MutantVerdict]:
        """Return, by id, the verdicts on mutants that all valid tests passed.

        First one question for each hand of dice, since most differ there; then, for
        those that do not, every order of the dice.
        """
        left = {mutant.id: mutant for mutant in survivors}
        verdicts: dict[str, MutantVerdict] = {}
        for batch in self._calls:
            if left and self.problem is None and not self._cut_short:
                for id, witness in self.find_witnesses(left.values(), batch).items():
                    found = MutantVerdict(left[id], Status.SURVIVED, witness=witness)
                    verdicts[id] = found
                    del left[id]
        return verdicts | {
            id: self._without_witness(mutant) for id, mutant in left.items()
        }

    def find_witnesses(
        self, mutants: Iterable[Mutant], batch: str
    ) -> dict[str, Witness]:
        """Return, by id, the first question of the batch that tells a mutant apart.

        It does so alone in a fresh process, too: code that remembers earlier questions
        is not charged for what one question does not show.

        Only questions that the original answers by the rules are asked. Where it is
        mistaken itself, no test can be right and pass on it, so a mutant that differs
        there alone could not be killed, and is not charged for.
        """
        if not self._knows(batch):
            self._ask_original(batch)
        calls = self._rightly_answered(batch)
        self._runner.keep(batch, calls)
        self._ask_original_again(calls, batch)
        if self.problem is not None:
            return {}
        jobs = [Job(mutant.id, mutant.source) for mutant in mutants]
        seconds = self._time_for(calls)
        compared = self._ask(jobs, batch, seconds, "compare")
        found = self._differences(calls, compared)
        told = [job for job in jobs if compared[job.key].given]  # of another look
        in_doubt = [job for job in told if job.key not in found]
        found |= self._differences(calls, self._ask(in_doubt, batch, seconds))
        return self._replayed(jobs, calls, batch, found)

    def _replayed(
        self,
        jobs: Sequence[Job],
        calls: Sequence[Call],
        batch: str,
        found: Mapping[str, Sequence[Call]],
    ) -> dict[str, Witness]:
        """Return the witnesses that tell mutants apart alone; note who has none."""
        told = [job for job in jobs if job.key in found]
        witnesses = self._replay.find_witnesses(told, found)
        left = [job for job in told if job.key not in witnesses]
        every = self._differences(
            calls, self._ask(left, batch, self._time_for(calls)) if left else {}
        )
        more = {
            key: [call for call in some if call not in found[key][:MAX_TRIES]]
            for key, some in every.items()
        }
        some = [job for job in left if job.key in more]
        witnesses |= self._replay.find_witnesses(some, more)
        self._not_alone |= found.keys() - witnesses.keys()
        return witnesses

    def _differences(
        self, calls: Sequence[Call], answers: Mapping[str, Answers]
    ) -> dict[str, list[Call]]:
        """Return, by id, the questions that are not answered as they should be."""
        differing = {id: self._differing(calls, a) for id, a in answers.items()}
        return {id: found for id, found in differing.items() if found}

    def _differing(self, calls: Sequence[Call], answers: Answers) -> list[Call]:
        given = answers.given
        if answers.ended in ("timed out", "stopped"):
            given = (*given, no_answer(answers.ended))
        compared = calls[TOGETHER * answers.alike :]
        return [
            call
            for call, second in zip(compared, given, strict=False)
            if not same(self._known[str(call)], second)
        ]

    def _rightly_answered(self, batch: str) -> list[Call]:
        """Return the questions that the original answers by the rules."""
        rules = right_answers(self._kata, batch)
        return [
            call
            for call, right in zip(self._calls[batch], rules, strict=True)
            if str(call) in self._known and same(right, self._known[str(call)])
        ]

    def _ask_original(self, batch: str) -> None:
        """Have the original's answers to a batch.

        What it did not answer in the exam is not asked again.
        """
        calls = [
            call
            for call in self._calls[batch]
            if not isinstance(self._known.get(str(call)), NoAnswer)
        ]
        self._runner.keep(batch, calls)
        job = Job(ORIGINAL, self._source)
        answers = self._ask([job], batch, FIRST_CPU_SECONDS)[ORIGINAL]
        for call, answer in zip(calls, _to_the_end(answers), strict=False):
            self._see(call, self._known.get(str(call), answer), answer)
        self._cut_short = len(answers.given) < len(calls)
        self._known |= dict(zip(map(str, calls), answers.given, strict=False))

    def _ask_original_again(self, calls: Sequence[Call], batch: str) -> None:
        """Have the box remember what is usually answered, and see that it is steady."""
        job = Job(ORIGINAL, self._source)
        answers = self._ask([job], batch, FIRST_CPU_SECONDS, "remember")[ORIGINAL]
        self._each_seconds = answers.cpu_seconds / (len(answers.given) or 1)
        for call, answer in zip(calls, _to_the_end(answers), strict=False):
            self._see(call, self._known[str(call)], answer)

    def _see(self, call: Call, before: Answer, answer: Answer) -> None:
        """See that a question was answered as it was before."""
        if self.problem is None and not same(before, answer):
            question = self._kata.domain.describe(call)
            self.problem = _flaky(question, before, answer)

    def _knows(self, batch: str) -> bool:
        return all(str(call) in self._known for call in self._calls[batch])

    def _ask(
        self, jobs: list[Job], batch: str, seconds: float, usual: str = ""
    ) -> dict[str, Answers]:
        """Return what is answered to the kept batch, and where it breaks off.

        Answers that come together are fast, and are lost together. Where some are,
        ask again, one by one.
        """
        found = self._runner.answer(jobs, batch, seconds, TOGETHER, usual)
        cut = [job for job in jobs if found[job.key].ended]
        return found | self._runner.answer(cut, batch, seconds)

    def _time_for(self, calls: Sequence[Call]) -> float:
        """Return the processor seconds that a mutant has for so many questions."""
        usual = self._each_seconds * len(calls)
        return max(LEAST_CPU_SECONDS, CPU_FACTOR * usual)

    def _without_witness(self, mutant: Mutant) -> MutantVerdict:
        """Return the verdict on a mutant that no question told apart."""
        if self.problem is not None:
            return MutantVerdict(mutant, Status.SURVIVED)
        if self._runner.out_of_time:
            return MutantVerdict(mutant, Status.UNDECIDED, why=NO_TIME)
        if mutant.id in self._not_alone:
            return MutantVerdict(mutant, Status.UNDECIDED, why=NOT_ALONE)
        if not all(map(self._knows, self._calls)):
            return MutantVerdict(mutant, Status.UNDECIDED, why=NO_ANSWERS)
        if self._kata.domain.exhaustive:
            return MutantVerdict(mutant, Status.EQUIVALENT)
        return MutantVerdict(mutant, Status.UNDECIDED, why=NOT_TOLD_APART)


def _to_the_end(answers: Answers) -> tuple[Answer, ...]:
    """Return the answers, and last that there is none where there should be."""
    is_over = answers.ended not in ("", NOT_RUN)
    return (*answers.given, STOPPED) if is_over else answers.given


def _flaky(question: str, first: Answer, second: Answer) -> Problem:
    message = (
        f"This code does not answer the same each time: {question} gave {show(first)}, "
        f"then {show(second)}. So each change that its tests let pass counts against "
        "them."
    )
    return Problem("flaky code", message)
