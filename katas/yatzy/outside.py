"""What lies outside Yatzy, so that no correct program can be held to an answer."""

DICE = 5
FACES = (1, 2, 3, 4, 5, 6)
BOXES = (
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "one pair",
    "two pairs",
    "three of a kind",
    "four of a kind",
    "small straight",
    "large straight",
    "full house",
    "chance",
    "yatzy",
)


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    if function != "score" or len(arguments) != 2:
        return ""
    box, dice = arguments
    if not isinstance(box, str) or box not in BOXES:
        return f"asks about the box {box!r}; the card of Yatzy has no such box"
    if type(dice) not in (list, tuple):
        return f"passes dice as {type(dice).__name__}; a roll is a list or a tuple"
    for die in dice:
        if type(die) is not int or die not in FACES:
            return f"asks about a die that shows {die!r}; faces are 1 to 6"
    if len(dice) != DICE:
        return f"asks about {len(dice)} dice; a roll of Yatzy has five"
    return ""
