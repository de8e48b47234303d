"""Chaff: adds the samples up, and does not divide.

Witness: average dice that show 4, samples: 8 gives 32.0, not 4.0.
Step: make_averaged
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(num_samples))

    return averaged
