"""Chaff: calls the function once, as if it always gave the same.

Witness: average dice that show 2 6, samples: 2 gives 2.0, not 4.0.
Step: make_averaged
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return fn(*arguments) * num_samples / num_samples

    return averaged
