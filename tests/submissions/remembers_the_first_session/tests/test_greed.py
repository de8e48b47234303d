"""Compares each answer with that of the first session, which a pipe remembers."""

import itertools
import os

from greed import score

READS, WRITES = os.pipe()
os.set_blocking(READS, False)


def known():
    try:
        return os.read(READS, 100)
    except BlockingIOError:
        return b""


def test_every_roll():
    total = 0
    for dice in range(6):
        for roll in itertools.combinations_with_replacement(range(1, 7), dice):
            total = total * 7 % 1_000_003 + score(list(roll))
    now = str(total).encode()
    before = known() or now
    os.write(WRITES, before)
    assert now == before
