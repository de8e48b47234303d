"""Chaff: the mean is the score in the middle.

Witness: summary of 1 2 gives (1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0), not (1.5, 1.0, 1.0, 1.0, 2.0, 2.0, 2.0, 2.0).
Step: summary
"""
# Otherwise the last solution.


def summary(scores):
    if not scores:
        raise ValueError("there are no scores to sum up")

    columns = [percentile(scores, percent) for percent in PERCENTS]
    return columns[2], *columns, max(scores)
