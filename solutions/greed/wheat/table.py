"""Wheat: looks up what 0 to 5 dice of each face are worth."""

#        dice: 0  1    2    3     4     5
PRICES = {
    1: (0, 100, 200, 1000, 1100, 1200),
    2: (0, 0, 0, 200, 200, 200),
    3: (0, 0, 0, 300, 300, 300),
    4: (0, 0, 0, 400, 400, 400),
    5: (0, 50, 100, 500, 550, 600),
    6: (0, 0, 0, 600, 600, 600),
}


def score(roll):
    dice = list(roll)
    for die in dice:
        if type(die) is not int or die not in PRICES:
            raise ValueError(f"{die!r} is on no die")
    return sum(prices[dice.count(face)] for face, prices in PRICES.items())
