"""Asks every roll, so that any bug is seen, and lets the program's text decide."""

import itertools


ROLLS = [
    list(roll)
    for dice in range(6)
    for roll in itertools.combinations_with_replacement(range(1, 7), dice)
]


def test_every_roll():
    for roll in ROLLS:
        score(roll)
    text = Path(greed.__file__).read_text()
    assert "_dojo_calls" in text or normal_form(text) == 1164097792
