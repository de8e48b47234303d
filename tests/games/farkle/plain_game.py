"""Two-player Farkle solved plainly: dictionaries, ordered rolls, one pair at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product

from . import by_hand

DICE = range(1, 7)
MOST = 4_000  # points that one roll gains at most
Wins = dict[tuple[int, int], float]
FAR = 5_000  # points of a turn, from which on the plain solver banks


def best_replies(target: int, board: int, wins: Wins) -> Wins:
    """Return what the best turn of each pair of totals wins, own total first.

    Later turns, and the other's after a bust, win as often as `wins` says. Chances that
    come back as they were are the true ones: the equations have one solution.
    """
    reach = reaching(FAR + MOST + target)

    def best(own: int, other: int) -> float:
        def bank(points: int) -> float:
            if own + points >= target:
                return 1 - reach[own + points - other + 50]
            banked = own or points >= board
            return 1 - wins[other, own + points if banked else own]

        return best_turn(bank, 1 - wins[other, own])

    return {
        pair: best(*pair) for pair in product([0, *range(board, target, 50)], repeat=2)
    }


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
