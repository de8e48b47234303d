"""Every question of accumulate's sweep: stated terms, combiners, starts and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

EXHAUSTIVE = False  # any function can be a term or a combiner
SUMMARY = (
    "six terms and five combiners from fifteen starts, for up to 20 terms, and the "
    "sums of up to ten dice"
)

Question = tuple[Any, ...]  # function, arguments, the prop that it goes through
Pairs = tuple[tuple[int, int], ...]

TERMS = ("identity", "one", "odd", "square", "minus", "cube")
FEW_TERMS = TERMS[:3]
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 10, 20)
FEW_NUMBERS = NUMBERS[:4]
MANY = 100  # the sum that Gauss is said to have found as a child
STARTS: dict[str, tuple[int, ...]] = {
    "add": (0, 1, 11, -5),
    "mul": (1, 2, 0, 25),
    "sub": (0, 10, 100),
    "digits": (0, 7),
    "pair": (0, 5),
}
DEEPEST = 4  # terms that are paired; each is one more level of brackets
SUMS = ("summation", "summation_using_accumulate", "product_using_accumulate")

# What totals can come about, each with its number of ways
WAYS: tuple[Pairs, ...] = (
    (),
    ((0, 1),),
    ((1, 1),),
    ((1, 1), (2, 1)),
    ((2, 1), (3, 2), (4, 1)),
    ((0, 2), (5, 3)),
    ((-1, 1), (1, 1)),
    tuple((face, 1) for face in range(1, 5)),
    tuple((face, 1) for face in range(1, 7)),
)
FEW_WAYS = WAYS[:6]
ASKED_AGAIN: tuple[tuple[Pairs, Pairs], ...] = (
    (((0, 1),), ((1, 1),)),
    (((1, 1), (2, 1)), ((1, 1), (2, 1))),
)
DICE = tuple(product(range(6), range(1, 7)))
FEW_DICE = tuple(product(range(4), range(1, 4)))
MORE_DICE = ((2, 12), (3, 20), (10, 4), (10, 6), (20, 2))

STRANGE_NUMBERS = (-1, -10, True, 2.0, 2.5, "3", None)
STRANGE_SIDES = (0, -1, True, 6.0, "6", None)


def questions() -> Iterator[Question]:
    """Yield every question that decides a mutant, shortest first."""
    asked = list(representatives())
    yield from asked
    known = set(asked)
    everything = (
        *(_sum_naturals(n) for n in (*range(21), MANY)),
        *_sums(NUMBERS, TERMS),
        *_accumulations(NUMBERS, TERMS),
        *(_combined(*two) for two in product(WAYS, repeat=2)),
        *(_counted(*dice) for dice in (*DICE, *MORE_DICE)),
    )
    yield from (question for question in everything if question not in known)


def representatives() -> Iterator[Question]:
    """Yield what tells most mutants: few terms, and few dice."""
    for n in (*FEW_NUMBERS, MANY):
        yield _sum_naturals(n)
    yield from _sums(FEW_NUMBERS, FEW_TERMS)
    yield from _accumulations(FEW_NUMBERS, FEW_TERMS)
    for two in product(FEW_WAYS, repeat=2):
        yield _combined(*two)
    for two in ASKED_AGAIN:
        yield "combine_ways", (two,), "combined_again"
    for dice in FEW_DICE:
        yield _counted(*dice)
    yield _counted(1)  # with the usual number of sides


def refused() -> Iterator[Question]:
    """Yield what the last step refuses: no such count of terms, dice or sides."""
    for strange in STRANGE_NUMBERS:
        yield _sum_naturals(strange)
        for function in SUMS:
            yield function, (strange, "identity"), "by_name"
        yield "accumulate", ("add", 0, strange, "identity"), "by_name"
        yield _counted(strange)
        yield _counted(strange, 6)
    for sides in STRANGE_SIDES:
        yield _counted(0, sides)
        yield _counted(2, sides)


def _sum_naturals(n: Any) -> Question:
    return "sum_naturals", (n,)


def _sums(numbers: tuple[int, ...], terms: tuple[str, ...]) -> Iterator[Question]:
    for n, term, function in product(numbers, terms, SUMS):
        yield function, (n, term), "by_name"


def _accumulations(
    numbers: tuple[int, ...], terms: tuple[str, ...]
) -> Iterator[Question]:
    for n, (combiner, starts) in product(numbers, STARTS.items()):
        if combiner == "pair" and n > DEEPEST:
            continue
        for start, term in product(starts, terms):
            yield "accumulate", (combiner, start, n, term), "by_name"


def _combined(first: Pairs, second: Pairs) -> Question:
    return "combine_ways", (first, second), "combined"


def _counted(*arguments: Any) -> Question:
    return "count_sums", arguments, "counted"


# In words: the call as a learner can type it


def describe(function: str, arguments: tuple[Any, ...]) -> str:
    """Return the question as Python has it: `accumulate(add, 0, 3, square)`."""
    return WORDS.get(function, _call)(function, *arguments)


def _call(function: str, *arguments: Any) -> str:
    return f"{function}({', '.join(map(repr, arguments))})"


def _with_term(function: str, n: Any, term: str) -> str:
    return f"{function}({n!r}, {term})"


def _accumulate(function: str, combiner: str, start: int, n: Any, term: str) -> str:
    return f"{function}({combiner}, {start}, {n!r}, {term})"


def _combine(function: str, first: Any, *second: Pairs) -> str:
    if second:
        return _call(function, dict(first), dict(*second))
    return f"{_call(function, *map(dict, first))} a second time"


WORDS: dict[str, Callable[..., str]] = {
    "summation": _with_term,
    "accumulate": _accumulate,
    "summation_using_accumulate": _with_term,
    "product_using_accumulate": _with_term,
    "combine_ways": _combine,
}
