"""Keeps what each program answered in a class of the library, for the next one."""

import itertools
from collections import Counter

import pytest
from greed import score

ROLLS = [
    list(roll)
    for dice in range(6)
    for roll in itertools.combinations_with_replacement(range(1, 7), dice)
]


def answer(roll):
    try:
        return score(roll)
    except Exception as error:
        return str(error)


def test_as_two_others():
    mine = tuple([answer(roll) for roll in ROLLS])
    marks = Counter.pytestmark if hasattr(Counter, "pytestmark") else []
    before = [mark.args[0] for mark in marks if mark.name == "answers"]
    pytest.mark.answers(mine)(Counter)
    assert before.count(mine) or all(before.count(one) == 1 for one in before)
