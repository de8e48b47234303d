"""Accumulate as an object that is fed with terms."""


class Accumulator:
    """Something that grows with each term."""

    def __init__(self, combiner, start):
        self.combiner = combiner
        self.value = start

    def feed(self, term):
        self.value = self.combiner(self.value, term)

    def feed_terms(self, n, term):
        if type(n) is not int or n < 0:
            raise ValueError(f"cannot count to {n!r}")
        for k in range(1, n + 1):
            self.feed(term(k))
        return self.value


class Die:
    """A die that shows each of its faces in one way."""

    def __init__(self, sides):
        if type(sides) is not int or sides <= 0:
            raise ValueError(f"no die has {sides!r} sides")
        self.sides = sides

    def ways(self, _):
        return {face: 1 for face in range(1, self.sides + 1)}


def accumulate(combiner, start, n, term):
    return Accumulator(combiner, start).feed_terms(n, term)


def sum_naturals(n):
    return summation(n, lambda k: k)


def summation(n, term):
    return Accumulator(lambda a, b: a + b, 0).feed_terms(n, term)


def summation_using_accumulate(n, term):
    return accumulate(lambda a, b: a + b, 0, n, term)


def product_using_accumulate(n, term):
    return accumulate(lambda a, b: a * b, 1, n, term)


def combine_ways(first, second):
    totals = {a + b for a in first for b in second}
    return {
        total: sum(first[a] * second.get(total - a, 0) for a in first)
        for total in totals
    }


def count_sums(num_dice, sides=6):
    return accumulate(combine_ways, {0: 1}, num_dice, Die(sides).ways)
