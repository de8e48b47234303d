"""Ship, Captain and Crew: the cargo that a turn brings home."""


def score(rolls):
    """Return the cargo of a turn; `rolls` has one to three lists of dice."""
    wanted = [6, 5, 4]
    for roll in rolls:
        rest = list(roll)
        while wanted and wanted[0] in rest:
            rest.remove(wanted.pop(0))
    return 0 if wanted else sum(rest)
