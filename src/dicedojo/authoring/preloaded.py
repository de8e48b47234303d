"""All that pytest and `dojo mutate` import at their start, for `warm_python`.

Hypothesis is left out: pytest must import it for tests that use it alone.
"""

from __future__ import annotations

import gc
import os
from contextlib import redirect_stderr, redirect_stdout
from tempfile import TemporaryDirectory

import pytest

import dicedojo.grading.document.from_tests
import dicedojo.mutation.assess  # noqa: F401

with (
    TemporaryDirectory() as empty,
    open(os.devnull, "w", encoding="utf-8") as nothing,
    redirect_stdout(nothing),
    redirect_stderr(nothing),
):
    without = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")
    pytest.main([*without, "--rootdir", empty, empty])
gc.collect()
gc.freeze()  # no fork looks for garbage here
