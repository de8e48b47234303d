# ruff: noqa: E731, C408, SIM201  # the odd forms are what it is for
"""What mutmut's operators look at more closely than at a node's kind."""

empty = lambda: None
full = lambda face: face * 100
table = dict(one=1000, five=50)
named = dict([("one", 1000)], six=600)
nothing = None
annotated: int = None


def words(text, sep=None):
    first = text.lower().lstrip().removeprefix("roll")
    parts = first.split(sep, 1) + first.rsplit(maxsplit=1) + text.split(",")
    text.partition(" ").index("a")
    print(None, *parts, sep)
    value = -len(parts) + 2 * 3 // 1
    value += 1
    value <<= 2
    return (value > 3 and not value == 7) or parts is not None


def judge(points):
    match points:
        case 0:
            return "bust"
        case _ if points >= 1000:
            return "jackpot"
        case _:
            return "points"
