"""Has the program call builtins that would read it, and fails where they do."""

import sys
from operator import add

from accumulate import accumulate, sum_naturals


def test_the_sum():
    assert sum_naturals(3) == 6


def test_what_the_program_calls_is_here():
    seen = []
    for look in (sys._getframe, lambda k: seen.append(len(sys._current_frames())) or k):
        try:
            accumulate(add, 0, 1, look)
        except TypeError as error:
            seen.append(type(error).__name__)
    names = []
    accumulate(lambda a, b: names.append(eval("__name__")) or 0, 0, 2, lambda k: k)
    assert set(names) == {__name__}
