"""What lies outside Farkle, so that no correct program can be held to an answer."""

MOST_DICE = 6
WORDS = {7: "seven", 8: "eight", 9: "nine", 10: "ten"}


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    if function not in ("score", "score_options"):
        return ""
    dice, *_ = arguments
    if type(dice) not in (list, tuple) or len(dice) <= MOST_DICE:
        return ""
    number = WORDS.get(len(dice), len(dice))
    return f"asks about {number} dice; Farkle has at most six"
