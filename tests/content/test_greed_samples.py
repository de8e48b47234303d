"""The perfect suite catches every chaff; without its triple four, all but two."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.course.kata import Kata

pytestmark = pytest.mark.course

DRIVER = Path(__file__).with_name("run_in_forks.py")
ABOUT_FOUR = 'id="triple four"'


@pytest.fixture(scope="module")
def suite(greed: Kata) -> str:
    sample = greed.folder / "samples" / "perfect" / "tests" / "test_greed.py"
    return sample.read_text("utf-8")


def passing(programs: dict[str, Path], suite: str, tmp_path: Path) -> set[str]:
    """Return the names of the programs that pass `suite`."""
    for name, program in programs.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "greed.py").write_text(program.read_text("utf-8"), "utf-8")
        (tmp_path / name / "test_greed.py").write_text(suite, "utf-8")
    folders = [str(tmp_path / name) for name in programs]
    command = [sys.executable, str(DRIVER), *folders]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    codes = json.loads(done.stdout)
    return {name for name, code in zip(programs, codes, strict=True) if code == 0}


def test_the_perfect_suite_accepts_every_wheat(
    greed: Kata, suite: str, tmp_path: Path
) -> None:
    programs = {wheat.name: wheat.path for wheat in greed.wheats}

    assert passing(programs, suite, tmp_path) == set(programs)


def test_the_perfect_suite_catches_every_chaff(
    greed: Kata, suite: str, tmp_path: Path
) -> None:
    programs = {chaff.name: chaff.path for chaff in greed.chaffs}

    assert passing(programs, suite, tmp_path) == set()


def test_without_triple_four_two_chaffs_go_through(
    greed: Kata, suite: str, tmp_path: Path
) -> None:
    programs = {chaff.name: chaff.path for chaff in greed.chaffs}
    lines = suite.splitlines(keepends=True)
    weaker = "".join(line for line in lines if ABOUT_FOUR not in line)

    assert weaker.count("\n") == suite.count("\n") - 1
    assert passing(programs, weaker, tmp_path) == {"copied_line", "forgotten_line"}
