"""A program as the hashes of its runs of tokens, in which names count by position."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from dicedojo.classroom.twins.tokens import NAME, Symbol

RUN = 20  # tokens: about three lines; shorter runs are alike in every kata
FACTOR = 6364136223846793005  # odd, so that no run loses its first tokens

Hashes = NDArray[np.uint64]


def fingerprints(tokens: Sequence[Symbol]) -> Hashes:
    """Return the hash of each run of RUN tokens, by where it begins.

    A name is hashed as the distance to where it stood before in the same run, so that
    renaming changes nothing, and mixing up two names does.
    """
    if len(tokens) < RUN:
        return np.empty(0, np.uint64)
    codes = np.array([_code(one.text) for one in tokens], np.uint64)
    back = np.array(_distances(tokens), np.int64)
    runs = np.lib.stride_tricks.sliding_window_view(codes, RUN)
    distances = np.lib.stride_tricks.sliding_window_view(back, RUN)
    inside = (distances > 0) & (distances <= np.arange(RUN))
    values = runs + np.where(inside, distances, 0).astype(np.uint64)
    powers = np.array(
        [pow(FACTOR, place + 1, 1 << 64) for place in range(RUN)], np.uint64
    )
    hashes: Hashes = (_mixed(values) * powers).sum(axis=1, dtype=np.uint64)
    return hashes


def _mixed(values: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Return the values with their bits spread (the finaliser of SplitMix64)."""
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return np.asarray(values ^ (values >> np.uint64(31)), np.uint64)


def _code(text: str) -> int:
    """Return a number that is the same on every run and machine."""
    digest = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=7).digest()
    return int.from_bytes(digest) << 8


def _distances(tokens: Sequence[Symbol]) -> list[int]:
    """Return how far back each token's name last stood; 0 for the first, and others."""
    last: dict[str, int] = {}
    back = []
    for place, one in enumerate(tokens):
        if one.text != NAME:
            back.append(0)
            continue
        back.append(place - last[one.name] if one.name in last else 0)
        last[one.name] = place
    return back
