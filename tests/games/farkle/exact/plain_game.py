"""Two-player Farkle solved plainly: dictionaries, ordered rolls, one pair at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

from . import by_hand

DICE = range(1, 7)
MOST = 4_000  # points that one roll gains at most
FAR = 5_000  # points of a turn, from which on the plain solver banks


def win_chances(target: int, board: int) -> dict[tuple[int, int], float]:
    """Return how likely the player to roll wins, by own and the other's total."""
    totals = [0, *range(board, target, 50)]
    wins: dict[tuple[int, int], float] = {}
    reach = reaching(FAR + MOST + target)

    def chance(own: int, other: int, reply: float) -> float:
        def bank(points: int) -> float:
            if own + points >= target:
                return 1 - reach[own + points - other + 50]
            banked = own or points >= board
            return 1 - wins[other, own + points] if banked else 1 - reply

        return best_turn(bank, 1 - reply)

    for own, other in sorted(product(totals, repeat=2), key=sum, reverse=True):
        if own < other:
            continue
        mine, theirs, before = 0.5, 0.5, 0.0
        while abs(mine - before) > 1e-14:
            before = mine
            theirs = chance(other, own, mine)
            mine = chance(own, other, theirs) if own != other else theirs
        wins[own, other], wins[other, own] = mine, theirs
    return wins


def best_turn(bank: Callable[[int], float], bust: float) -> float:
    """Return the most that a turn is worth; it banks from FAR points on."""
    worth: dict[tuple[int, int], float] = {}
    for points in range(FAR + MOST - 50, -50, -50):
        stop = bank(points) if points else 0.0
        for dice in DICE:
            worth[points, dice] = stop
            if points < FAR:
                total = 0.0
                for keeps, ways in moves(dice).items():
                    after = (worth[points + gain, left] for gain, left in keeps)
                    total += ways * max(after, default=bust)
                worth[points, dice] = max(stop, total / 6**dice)
    return worth[0, 6]


def reaching(most: int) -> dict[int, float]:
    """Return how likely a turn can reach so many points."""
    chances = {(need, dice): 1.0 for need in range(-MOST, 50, 50) for dice in DICE}
    for need, dice in product(range(50, most + 50, 50), DICE):
        reached = sum(
            ways * max((chances[need - gain, left] for gain, left in keeps), default=0)
            for keeps, ways in moves(dice).items()
        )
        chances[need, dice] = reached / 6**dice
    return {need: chances[need, 6] for need in range(50, most + 50, 50)}


@cache
def moves(dice: int) -> Counter[frozenset[tuple[int, int]]]:
    """Return what a roll offers, gains and dice left, in how many ordered rolls."""
    offers: Counter[frozenset[tuple[int, int]]] = Counter()
    for faces, ways in by_hand.rolls(dice).items():
        keeps = by_hand.options(faces).items()
        offers[frozenset((g, len(faces) - len(k) or 6) for k, g in keeps)] += ways
    return offers
