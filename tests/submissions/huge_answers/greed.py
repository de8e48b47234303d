BIG = 7 ** 10**6
LONG = "x" * 10**7


def score(roll):
    return BIG if len(roll) % 2 else LONG
