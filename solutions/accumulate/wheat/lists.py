"""Wheat: a formula for the numbers, lists of terms, and lists with a place per sum."""

from math import prod


def count(number):
    """Return the number, if things can be counted with it."""
    if type(number) is not int or number < 0:
        raise ValueError(f"cannot count {number!r} things")
    return number


def terms(n, term):
    return [term(k + 1) for k in range(count(n))]


def sum_naturals(n):
    return count(n) * (n + 1) // 2


def summation(n, term):
    total = 0
    for each in terms(n, term):
        total += each
    return total


def accumulate(combiner, start, n, term):
    left = terms(n, term)
    while left:
        start = combiner(start, left.pop(0))
    return start


def summation_using_accumulate(n, term):
    return accumulate(lambda total, each: total + each, 0, n, term)


def product_using_accumulate(n, term):
    return prod(terms(n, term))


def combine_ways(first, second):
    if not first or not second:
        return {}
    lowest = min(first) + min(second)
    places = [0] * (max(first) + max(second) - lowest + 1)
    for total in first:
        for points in second:
            places[total + points - lowest] += first[total] * second[points]
    return {lowest + place: ways for place, ways in enumerate(places) if ways}


def count_sums(num_dice, sides=6):
    if count(sides) == 0:
        raise ValueError("a die has more than 0 sides")
    ways = [1]  # its place is the sum, less one for each die
    for _ in range(count(num_dice)):
        padded = [0] * (sides - 1) + ways + [0] * (sides - 1)
        ways = [sum(padded[at : at + sides]) for at in range(len(ways) + sides - 1)]
    return {num_dice + place: found for place, found in enumerate(ways)}
