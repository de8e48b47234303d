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
Acted = tuple[Dice, Dice]  # the dice to roll, and those that stay legacy
NEXT = {4: 6, 6: 8, 8: 12, 12: 20}


def expected_score(policy: Callable[[Dice, int], str], rounds: int) -> Fraction:
    """Return the exact expectation of a policy."""

    def act_by_policy(revenue: Dice, legacy: Dice, left: int) -> Iterator[Acted]:
        if legacy:
            yield (*revenue, max(legacy)), legacy[:-1]
        else:
            yield act(revenue, policy(revenue, left)), ()

    return play(act_by_policy, rounds)


def best_score(rounds: int) -> Fraction:
    """Return the exact expectation of the best play, whatever die is promoted or fixed.

    Any revenue die that is not a d20 may be promoted, and any legacy die fixed.
    """
    return play(all_actions, rounds)


def play(
    actions: Callable[[Dice, Dice, int], Iterator[Acted]], rounds: int
) -> Fraction:
    """Return the exact expectation with the best of the actions in each round."""

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
            for acted, unfixed in actions(revenue, legacy, left)
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


def all_actions(revenue: Dice, legacy: Dice, left: int) -> Iterator[Acted]:
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
