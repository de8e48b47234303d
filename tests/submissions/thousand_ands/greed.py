"""One condition of nine thousand parts."""

ALWAYS = (
    True and True and True and True and True and True and True and True and True and True and True and True and True and True and True and
    True and True and True and True and True and True and True and True and True and True and True and True and True and True and True
)


def score(roll):
    return 0 if ALWAYS else 1
