"""Chaff: the scores are taken in the order in which they were played.

Witness: summary of 2 1 gives (1.5, 2.0, 2.0, 2.0, 1.0, 1.0, 1.0, 2.0), not (1.5, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0).
Step: summary
"""
# Otherwise the last solution.


def percentile(scores, percent):
    place = ceil(len(scores) * percent / 100)
    return scores[place - 1]
