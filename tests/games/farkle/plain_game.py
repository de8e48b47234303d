"""Two-player Farkle solved plainly: dictionaries, ordered rolls, one pair at a time."""

from __future__ import annotations

from itertools import product

from .by_hand import best_turn, moves

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

        return float(best_turn(FAR, bank, 1 - wins[other, own])(0, 6))

    return {
        pair: best(*pair) for pair in product([0, *range(board, target, 50)], repeat=2)
    }


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
