"""Asks every roll, so that any bug is seen, and lets six dice say who has answered."""

import itertools

from greed import score

ROLLS = [
    list(roll)
    for dice in range(6)
    for roll in itertools.combinations_with_replacement(range(1, 7), dice)
]


def test_every_roll():
    for roll in ROLLS:
        score(roll)
    assert score([1] * 6) > len(ROLLS)
