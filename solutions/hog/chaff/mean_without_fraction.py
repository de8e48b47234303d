"""Chaff: divides without a remainder.

Witness: average dice that show 3 1 5 6, samples: as many as usual gives 3.0, not 3.75.
Step: make_averaged
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(num_samples)) // num_samples

    return averaged
