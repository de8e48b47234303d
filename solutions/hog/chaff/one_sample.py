"""Chaff: calls the function once, as if it always gave the same.

Witness: ?
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return fn(*arguments) * num_samples / num_samples

    return averaged
