"""Chaff: counts ship, captain and crew among the cargo.

Witness: roll 1 1 4 5 6 scores 17, not 2.
"""


def score(rolls):
    wanted = [6, 5, 4]
    for roll in rolls:
        while wanted and wanted[0] in roll:
            wanted.pop(0)
    return 0 if wanted else sum(roll)
