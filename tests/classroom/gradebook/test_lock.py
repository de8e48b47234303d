"""One run at a time on a class folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.classroom.gradebook.lock import FILE_NAME, only_run

HOLD = """
import sys
from pathlib import Path
from dicedojo.classroom.gradebook.lock import only_run
with only_run(Path(sys.argv[1])):
    print("at work", flush=True)
    sys.stdin.read()
"""


@pytest.mark.slow
def test_a_run_that_was_killed_blocks_nobody(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.kill()
    process.communicate()

    with only_run(tmp_path):
        pass


def test_a_run_leaves_its_lock_and_nothing_else(tmp_path: Path) -> None:
    with only_run(tmp_path / "grades"):
        pass

    assert [path.name for path in (tmp_path / "grades").iterdir()] == [FILE_NAME]
    with only_run(tmp_path / "grades"):
        pass


def test_a_lock_file_that_is_cut_off_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text('{"pid": 1, "sin')

    with only_run(tmp_path):
        pass
