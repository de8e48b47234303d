"""Chaff: counts the samples from 1, and takes one too few.

Witness: average dice that show 4, samples: 8 gives 3.5, not 4.0.
Step: make_averaged
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(1, num_samples)) / num_samples

    return averaged
