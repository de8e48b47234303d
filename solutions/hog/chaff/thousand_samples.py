"""Chaff: takes a thousand samples, however many are wanted.

Witness: average dice that show 3 1 5 6, samples: 1 gives 3.75, not 3.0.
Step: make_averaged
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(1000)) / 1000

    return averaged
