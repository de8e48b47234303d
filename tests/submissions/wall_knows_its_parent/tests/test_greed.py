"""Fails where the process leads a group of its own, as copies that go on do."""

import os

from greed import score


def test_a_one():
    assert score([1]) == 100


def test_many_rolls():
    for face in range(1, 7):
        for other in range(1, 7):
            score([face, other, other])
    assert os.getsid(0) != os.getpid()
