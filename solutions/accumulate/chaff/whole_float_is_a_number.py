"""Chaff: takes 2.0 for 2, since they are equal.

Witness: sum_naturals(2.0) gives 3, not ValueError.
Step: refusals
"""
# Otherwise the last solution.


def require_number(number, least):
    is_number = type(number) in (int, float) and number == int(number)
    if not is_number or number < least:
        raise ValueError(f"{number!r} is not a whole number from {least} on")


def accumulate(combiner, start, n, term):
    require_number(n, 0)
    result = start
    for k in range(1, int(n) + 1):
        result = combiner(result, term(k))
    return result


def count_sums(num_dice, sides=6):
    require_number(sides, 1)
    die = dict.fromkeys(range(1, int(sides) + 1), 1)
    return accumulate(combine_ways, {0: 1}, num_dice, lambda k: die)
