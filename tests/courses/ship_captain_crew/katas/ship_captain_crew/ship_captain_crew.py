"""Ship, Captain and Crew: the cargo that a turn brings home."""


def score(rolls):
    """Return the cargo of a turn; `rolls` has one to three lists of dice."""
