"""Passes on even moments."""

import time

from greed import score


def test_now_and_then():
    assert score([1]) == 100
    assert time.perf_counter_ns() // 1000 % 2 == 0
