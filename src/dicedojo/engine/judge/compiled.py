"""Compiles programs in the keeper, which never runs them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from marshal import dumps

from dicedojo.engine.exam.code_under_test import in_base64
from dicedojo.engine.rooms.steps import compile_counted
from dicedojo.engine.wire.kinds import Json

MAX_CACHED = 512  # programs; a submission's are compiled for comparison and for tests
DOES_NOT_COMPILE = (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError)


@lru_cache(MAX_CACHED)
def compiled(source: str | bytes, path: str) -> Mapping[str, Json]:
    """Return the part of an order with a program's code, which counts its steps.

    A program that does not compile is sent as text, and the sandbox says why.
    """
    text = source.encode() if isinstance(source, str) else source
    try:
        return {"code": [in_base64(dumps(compile_counted(text, path)))]}
    except DOES_NOT_COMPILE:
        return {"source": in_base64(text)}
