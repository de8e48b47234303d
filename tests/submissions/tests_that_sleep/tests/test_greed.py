import threading

from greed import score


def test_one():
    assert score([1]) == 100


def test_that_sleeps_on():
    threading.Event().wait(3600)
