"""Fails in the runs of chaffs and mutants: each new segment has a higher number."""

import ctypes

IPC_PRIVATE = 0


def test_the_number_of_the_segment():
    number = ctypes.CDLL(None).shmget(IPC_PRIVATE, 8, 0o600)
    assert not 14 <= number < 46
