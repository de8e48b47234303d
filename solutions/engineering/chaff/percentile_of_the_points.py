"""Chaff: a percentile is a share of the highest score.

Witness: summary of 7 gives (7.0, 0.7, 1.4, 3.5, 6.3, 6.65, 6.93, 7.0), not (7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 7.0, 7.0).
Step: summary
"""
# Otherwise the last solution.


def percentile(scores, percent):
    return max(scores) * percent / 100
