"""All that pytest imports at its start, plugins included, for `warm_python`.

Hypothesis is left out: pytest must import it for tests that use it alone.
"""

from __future__ import annotations

import gc
import os
import signal
from contextlib import redirect_stderr, redirect_stdout, suppress
from tempfile import TemporaryDirectory

# Ctrl-C is for the command that waits for this.
handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
LEFT_OUT = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest")

with (
    TemporaryDirectory() as empty,
    open(os.devnull, "w", encoding="utf-8") as nothing,
    redirect_stdout(nothing),
    redirect_stderr(nothing),
    suppress(Exception),  # of a plugin that does not load; each run says so itself
):
    import pytest

    pytest.main([*LEFT_OUT, "--rootdir", empty, empty])
gc.collect()
gc.freeze()  # no fork looks for garbage here
signal.signal(signal.SIGINT, handler)
