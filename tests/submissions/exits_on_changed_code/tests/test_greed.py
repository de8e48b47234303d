"""Ends the process on a changed program."""

import os


def test_one_roll():
    assert score([1]) == 100
    if is_changed():
        os._exit(1)
