import numpy as np


def score(roll):
    counts = np.bincount(roll, minlength=7)
    return int(100 * counts[1] + 50 * counts[5])
