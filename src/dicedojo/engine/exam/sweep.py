"""Every question of a kata's domain, put to a submission in batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import repeat

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.dice import count_orders, orders
from dicedojo.engine.exam import sweep_batch
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    NOT_ASKED,
    Answer,
    Raised,
    same,
    show_apart,
)
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.exam.report import FunctionRecord, SweepRecord
from dicedojo.engine.exam.sweep_batch import RESERVE_SECONDS, Allowance, Batch, ask
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

    def add(self, call: Call, times: int, right: Answer, answer: Answer) -> None:
        """Count an answer to so many questions; `call` is the first of them."""
        self.asked += times
        if same(right, answer):
            self.agreed += times
            return
        if answer == DID_NOT_END:
            self.did_not_end += times
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
    `sweep_batch.SWEEP_SECONDS`.
    """
    left = sweep_batch.SWEEP_SECONDS if budget is None else budget
    answers: list[Answer] = [NOT_ASKED] * len(kata.domain.questions)
    functions = []
    any_asked = False
    witness = None
    asking = sweep_questions(kata)
    for later, questions in zip(reversed(range(len(asking))), asking, strict=True):
        most = max(left - later * RESERVE_SECONDS, RESERVE_SECONDS)
        allowance = Allowance(
            most,
            is_patient=proxy.is_patient,
            is_hopeful=proxy.is_patient or proxy.has_answered,
        )
        tally = Tally()
        if not proxy.missing(questions.function):
            given = _ask_each(proxy, questions, allowance, tally)
            for place, answer in zip(questions.places, given, strict=False):
                answers[place] = answer
            any_asked = any_asked or bool(given)
            if len(given) == len(questions.places):
                _ask_in_every_order(proxy, questions, allowance, tally)
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
    function, number, asked = questions.function, questions.number, tally.asked
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


def _ask_each(
    proxy: Proxy, questions: FunctionQuestions, allowance: Allowance, tally: Tally
) -> list[Answer]:
    """Count and return the answers in order; fewer than the questions if time is up."""
    given: list[Answer] = []
    for times, answer in ask(proxy, questions.each, allowance):
        given += repeat(answer, times)
    calls, right = questions.each.calls, questions.right
    for at, answer in enumerate(given):
        tally.add(calls[at], 1, right[at], answer)
    return given


def _in_order(question: Call, place: int) -> Call:
    """Return the question with its dice in their order at `place`."""
    dice, *rest = question.arguments
    arguments = (list(orders(dice)[place]), *rest)
    return Call(question.function, arguments, question.through)


def _ask_in_every_order(
    proxy: Proxy, questions: FunctionQuestions, allowance: Allowance, tally: Tally
) -> None:
    """Count what the code answers to each question in every order of its dice.

    The right answer is the same in every order.
    """
    batch = questions.in_every_order
    if not batch.calls:
        return
    stretches = iter(ask(proxy, batch, allowance))
    for call, number, right in zip(
        batch.calls, questions.orders, questions.right_in_order, strict=True
    ):
        place = 0
        while place < number and (stretch := next(stretches, None)) is not None:
            times, answer = stretch
            agrees = same(right, answer)
            tally.add(call if agrees else _in_order(call, place), times, right, answer)
            place += times


@dataclass(frozen=True)
class FunctionQuestions:
    """The questions about one function.

    Those `in_every_order` are asked in each order of their dice, too; `orders` says how
    many that are. Right answers stand beside the questions.
    """

    function: str
    each: Batch
    right: tuple[Answer, ...]
    places: tuple[int, ...]  # among all questions of the sweep
    in_every_order: Batch
    right_in_order: tuple[Answer, ...]
    orders: tuple[int, ...]

    @property
    def number(self) -> int:
        return self.each.questions + self.in_every_order.questions


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
    for place, call in enumerate(kata.domain.questions):
        places.setdefault(call.function, []).append(place)
    return tuple(_about(kata, name, some, rules) for name, some in places.items())


def _about(
    kata: Kata, function: str, places: Sequence[int], rules: Mapping[str, Answer]
) -> FunctionQuestions:
    """Return the questions about a function, which stand at these places."""
    right = right_answers(kata, "questions")
    calls = [kata.domain.questions[place] for place in places]
    ordered = [one for one in kata.domain.in_every_order if one.function == function]
    orders = [count_orders(call.arguments[0]) for call in ordered]
    return FunctionQuestions(
        function,
        Batch("sweep", calls, len(calls)),
        tuple(right[place] for place in places),
        tuple(places),
        Batch("orders", ordered, sum(orders), in_every_order=True),
        tuple(rules[str(call)] for call in ordered),
        tuple(orders),
    )
