"""Farkle worked out the slow way, from the source's 27 strings and ordered rolls.

Nothing of dicedojo is used here, so that the two can be held against each other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement, product

Dice = tuple[int, ...]
Number = Fraction | float

TABLE = {
    "1": 100,
    "5": 50,
    "111": 1000,
    "222": 200,
    "333": 300,
    "444": 400,
    "555": 500,
    "666": 600,
    "1111": 2000,
    **{face * 4: 1000 for face in "23456"},
    "11111": 3000,
    **{face * 5: 2000 for face in "23456"},
    "111111": 4000,
    **{face * 6: 3000 for face in "23456"},
    "123456": 2500,
}
PAIRS = {
    f"{a}{a}{b}{b}{c}{c}": 1500 for a, b, c in combinations("123456", 3)
}  # three pairs


@cache
def options(roll: str, three_pairs: bool = False) -> Mapping[str, int]:
    """Return every keep and its best points: each set that is there, and the rest."""
    found: dict[str, int] = {}
    for kind, points in {**TABLE, **(PAIRS if three_pairs else {})}.items():
        if Counter(kind) <= Counter(roll):
            rest = "".join(sorted((Counter(roll) - Counter(kind)).elements()))
            parted = {"": 0, **options(rest, three_pairs)}
            for more, others in parted.items():
                keep = "".join(sorted(kind + more))
                found[keep] = max(found.get(keep, 0), points + others)
    return found


@cache
def rolls(dice: int) -> Mapping[str, int]:
    """Return the sorted rolls, and how many of the ordered ones are like each."""
    return Counter("".join(sorted(faces)) for faces in product("123456", repeat=dice))


@cache
def moves(
    dice: int, three_pairs: bool = False
) -> Mapping[frozenset[tuple[int, int]], int]:
    """Return what a roll offers, gains and dice left, in how many ordered rolls."""
    offers: Counter[frozenset[tuple[int, int]]] = Counter()
    for faces, ways in rolls(dice).items():
        keeps = options(faces, three_pairs).items()
        offers[frozenset((g, len(faces) - len(k) or 6) for k, g in keeps)] += ways
    return offers


def best_turn(
    most: int,
    bank: Callable[[int], Number],
    bust: Number = 0,
    number: Callable[[int], Number] = float,
    three_pairs: bool = False,
) -> Callable[[int, int], Number]:
    """Return what rolling is worth, by points at stake and dice, straight from words.

    From `most` points on, a turn is banked. `number` says what to reckon with.
    """

    @cache
    def roll(points: int, dice: int) -> Number:
        worth = sum(
            number(ways) * max((keep(points + g, n) for g, n in keeps), default=bust)
            for keeps, ways in moves(dice, three_pairs).items()
        )
        return worth / number(6) ** dice

    def keep(stake: int, left: int) -> Number:
        banked = bank(stake)
        return banked if stake >= most else max(banked, roll(stake, left))

    return roll


def banked(total: int) -> Callable[[int], int]:
    """Return the points that a player with this total gets for points at stake."""
    return lambda stake: stake if total + stake >= 1000 else 0


def hands(most: int) -> Iterator[Dice]:
    """Yield every sorted roll of one to `most` dice."""
    for dice in range(1, most + 1):
        yield from combinations_with_replacement(range(1, 7), dice)


def text(roll: Dice) -> str:
    return "".join(map(str, roll))
