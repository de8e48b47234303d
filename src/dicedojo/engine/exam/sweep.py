"""Every question of a kata's domain, put to a submission in batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.dice import orders
from dicedojo.engine.exam import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    NOT_ASKED,
    Answer,
    Raised,
    same,
    show_apart,
)
from dicedojo.engine.exam.batch import Allowance, ask
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import FunctionRecord, SweepRecord
from dicedojo.text import ANSWER
from dicedojo.witness import Disagreement


@dataclass(frozen=True)
class WrongAnswer:
    """A question that the code does not answer as the rules do."""

    call: Call
    right: Answer
    answer: Answer


@dataclass
class Tally:
    """How many questions about a function were asked, and how they were answered."""

    asked: int = 0
    agreed: int = 0
    did_not_end: int = 0
    first_wrong: WrongAnswer | None = None

    def add(self, call: Call, right: Answer, answer: Answer) -> None:
        """Count an answer."""
        self.asked += 1
        if same(right, answer):
            self.agreed += 1
            return
        if answer == DID_NOT_END:
            self.did_not_end += 1
        if self.first_wrong is None:
            self.first_wrong = WrongAnswer(call, right, answer)


@dataclass(frozen=True)
class Sweep:
    """How many answers agree with the rules, and the answers themselves.

    There is an answer to each question, or none at all where no function was asked.
    """

    result: SweepRecord
    answers: tuple[Answer, ...]


def sweep(kata: Kata, proxy: Proxy, budget: float | None = None) -> Sweep:
    """Put every question to a submission, and compare its answers with the rules.

    Each function is asked apart, so that one that hangs or is missing does not cost
    the others. A question that hangs costs its own time, and only when the time of the
    function is used up the rest is not asked. `budget` are CPU seconds, by default
    `limits.SWEEP_SECONDS`.
    """
    left = limits.SWEEP_SECONDS if budget is None else budget
    answers: list[Answer] = [NOT_ASKED] * len(kata.domain.questions)
    functions = []
    any_asked = False
    witness = None
    asking = sweep_questions(kata)
    for later, questions in zip(reversed(range(len(asking))), asking, strict=True):
        most = max(left - later * limits.RESERVE_SECONDS, limits.RESERVE_SECONDS)
        allowance = Allowance(most, has_answered=proxy.has_answered)
        tally = Tally()
        if not proxy.missing(questions.function):
            given = ask(proxy, questions.calls, allowance)
            for place, answer in zip(questions.places, given, strict=False):
                answers[place] = answer
            for each in zip(questions.calls, questions.right, given, strict=False):
                tally.add(*each)
            any_asked = any_asked or bool(given)
        # Whole seconds, since no two runs take the same time.
        left -= int(min(allowance.lost + allowance.spent, most))
        functions.append(_result(questions, tally, allowance))
        if witness is None and tally.first_wrong is not None:
            witness = _witness(kata, tally.first_wrong)
    total = SweepRecord.of(
        questions=sum(one.questions for one in functions),
        agreed=sum(one.agreed for one in functions),
        exhaustive=kata.domain.exhaustive,
        witness=witness,
        functions=functions,
    )
    return Sweep(total, tuple(answers) if any_asked else ())


def _result(
    questions: FunctionQuestions, tally: Tally, allowance: Allowance
) -> FunctionRecord:
    function, number, asked = questions.function, len(questions.calls), tally.asked
    slow = 0 < asked < number and not allowance.is_used_up
    return FunctionRecord.of(
        function,
        number,
        agreed=tally.agreed,
        did_not_end=tally.did_not_end,
        not_asked=number - asked,
        slow=_slow(function, asked, number, allowance) if slow else "",
    )


def _slow(function: str, asked: int, questions: int, allowance: Allowance) -> str:
    """Return why so few questions could be asked."""
    return (
        f"{function} needs about {allowance.each:.1g} s for one question, so "
        f"{asked:,} of {questions:,} could be asked in the time of the sweep "
        f"({allowance.seconds:g} s of CPU time). Look for a loop or a recursion that "
        "repeats the same work."
    )


def _witness(kata: Kata, found: WrongAnswer) -> Disagreement:
    question = kata.domain.describe(found.call)
    right, answer = show_apart(found.right, found.answer, ANSWER)
    if isinstance(found.answer, Raised):
        answer = f"raises {found.answer.shown[:200]}"
        if found.answer.place:
            answer += f" ({found.answer.place})"
    return Disagreement(str(found.call), question, right, answer)


@dataclass(frozen=True)
class FunctionQuestions:
    """The questions about one function, with their right answers.

    Those that stand at `places` among all questions of the domain come first, then
    every order of the dice of some.
    """

    function: str
    calls: Sequence[Call]
    right: Sequence[Answer]
    places: Sequence[int]


def sweep_questions(kata: Kata) -> tuple[FunctionQuestions, ...]:
    """Return the questions about each function, in the order of the first of each.

    Raises:
        ContentError: the reference does not run, or the facts of a class edition cannot
            be used.
    """
    return _sweep_questions(kata.as_taught)


@cache
def _sweep_questions(kata: Kata) -> tuple[FunctionQuestions, ...]:
    right = right_answers(kata, "questions")
    rules = dict(zip(kata.domain.texts["questions"], right, strict=True))
    places: dict[str, list[int]] = {}
    calls: dict[str, list[Call]] = {}
    answers: dict[str, list[Answer]] = {}
    for place, call in enumerate(kata.domain.questions):
        places.setdefault(call.function, []).append(place)
        calls.setdefault(call.function, []).append(call)
        answers.setdefault(call.function, []).append(right[place])
    for call in kata.domain.in_every_order:
        in_order = [*_orders(call)]
        calls[call.function] += in_order
        answers[call.function] += [rules[str(call)]] * len(in_order)
    return tuple(
        FunctionQuestions(name, calls[name], answers[name], places[name])
        for name in places
    )


def _orders(question: Call) -> Iterator[Call]:
    """Yield the question with its dice in each order, the smallest first."""
    dice, *rest = question.arguments
    for order in orders(dice):
        arguments = (list(order), *rest)
        yield Call(question.function, arguments, question.through)
