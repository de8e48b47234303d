"""Chaff: divides without a remainder.

Witness: ?
"""
# Otherwise the last solution.


def make_averaged(fn, num_samples=1000):
    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(num_samples)) // num_samples

    return averaged
