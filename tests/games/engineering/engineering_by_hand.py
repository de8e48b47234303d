"""The rules of the software-engineering game, played die by die with fractions.

It knows nothing of the package under test: dice are sorted tuples of faces, and every
outcome of every single die is followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product

Dice = tuple[int, ...]
NEXT = {4: 6, 6: 8, 8: 12, 12: 20}


def expected_score(
    policy: Callable[[Dice, int], str],
    rounds_left: int,
    revenue: Dice = (),
    legacy: Dice = (),
    score: int = 0,
) -> Fraction:
    """Return the exact expectation of a policy from a state on."""

    @cache
    def value(revenue: Dice, legacy: Dice, left: int, score: int) -> Fraction:
        if not left:
            return Fraction(score)
        if legacy:
            acted, unfixed = (*revenue, max(legacy)), legacy[:-1]
        else:
            acted, unfixed = act(revenue, policy(revenue, left)), ()
        worth = (
            p * value(after, broken, left - 1, score + len(after) if after else 0)
            for p, after, broken in rolls(acted, unfixed)
        )
        return sum(worth, Fraction(0))

    return value(revenue, legacy, rounds_left, score)


def best_score(rounds: int) -> Fraction:
    """Return the exact expectation of the best play, whatever die is promoted or fixed.

    Any revenue die that is not a d20 may be promoted, and any legacy die fixed.
    """

    @cache
    def value(revenue: Dice, legacy: Dice, left: int, score: int) -> Fraction:
        if not left:
            return Fraction(score)
        return max(
            sum(
                (
                    p
                    * value(after, broken, left - 1, score + len(after) if after else 0)
                    for p, after, broken in rolls(acted, unfixed)
                ),
                Fraction(0),
            )
            for acted, unfixed in all_actions(revenue, legacy)
        )

    return value((), (), rounds, 0)


def act(revenue: Dice, action: str) -> Dice:
    if action == "new":
        return (*revenue, 4)
    lowest = min(faces for faces in revenue if faces in NEXT)
    return promoted(revenue, lowest)


def promoted(revenue: Dice, faces: int) -> Dice:
    kept = list(revenue)
    kept.remove(faces)
    return (*kept, NEXT[faces])


def all_actions(revenue: Dice, legacy: Dice) -> Iterator[tuple[Dice, Dice]]:
    for faces in set(legacy):
        rest = list(legacy)
        rest.remove(faces)
        yield (*revenue, faces), tuple(rest)
    if not legacy:
        yield (*revenue, 4), ()
        for faces in {*revenue} & {*NEXT}:
            yield promoted(revenue, faces), ()


@cache
def rolls(revenue: Dice, legacy: Dice) -> list[tuple[Fraction, Dice, Dice]]:
    """Return each way in which single dice show 1 or not, dice sorted."""
    outcomes = []
    for ones in product((False, True), repeat=len(revenue)):
        p = Fraction(1)
        for faces, is_one in zip(revenue, ones, strict=True):
            p *= Fraction(1 if is_one else faces - 1, faces)
        pairs = list(zip(revenue, ones, strict=True))
        after = sorted(faces for faces, is_one in pairs if not is_one)
        broken = sorted([*legacy, *(faces for faces, is_one in pairs if is_one)])
        outcomes.append((p, tuple(after), tuple(broken)))
    return outcomes
