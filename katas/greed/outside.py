"""What lies outside Greed, so that no correct program can be held to an answer."""

MOST_DICE = 5
WORDS = {6: "six", 7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    (roll,) = arguments
    if type(roll) not in (list, tuple) or len(roll) <= MOST_DICE:
        return ""
    dice = WORDS.get(len(roll), len(roll))
    return f"asks about {dice} dice; Greed has at most five"
