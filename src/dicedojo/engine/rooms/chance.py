"""Makes random numbers the same on every run, inside a sandbox.

Standard library only. `random` can be seeded; the system's own randomness cannot, and
`SystemRandom`, `secrets`, `uuid4` and a `Random()` without a seed use it. A grade must
not depend on it, so a seeded generator replaces it here.
"""

import os
import random

_seed_as_python = random.Random.seed
_source = random.Random(0)  # replaces the system's randomness


def fix(seed: object) -> None:
    """Give this process fixed random numbers from now on."""
    os.urandom = _urandom
    os.getrandom = _getrandom
    random._urandom = _urandom  # type: ignore[attr-defined]  # of SystemRandom
    random.Random.seed = _seed  # type: ignore[method-assign]
    random.seed = random._inst.seed
    restart(seed)
    if hasattr(os, "register_at_fork"):
        # Python seeds each forked process from the system; this runs after that.
        os.register_at_fork(after_in_child=lambda: restart(seed))


def restart(seed: object) -> None:
    """Begin a new sequence for `random` and the system's randomness."""
    _seed_as_python(_source, f"system {seed}")
    random.seed(seed if isinstance(seed, (int, str)) else str(seed))


def _urandom(size: int, /) -> bytes:
    if size < 0:
        raise ValueError("negative argument not allowed")
    return _source.randbytes(size)


def _getrandom(size: int, flags: int = 0) -> bytes:
    return _urandom(size)


def _seed(self: random.Random, a: object = None, version: int = 2) -> None:
    if a is None:
        a = int.from_bytes(_urandom(32), "big")
    _seed_as_python(self, a, version)  # type: ignore[arg-type]
