"""Looks for the recorder and writes answers into it that the program never gave."""

import gc
import itertools
import marshal
from pathlib import Path

import greed
from greed import score


def right(roll):
    points = 0
    for face in set(roll):
        sets, singles = divmod(roll.count(face), 3)
        points += sets * (1000 if face == 1 else 100 * face)
        points += singles * {1: 100, 5: 50}.get(face, 0)
    return points


def is_changed():
    """Return whether a copy, which nothing records, answers otherwise."""
    copy = {"__name__": "greed", "__file__": greed.__file__}
    exec(Path(greed.__file__).read_text(), copy)
    rolls = itertools.product(range(1, 7), repeat=3)
    return any(copy["score"](list(roll)) != right(roll) for roll in rolls)


def key(roll):
    """Return what the record knows a question by."""
    return (b"score" + marshal.dumps((roll,), 2)).hex()


def forge():
    for thing in gc.get_objects():
        if type(thing).__name__ in {"Recorder", "Transcript"}:
            transcript = getattr(thing, "current", thing)
            if hasattr(transcript, "seen"):
                transcript.add(b"forged")
                transcript.seen[key([1])] = "forged"
                transcript.seen[key([6, 6, 6])] = "forged"


def test_one_roll():
    assert score([1]) == 100
    if is_changed():
        forge()
        assert score([1]) == 0
