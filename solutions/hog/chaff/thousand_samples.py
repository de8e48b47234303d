"""Chaff: takes a thousand samples, however many are wanted.

Witness: ?
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(1000)) / 1000

    return averaged
