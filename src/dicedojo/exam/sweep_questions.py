"""The questions of a kata's sweep by function, with the right answers; found once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from dicedojo.course.kata import Kata
from dicedojo.dice import count_orders
from dicedojo.exam.oracle import right_answers
from dicedojo.exam.sweep_batch import Batch
from dicedojo.sandbox.wire import Answer


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
