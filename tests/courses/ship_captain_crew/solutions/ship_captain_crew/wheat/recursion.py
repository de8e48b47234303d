"""Wheat: keeps one die, or goes on to the next roll, by recursion."""


def score(rolls, wanted=(6, 5, 4)):
    roll, *later = rolls
    if wanted and wanted[0] in roll:
        rest = list(roll)
        rest.remove(wanted[0])
        return score([rest, *later], wanted[1:])
    if later:
        return score(later, wanted)
    return 0 if wanted else sum(roll)
