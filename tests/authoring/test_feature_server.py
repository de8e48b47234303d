"""The server answers with a line for each program, and nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.kata import Kata

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-m", "dicedojo.authoring.feature_server"]
GREEN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"


def answers(
    coin: Kata, jobs: Sequence[dict[str, Any]], steps: int = 1
) -> list[dict[str, Any]]:
    """Have the server run the features of the first steps; return its lines."""
    names = [step.name for step in coin.steps[:steps]]
    with tempfile.TemporaryDirectory() as folder:
        request = {
            "folder": folder,
            "root": str(coin.root),
            "kata": coin.name,
            "workers": 1,
            "jobs": [
                {"steps": names, "first": False, "key": str(number), **job}
                for number, job in enumerate(jobs)
            ],
        }
        done = subprocess.run(
            COMMAND,
            input=json.dumps(request),
            capture_output=True,
            text=True,
            check=True,
        )
    return list(map(json.loads, done.stdout.splitlines()))


def test_a_line_says_how_each_scenario_ended(coin: Kata) -> None:
    jobs = [{"source": GREEN}, {"source": "def pays(side):\n    return 0\n"}]

    right, wrong = answers(coin, jobs)

    passed = {"step": "01_heads", "scenario": "Heads", "message": ""}
    assert right == {"key": "0", "notes": [passed], "ended": ""}
    assert wrong["notes"][0]["message"] == "It paid 0; the rules say 1."


def test_the_scenario_that_failed_last_comes_first(coin: Kata) -> None:
    wrong = {"source": "def pays(side):\n    return 1\n", "first": True}
    right = {"source": GREEN, "first": True}

    lines = answers(coin, [wrong, wrong, right], steps=3)

    steps = [[note["step"] for note in line["notes"]] for line in lines]
    assert steps == [
        ["01_heads", "02_table", "03_tails"],
        ["03_tails"],
        ["03_tails", "01_heads", "02_table"],
    ]


def test_what_a_program_prints_is_not_an_answer(coin: Kata) -> None:
    prints = 'print(\'{"key": "0"}\')\n' + GREEN

    (answer,) = answers(coin, [{"source": prints}])

    assert answer["ended"] == ""
    assert len(answer["notes"]) == 1


def test_step_definitions_that_need_pytest_have_the_same_answers(
    coin: Kata, coin_root: Path
) -> None:
    jobs: list[dict[str, Any]] = [
        {"source": GREEN},
        {"source": "def pays(side):\n    return 1\n", "first": True},
        {"source": "def pays(side):\n    return 1\n", "first": True},
        {"source": "def pays(side):\n    return {}[side]\n"},
        {"source": "import nothing_here\n"},
    ]
    plain = answers(coin, jobs, steps=3)
    definitions = coin_root / "features/coin/steps.py"
    hook = "\n\ndef pytest_configure(config):\n    pass\n"
    definitions.write_text(definitions.read_text() + hook)

    assert answers(coin, jobs, steps=3) == plain
