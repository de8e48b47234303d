def score(roll):
    """Worth of a roll, as a pattern: \d."""
    if len(roll) is 0:
        return 0
    return 100
