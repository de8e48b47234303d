"""A file of fixed bytes that lies where a sandbox has the system's randomness.

`dojo_chance.py` fixes what Python offers; code may also read `/dev/urandom` itself.
"""

from __future__ import annotations

import functools
import os
import random
from contextlib import suppress
from pathlib import Path

from dicedojo import cache

SEED = 1
SIZE = 1 << 16  # bytes; every opening of the file begins at the first
DEVICES = ("/dev/urandom", "/dev/random")


@functools.cache
def chance_file() -> Path | None:
    """Return the file; None where there is no place for it."""
    content = random.Random(SEED).randbytes(SIZE)
    path = cache.folder("chance") / f"{SEED}.bytes"
    with suppress(OSError):
        if not path.is_file() or path.read_bytes() != content:
            beside = path.with_suffix(f".{os.getpid()}.new")
            path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_bytes(content)
            beside.replace(path)
        return path
    return None
