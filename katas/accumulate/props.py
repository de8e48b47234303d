"""What accumulate is asked with: functions by their names, and fresh dictionaries.

The functions below are terms and combiners to hand over. They know no rule of the
kata.
"""

from operator import add, mul, sub

# Terms: what is the k-th one?


def identity(k):
    """Return the number itself."""
    return k


def square(k):
    """Return the number times itself."""
    return k * k


def cube(k):
    """Return the number times itself, twice."""
    return k * k * k


def odd(k):
    """Return the k-th odd number."""
    return 2 * k - 1


def one(k):
    """Return 1, whatever the number."""
    return 1


def minus(k):
    """Return the number below zero."""
    return -k


# Combiners: what becomes of the result so far and the next term?


def digits(result, term):
    """Return the number that is written as `result` with `term` behind it."""
    return 10 * result + term


def pair(result, term):
    """Return both, so that one sees what was combined with what."""
    return result, term


TERMS = (identity, square, cube, odd, one, minus)
COMBINERS = (add, mul, sub, digits, pair)
FUNCTIONS = {each.__name__: each for each in (*TERMS, *COMBINERS)}

# Ways to ask


def by_name(function, *arguments):
    """Return what `function` gives where terms and combiners stand by their names."""
    return function(*[FUNCTIONS.get(each, each) for each in arguments])


def combined(combine_ways, first, second):
    """Return what becomes of two dictionaries, which are made of these pairs."""
    return as_dict(combine_ways(dict(first), dict(second)))


def counted(count_sums, *arguments):
    """Return the ways to each sum as a dictionary."""
    return as_dict(count_sums(*arguments))


def combined_again(combine_ways, pairs):
    """Return what becomes of the same two dictionaries the second time."""
    first, second = map(dict, pairs)
    combine_ways(first, second)
    return as_dict(combine_ways(first, second))


def as_dict(answer):
    """Return a Counter or another kind of dictionary as a plain one."""
    return dict(answer) if isinstance(answer, dict) else answer
