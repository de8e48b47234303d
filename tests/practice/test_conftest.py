"""The suite stops before its first test where no sandbox can be started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.engine.sandbox.bubblewrap_options import how_to_install

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]


def test_without_bubblewrap_no_test_of_the_suite_is_run(
    no_bubblewrap: dict[str, str],
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider"],
        cwd=ROOT,
        env={**os.environ, **no_bubblewrap},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert (done.stdout + done.stderr).strip().splitlines() == [
        "ERROR: The tests need a sandbox.",
        "  bubblewrap is not installed",
        f"  {how_to_install()}",
    ]
