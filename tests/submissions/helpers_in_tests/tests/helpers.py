def dice(words):
    """Read dice.

    >>> dice("1 5")
    [1, 5]
    """
    return [int(word) for word in words.split()]
