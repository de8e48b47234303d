"""Chaff: a percentile is taken one place too high.

Witness: summary of 1 2 gives (1.5, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0), not (1.5, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0).
Step: summary
"""
# Otherwise the last solution.


def percentile(scores, percent):
    place = len(scores) * percent // 100
    return sorted(scores)[min(place, len(scores) - 1)]
