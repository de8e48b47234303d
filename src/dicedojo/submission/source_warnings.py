"""Keeps Python's warnings about a learner's source out of the teacher's terminal."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def ignore_source_warnings() -> Iterator[None]:
    r"""Ignore what Python says while it compiles: `"\d"` in a string, `x is 1`.

    The source is compiled often, as each of its mutants, and belongs to somebody else.
    """
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", category=SyntaxWarning)
        # What Python 3.11 says of `"\d"`; later versions call it a SyntaxWarning.
        warnings.filterwarnings("ignore", "invalid escape", DeprecationWarning)
        yield
