"""Fails where the engine's own objects say that this is not the first session."""

import gc

from greed import score


def is_live():
    return any(
        getattr(thing, "is_live", False) is True
        for thing in gc.get_objects()
        if type(thing).__name__ == "Copies"
    )


def test_a_one():
    assert score([1]) == 100


def test_many_rolls():
    for face in range(1, 7):
        for other in range(1, 7):
            score([face, other, other])
    assert not is_live()
