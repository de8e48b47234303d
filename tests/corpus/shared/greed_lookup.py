"""Greed by looking up what so many dice of a face are worth."""

PRICES = {
    1: [0, 100, 200, 1000, 1100, 1200],
    2: [0, 0, 0, 200, 200, 200],
    3: [0, 0, 0, 300, 300, 300],
    4: [0, 0, 0, 400, 400, 400],
    5: [0, 50, 100, 500, 550, 600],
    6: [0, 0, 0, 600, 600, 600],
}


def score(roll):
    dice = list(roll)
    if any(type(die) is not int or die not in PRICES for die in dice):
        raise ValueError(f"not all of {dice} are faces")
    return sum(PRICES[face][dice.count(face)] for face in PRICES)
