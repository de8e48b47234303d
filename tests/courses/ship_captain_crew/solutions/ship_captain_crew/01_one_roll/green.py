"""Ship, Captain and Crew: the cargo that a turn brings home."""


def score(rolls):
    """Return the cargo of a turn; `rolls` has one to three lists of dice."""
    rest = list(rolls[0])
    for face in (6, 5, 4):
        if face not in rest:
            return 0
        rest.remove(face)
    return sum(rest)
