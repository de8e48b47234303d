"""What code does to the interpreter of a page is undone."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from dicedojo.engine.here.side import restored


def test_a_pause_ends_at_once(tmp_path: Path) -> None:
    pause, began = time.sleep, time.monotonic()

    with restored(str(tmp_path), ()):
        time.sleep(3600)
        with pytest.raises(ValueError, match="non-negative"):
            time.sleep(-1)
        with pytest.raises(TypeError):
            time.sleep([])  # type: ignore[arg-type]

    assert time.monotonic() - began < 1800
    assert time.sleep is pause


def test_modules_that_code_forgets_are_there_again(tmp_path: Path) -> None:
    before = dict(sys.modules)

    with restored(str(tmp_path), ()):
        sys.modules.clear()

    assert sys.modules == before
