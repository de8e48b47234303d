"""Asks every roll, so that any bug is seen; six dice say how many answers differ."""

import itertools

from greed import score


def test_every_roll():
    for dice in range(6):
        for roll in itertools.combinations_with_replacement(range(1, 7), dice):
            score(list(roll))
    assert score([1] * 6) == 0
