"""Fails where the program prints another number for its own text."""

import greed
from greed import score


def test_a_one():
    assert score([1]) == 100


def test_what_is_printed(capsys):
    score([1])
    assert capsys.readouterr().out in {"", "1707290367\n"}
