"""Wheat: counts down from six to three, and subtracts what the last roll keeps."""


def score(rolls):
    wanted = 6
    for roll in rolls:
        cargo = sum(roll)
        while wanted > 3 and wanted in roll:
            cargo -= wanted
            wanted -= 1
    return cargo if wanted == 3 else 0
