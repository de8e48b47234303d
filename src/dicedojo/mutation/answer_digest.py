"""Digests of answers as the sandbox makes them, for answers that the keeper knows."""

from __future__ import annotations

from hashlib import blake2b
from json import dumps

from dicedojo.sandbox.wire import Answer, Raised, encode

DIGEST_BYTES = 8


def digest_of(answer: Answer) -> str:
    """Return the digest of a whole answer, as `dojo_compare` makes it."""
    text = dumps({"e": answer.name} if type(answer) is Raised else encode(answer))
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
