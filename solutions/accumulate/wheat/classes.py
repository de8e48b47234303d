"""Wheat: objects that hold a result, and take one term after the other into it."""


class Result:
    """What has come together so far, and how more is combined with it."""

    def __init__(self, combiner, start):
        self.combiner = combiner
        self.value = start

    def take(self, term):
        self.value = self.combiner(self.value, term)

    def after(self, n, term):
        """Return the value once n terms are taken."""
        for k in Count(n, "terms").each():
            self.take(term(k))
        return self.value


class Count:
    """A number of things, from `least` on."""

    def __init__(self, number, things, least=0):
        if type(number) is not int or number < least:
            raise ValueError(f"{number!r} {things}? At least {least}, and whole")
        self.number = number

    def each(self):
        return iter(range(1, self.number + 1))


class Ways:
    """In how many ways each total comes about."""

    def __init__(self, ways):
        self.ways = dict(ways)

    def __add__(self, other):
        sums = {}
        for total, ways in self.ways.items():
            for points, more_ways in other.ways.items():
                sums.setdefault(total + points, []).append(ways * more_ways)
        return Ways({total: sum(found) for total, found in sums.items()})


class Plus(Result):
    def __init__(self, start=0):
        super().__init__(lambda result, term: result + term, start)


class Times(Result):
    def __init__(self):
        super().__init__(lambda result, term: result * term, 1)


def sum_naturals(n):
    return Plus().after(n, lambda k: k)


def summation(n, term):
    return Plus().after(n, term)


def accumulate(combiner, start, n, term):
    return Result(combiner, start).after(n, term)


def summation_using_accumulate(n, term):
    return Plus().after(n, term)


def product_using_accumulate(n, term):
    return Times().after(n, term)


def combine_ways(first, second):
    return (Ways(first) + Ways(second)).ways


def count_sums(num_dice, sides=6):
    faces = Count(sides, "sides", least=1).each()
    die = Ways((face, 1) for face in faces)
    return Plus(Ways({0: 1})).after(num_dice, lambda k: die).ways
