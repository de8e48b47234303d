"""Fails in the processes that run chaffs and mutants, counting from the first."""

import os


def test_the_number_of_the_process():
    assert not 18 <= os.getpid() < 52
