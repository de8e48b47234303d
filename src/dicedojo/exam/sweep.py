"""Every question of a kata's domain, put to a submission in batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, repeat

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.dice import count_orders, orders
from dicedojo.exam import sweep_time
from dicedojo.exam.oracle import right_answers
from dicedojo.exam.proxy import Proxy
from dicedojo.exam.report import FunctionResult, SweepResult
from dicedojo.exam.sweep_batch import Batch, ask
from dicedojo.exam.sweep_time import RESERVE_SECONDS, Allowance
from dicedojo.sandbox.wire import (
    DID_NOT_END,
    NOT_ASKED,
    Answer,
    Raised,
    same,
    show_apart,
)
from dicedojo.witness import Witness


@dataclass(frozen=True)
class Tally:
    """So many questions that were answered alike: by the rules and by the code."""

    call: Call
    times: int
    right: Answer
    answer: Answer

    @property
    def agrees(self) -> bool:
        return same(self.right, self.answer)


@dataclass(frozen=True)
class Sweep:
    """How many answers agree with the rules, and the answers themselves.

    There is an answer to each question, or none at all where no function was asked.
    """

    result: SweepResult
    answers: tuple[Answer, ...]


def sweep(kata: Kata, proxy: Proxy, budget: float | None = None) -> Sweep:
    """Put every question to a submission, and compare its answers with the rules.

    Each function is asked apart, so that one that hangs or is missing does not cost
    the others. A question that hangs costs its own time, and only when the time of the
    function is used up the rest is not asked. `budget` are CPU seconds, by default
    `sweep_time.SWEEP_SECONDS`.
    """
    left = sweep_time.SWEEP_SECONDS if budget is None else budget
    questions = kata.domain.questions
    right = right_answers(kata, "questions")
    rules = dict(zip(map(str, questions), right, strict=True))
    answers: dict[str, Answer] = {}  # by question
    functions = []
    witness = None
    names = list(dict.fromkeys(call.function for call in questions))
    for later, function in zip(reversed(range(len(names))), names, strict=True):
        own = [call for call in questions if call.function == function]
        ordered = [c for c in kata.domain.in_every_order if c.function == function]
        most = max(left - later * RESERVE_SECONDS, RESERVE_SECONDS)
        allowance = Allowance(most)
        found: list[Tally] = []
        if not proxy.missing(function):
            given = _ask_each(proxy, own, allowance)
            answers |= dict(zip(map(str, own), given, strict=False))
            found += [
                Tally(call, 1, rules[str(call)], answer)
                for call, answer in zip(own, given, strict=False)
            ]
            if len(given) == len(own):
                found += _ask_in_every_order(proxy, ordered, rules, allowance)
        number = len(own) + sum(count_orders(call.arguments[0]) for call in ordered)
        result = _result(function, number, found, allowance)
        # Whole seconds, since no two runs take the same time.
        left -= int(min(allowance.lost + allowance.spent, most))
        functions.append(result)
        wrong = next((one for one in found if not one.agrees), None)
        if witness is None and wrong is not None:
            witness = _witness(kata, wrong)
    total = SweepResult(
        questions=sum(one.questions for one in functions),
        agreed=sum(one.agreed for one in functions),
        exhaustive=kata.domain.exhaustive,
        witness=witness,
        functions=tuple(functions),
    )
    return Sweep(total, _in_line(questions, answers))


def _result(
    function: str, questions: int, found: Sequence[Tally], allowance: Allowance
) -> FunctionResult:
    asked = sum(one.times for one in found)
    slow = 0 < asked < questions and not allowance.is_used_up
    return FunctionResult(
        function,
        questions,
        agreed=sum(one.times for one in found if one.agrees),
        did_not_end=sum(one.times for one in found if one.answer == DID_NOT_END),
        not_asked=questions - asked,
        slow=_slow(function, asked, questions, allowance) if slow else "",
    )


def _slow(function: str, asked: int, questions: int, allowance: Allowance) -> str:
    """Return why so few questions could be asked."""
    return (
        f"{function} needs about {allowance.each:.1g} s for one question, so "
        f"{asked:,} of {questions:,} could be asked in the time of the sweep "
        f"({allowance.seconds:g} s of CPU time). Look for a loop or a recursion that "
        "repeats the same work."
    )


def _in_line(
    questions: Sequence[Call], answers: dict[str, Answer]
) -> tuple[Answer, ...]:
    """Return an answer to each question; none where no function was asked at all."""
    if not answers:
        return ()
    return tuple(answers.get(str(call), NOT_ASKED) for call in questions)


def _witness(kata: Kata, found: Tally) -> Witness:
    question = kata.domain.describe(found.call)
    right, answer = show_apart(found.right, found.answer)
    if isinstance(found.answer, Raised):
        answer = f"raises {found.answer.shown[:200]}"
        if found.answer.place:
            answer += f" ({found.answer.place})"
    return Witness(str(found.call), question, right, answer)


def _ask_each(
    proxy: Proxy, questions: Sequence[Call], allowance: Allowance
) -> list[Answer]:
    """Return the answers in order; fewer than the questions if the time is up."""
    stretches = ask(proxy, Batch("sweep", questions, len(questions)), allowance)
    return list(chain.from_iterable(repeat(each, times) for times, each in stretches))


def _in_order(question: Call, place: int) -> Call:
    """Return the question with its dice in their order at `place`."""
    dice, *rest = question.arguments
    arguments = (list(orders(dice)[place]), *rest)
    return Call(question.function, arguments, question.through)


def _ask_in_every_order(
    proxy: Proxy,
    questions: Sequence[Call],
    rules: dict[str, Answer],
    allowance: Allowance,
) -> Iterator[Tally]:
    """Yield what the code answers to each question in every order of its dice.

    The right answer is the same in every order.
    """
    if not questions:
        return
    numbers = [count_orders(call.arguments[0]) for call in questions]
    batch = Batch("orders", questions, sum(numbers), in_every_order=True)
    stretches = iter(ask(proxy, batch, allowance))
    for question, number in zip(questions, numbers, strict=True):
        right = rules[str(question)]
        place = 0
        while place < number and (stretch := next(stretches, None)) is not None:
            times, answer = stretch
            call = question if same(right, answer) else _in_order(question, place)
            yield Tally(call, times, right, answer)
            place += times
