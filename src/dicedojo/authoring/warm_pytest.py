"""Imports everything that pytest imports at its start, for `warm_python`.

Hypothesis is left out, because only tests that use it need it.
"""

from __future__ import annotations

import gc
import os
import signal
from contextlib import redirect_stderr, redirect_stdout, suppress
from tempfile import TemporaryDirectory

# Ctrl-C is handled by the command that waits for this process.
handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
LEFT_OUT = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")

with (
    TemporaryDirectory() as empty,
    open(os.devnull, "w", encoding="utf-8") as nothing,
    redirect_stdout(nothing),
    redirect_stderr(nothing),
    suppress(Exception),  # of a plugin that does not load; each run reports it
):
    import pytest

    pytest.main([*LEFT_OUT, "--rootdir", empty, empty])
gc.collect()
gc.freeze()  # forks skip these objects in garbage collection
signal.signal(signal.SIGINT, handler)
