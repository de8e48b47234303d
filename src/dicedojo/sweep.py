"""Every question of a kata's domain, put to a submission in batches."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dicedojo.box.wire import NOT_ASKED, Answer, NoAnswer, same, show_apart
from dicedojo.candidate import Candidate
from dicedojo.dice import count_orders, orders
from dicedojo.domain import Call
from dicedojo.exam_report import FunctionResult, SweepResult
from dicedojo.kata import Kata
from dicedojo.rules import right_answers
from dicedojo.witness import Witness

MOST_LOSSES = 3  # questions without an answer; after so many the rest goes unasked
MOST_SECONDS = 60.0  # for a function's questions; the reference takes a tenth of one
TOGETHER = 256  # answers that come on one line


@dataclass(frozen=True)
class Found:
    """So many questions that were answered alike: by the rules and by the code."""

    call: Call
    times: int
    right: Answer
    answer: Answer

    @property
    def agrees(self) -> bool:
        return same(self.right, self.answer)


def sweep(kata: Kata, candidate: Candidate) -> SweepResult:
    """Put every question; return how many answers agree, and the first that does not.

    Each function is asked apart, so that one that hangs or is missing does not cost
    the others. Questions that no interview reached count as asked and not agreed.
    """
    questions = kata.domain.questions
    right = right_answers(kata, "questions")
    rules = dict(zip(map(str, questions), right, strict=True))
    answers: dict[str, Answer] = {}  # by question
    functions = []
    witness = None
    for function in dict.fromkeys(call.function for call in questions):
        own = [call for call in questions if call.function == function]
        ordered = [c for c in kata.domain.in_every_order if c.function == function]
        found: list[Found] = []
        if not candidate.missing(function):
            given = _ask(candidate, own)
            answers |= dict(zip(map(str, own), given, strict=False))
            found += [
                Found(call, 1, rules[str(call)], answer)
                for call, answer in zip(own, given, strict=False)
            ]
            found += _ask_in_every_order(candidate, ordered, rules)
        asked = len(own) + sum(count_orders(call.arguments[0]) for call in ordered)
        wrong = [one for one in found if not one.agrees]
        agreed = sum(one.times for one in found) - sum(one.times for one in wrong)
        functions.append(FunctionResult(function, asked, agreed))
        if witness is None and wrong:
            witness = _witness(kata, wrong[0])
    return SweepResult(
        asked=sum(one.asked for one in functions),
        agreed=sum(one.agreed for one in functions),
        exhaustive=kata.domain.exhaustive,
        witness=witness,
        answers=_in_line(questions, answers),
        functions=tuple(functions),
    )


def _in_line(
    questions: Sequence[Call], answers: dict[str, Answer]
) -> tuple[Answer, ...]:
    """Return an answer to each question; none where no function was asked at all."""
    if not answers:
        return ()
    return tuple(answers.get(str(call), NOT_ASKED) for call in questions)


def _witness(kata: Kata, found: Found) -> Witness:
    question = kata.domain.describe(found.call)
    answers = show_apart(found.right, found.answer)
    return Witness(str(found.call), question, *answers)


def _ask(candidate: Candidate, questions: Sequence[Call]) -> list[Answer]:
    """Return the answers in order; fewer than the questions if too many got none."""
    answers: list[Answer] = []
    kept_by = None
    flush = 1 if candidate.losses else TOGETHER
    deadline = time.monotonic() + MOST_SECONDS
    candidate.begin(MOST_LOSSES)
    while len(answers) < len(questions) and not candidate.given_up:
        if time.monotonic() > deadline:
            break
        interview = candidate.interview
        if kept_by is not interview:
            interview.keep("sweep", questions)
            kept_by = interview
        received = list(interview.ask_kept("sweep", len(answers), flush))
        if not received or not isinstance(received[-1], NoAnswer):
            answers += received
            continue
        if flush == 1:
            answers += received  # the last of these is the question without an answer
            candidate.lose()
        else:
            answers += received[:-1]
            flush = 1  # find out which question of the line it was
            candidate.restart()
    return answers


def _in_order(question: Call, place: int) -> Call:
    """Return the question with its dice in their order at `place`."""
    dice, *rest = question.arguments
    arguments = (list(orders(dice)[place]), *rest)
    return Call(question.function, arguments, question.through)


def _ask_in_every_order(
    candidate: Candidate, questions: Sequence[Call], rules: dict[str, Answer]
) -> Iterator[Found]:
    """Yield what the code answers to each question in every order of its dice.

    The right answer is the same in every order. What takes too long is not asked.
    """
    if not questions or candidate.given_up:
        return
    deadline = time.monotonic() + MOST_SECONDS
    candidate.begin(1)
    answered = candidate.interview.ask_in_every_order(questions)
    for stretches, question in zip(answered, questions, strict=False):
        if isinstance(stretches, NoAnswer):
            candidate.lose()
            return
        right = rules[str(question)]
        place = 0
        for times, answer in stretches:
            call = question if same(right, answer) else _in_order(question, place)
            yield Found(call, times, right, answer)
            place += times
        if time.monotonic() > deadline:
            candidate.restart()  # it is still busy with the rest
            return
