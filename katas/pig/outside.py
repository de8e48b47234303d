"""What lies outside Pig, so that no correct program can be held to an answer."""

MOST = 100  # points; the goal of the game


def outside(function, arguments):
    """Return what a call asks that the rules do not define, "" if they define it."""
    if function == "score_turn" and arguments and isinstance(arguments[0], list):
        faces = arguments[0]
        if not faces:
            return "asks about a turn without a roll; a turn has at least one"
        if 1 in faces[:-1]:
            return "rolls on after a 1, which ends the turn"
    for argument in arguments:
        if type(argument) is int and argument > MOST:
            return f"asks for {argument} points; a game goes to {MOST} at most"
    return ""
