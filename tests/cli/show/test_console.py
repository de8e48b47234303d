"""The console says so where nothing can be written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.cli.show.console import progress

FULL = Path("/dev/full")


@pytest.mark.slow
@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is full")
def test_a_full_disk_is_named_and_no_fault_of_dojo() -> None:
    with FULL.open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "dicedojo", "doctor"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.returncode == 2
    assert done.stderr.startswith("Standard output cannot be written.\n")
    assert "Traceback" not in done.stderr


def test_without_a_terminal_there_is_no_progress_bar(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with progress("Asking", 3) as tell:
        tell(2)

    assert capsys.readouterr() == ("", "")
