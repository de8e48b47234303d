"""Answers that are equal though of another type: a test with `==` passes on both."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b

from dicedojo.core.dojo_kinds import text_of
from dicedojo.course.domain import Call
from dicedojo.sandbox.wire import Answer, encode

NUMBERS = (bool, int, float)
DIGEST_BYTES = 8
LARGEST = sys.float_info.max  # no float is equal to a larger int


def unequal_first(
    calls: Iterable[Call], known: Mapping[str, Answer], digests: Mapping[str, str]
) -> tuple[Call, ...]:
    """Return the calls whose answers differ by more than their type, then one other.

    `known` are the original's answers by the text of the call, `digests` those of a
    mutant's. All calls that differ in type alone tell the same.
    """
    unequal: list[Call] = []
    equal: list[Call] = []
    for call in calls:
        is_equal = is_of_other_type(known[str(call)], digests.get(str(call), ""))
        (equal if is_equal else unequal).append(call)
    return (*unequal, *equal[:1])


def is_of_other_type(answer: Answer, digest: str) -> bool:
    """Return whether a digest is that of an equal number of another type."""
    match answer:
        case bool() | int() | float() if abs(answer) <= LARGEST:
            return digest in _digests_of_equal(answer)
    return False


@lru_cache(1_024, typed=True)
def _digests_of_equal(answer: float) -> frozenset[str]:
    others = (kind(answer) for kind in NUMBERS if kind is not type(answer))
    return frozenset(_digest_of(other) for other in others if other == answer)


def _digest_of(answer: Answer) -> str:
    """Return the digest of a whole answer, as `dojo_compare` makes it."""
    text = text_of(encode(answer))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
