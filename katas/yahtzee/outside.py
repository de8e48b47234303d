"""What lies outside Yahtzee, so that no correct program can be held to an answer.

Six dice, a face 7 and a box that the card does not have are inside: the rules refuse
them.
"""


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    if function not in ("score", "scorecard"):
        return ""
    *names, dice = arguments
    for box in names:
        if not isinstance(box, str):
            kind = type(box).__name__
            return f"names a box by {kind}; the boxes of the card have text for names"
    if type(dice) not in (list, tuple):
        return f"passes dice as {type(dice).__name__}; a roll is a list or a tuple"
    return ""
