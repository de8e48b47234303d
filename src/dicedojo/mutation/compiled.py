"""Programs as code that a sandbox can run at once: compiled here, and never run here.

A process for each program would compile it where every page that this touches is
copied first, and a mutant has several such processes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from marshal import dumps

from dicedojo.mutation.sandbox_pool import in_base64

MAX_KEPT = 2000  # programs; a large submission has some 400, with those of the course
DOES_NOT_COMPILE = (SyntaxError, ValueError, OverflowError, MemoryError, RecursionError)


@lru_cache(MAX_KEPT)
def compiled(source: str | bytes, path: str) -> Mapping[str, str]:
    """Return the part of an order that has a program's code.

    One that does not compile goes as text, and the sandbox says why it does not.
    """
    try:
        code = dumps(compile(source, path, "exec", dont_inherit=True))
    except DOES_NOT_COMPILE:
        return {"source": in_base64(source)}
    return {"code": in_base64(code)}
