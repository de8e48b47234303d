"""Paired benchmarks: `python -m benchmarks` prints ratios measured in one run."""
