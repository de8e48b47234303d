"""A game that dicedojo does not ship: found by its entry point, and nothing else."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SITE = Path(__file__).with_name("site")
REPOSITORY = Path(__file__).resolve().parents[3]
PIG = """\
def turn_points(rolls):
    return 0 if 1 in rolls else sum(rolls)


def hold_at(score, opponent_score):
    return {points}
"""
TESTS = """\
import pytest
from piglet import turn_points


@pytest.mark.parametrize(
    ("rolls", "points"),
    [([2, 3], 5), ([6], 6), ([1], 0), ([6, 1], 0), ([1, 6], 0), ([2, 1, 3], 0)],
)
def test_a_turn(rolls, points):
    assert turn_points(rolls) == points
"""


def run(folder: Path, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run `dojo` where the package is on the path, as one that is installed."""
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(SITE)])
    return subprocess.run(
        [sys.executable, "-m", "dicedojo", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path.lstrip(os.pathsep), "COLUMNS": "80"},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )


def hand_in(folder: Path, points: str) -> Path:
    """Lay out a submission that holds at so many points."""
    (folder / "tests").mkdir(parents=True)
    (folder / "piglet.py").write_text(PIG.format(points=points))
    (folder / "tests" / "test_pig.py").write_text(TESTS)
    return folder


def test_only_the_entry_point_brings_pig(tmp_path: Path) -> None:
    with_pig = run(tmp_path, "play", "--help").stdout

    lines = [" ".join(line.split()) for line in with_pig.splitlines()]
    assert "piglet Roll or hold; a 1 loses the points of the turn." in lines
    for path in (REPOSITORY / "src").rglob("*.py"):
        assert "pig_game" not in path.read_text("utf-8")


def test_pig_is_played_with_its_own_options(tmp_path: Path) -> None:
    words = ("play", "piglet", "--seed", "2", "--target", "12", "--quiet")

    done = run(tmp_path, *words, typed="r\nh\nr\nr\n")

    lines = done.stdout.splitlines()
    assert done.returncode == 0, done.stderr
    assert lines[0] == "Piglet: you against careful, to 12 points."
    assert lines[-2:] == [
        "The same dice once more: dojo play piglet --target 12 --quiet --seed 2",
        "Next: dojo start piglet or dojo play piglet --target 12 --quiet",
    ]


def test_the_help_of_pig_is_its_own(tmp_path: Path) -> None:
    words = " ".join(run(tmp_path, "play", "piglet", "--help").stdout.split())

    assert "--against NAME Who plays against you: careful or bold." in words
    assert "--quiet Leave the rules out." in words
    assert "--rounds" not in words


def test_the_exact_values_of_pig_are_a_document(tmp_path: Path) -> None:
    done = run(tmp_path, "exact", "piglet", "--format", "json", "--against", "8")

    rates = json.loads(done.stdout)["win_rates"]
    assert (done.returncode, done.stderr) == (0, "")
    assert rates["8"] == pytest.approx(0.5)
    assert rates["1"] < 0.5 < rates["20"]


def test_the_exact_values_of_pig_have_a_table_and_a_picture(tmp_path: Path) -> None:
    done = run(tmp_path, "exact", "piglet", "--out", "piglet.png")

    assert (done.returncode, done.stderr) == (0, "Written: piglet.png\n")
    assert (tmp_path / "piglet.png").read_bytes().startswith(b"\x89PNG")
    assert " ".join(done.stdout.splitlines()[6].split()) == "6 50.00%"


def test_a_strategy_for_pig_is_valued(tmp_path: Path) -> None:
    hand_in(tmp_path / "ada", "10")

    done = run(tmp_path, "exact", "piglet", "ada")

    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert "yours, hold_at 70.71%" in lines
    assert "At the start:" in lines


def test_a_submission_for_pig_is_graded_with_its_strategy(tmp_path: Path) -> None:
    hand_in(tmp_path / "ada", "10")
    words = (
        "grade",
        "ada",
        "--kata",
        "piglet",
        "--format",
        "json",
        "--sandbox=process",
    )

    done = run(tmp_path, *words, "--trust-submissions")

    (grade,) = [json.loads(done.stdout)]
    parts = {part["name"]: part["points"] for part in grade["parts"]}
    assert done.returncode == 0, done.stderr
    assert parts == {"behaviour": 40, "tests": 50, "strategy": 10}


def test_a_class_plays_a_tournament_of_pig(tmp_path: Path) -> None:
    hand_in(tmp_path / "class" / "ada", "10")
    hand_in(tmp_path / "class" / "bob", "1")
    hand_in(tmp_path / "class" / "cy", "0")
    words = ("class", "tournament", "class", "--kata", "piglet", "--sandbox=process")

    done = run(tmp_path, *words, "--format", "csv", "--trust-submissions")

    ada, bob, cy = csv.DictReader(io.StringIO(done.stdout))
    assert done.returncode == 0, done.stderr
    assert (ada["name"], bob["name"], cy["name"]) == ("ada", "bob", "cy")
    assert float(ada["wins"]) + float(bob["wins"]) == pytest.approx(1)
    assert cy["trouble"].startswith("At 0 to 0 it gives 0; ")


def test_several_katas_with_a_tournament_have_to_be_told_apart(tmp_path: Path) -> None:
    hand_in(tmp_path / "class" / "ada", "10")

    done = run(tmp_path, "class", "tournament", "class", "--sandbox=process")

    assert done.returncode == 2
    assert done.stderr.startswith("Which kata is the tournament for?\n")
    assert "piglet" in done.stderr.splitlines()[1]
