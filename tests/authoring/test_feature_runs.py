"""The features run on programs of the course; failures, ends and faults are told."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from multiprocessing import Pipe, get_context
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace

import pytest

from dicedojo.authoring.feature_runs import (
    FeatureJob,
    FeatureRun,
    FeatureServer,
    Number,
    run_features,
)
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.report import Outcome, ScenarioRecord

pytestmark = pytest.mark.slow

GREEN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"


def job(coin: Kata, key: str, source: str, *, first: bool = False) -> FeatureJob:
    return FeatureJob(key, source, coin.steps, first)


def test_what_a_program_prints_is_not_an_answer(coin: Kata) -> None:
    prints = job(coin, "prints", f"print('right')\n{GREEN}")

    assert run_features(coin, [prints]) == {"prints": FeatureRun()}


@pytest.mark.parametrize(
    ("source", "run"),
    [
        pytest.param(
            "import nothing_here\n",
            FeatureRun(
                unimportable="ModuleNotFoundError(\"No module named 'nothing_here'\")"
            ),
            id="cannot be imported",
        ),
        pytest.param(
            "def pays(side):\n    while True: pass\n",
            FeatureRun(ended="timed out"),
            id="hangs",
        ),
        pytest.param(
            "import os\n\n\ndef pays(side):\n    os._exit(3)\n",
            FeatureRun(ended="stopped"),
            id="ends its process",
        ),
    ],
)
def test_a_program_that_comes_to_a_bad_end_costs_no_other(
    coin: Kata, source: str, run: FeatureRun
) -> None:
    found = run_features(coin, [job(coin, "bad", source), job(coin, "good", GREEN)])

    assert found["bad"] == run
    assert not found["bad"].flawless
    assert found["good"].flawless


def test_only_the_features_of_the_stated_steps_run(coin: Kata) -> None:
    always = replace(
        job(coin, "always", "def pays(side):\n    return 1\n"), steps=coin.steps[:2]
    )

    assert run_features(coin, [always])["always"].flawless


# The scenarios that programs before failed come first.

STEPS = ["01_heads", "02_table", "03_tails"]


class Stated(FeatureServer):
    """A scenario for each step of the coin; the program says which of them it fails."""

    def __init__(
        self, jobs: Sequence[FeatureJob], answers: Connection, seen: Path
    ) -> None:
        super().__init__(jobs, "coin", 1, answers)
        self._seen = seen

    def _run_scenario(self, number: Number, following: Number | None) -> ScenarioRecord:
        with self._seen.open("a") as seen:
            seen.write(str(number))
        fails = number == sys.modules["coin"].FAILS
        outcome: Outcome = "failed" if fails else "passed"
        message = "fails" if fails else ""
        return ScenarioRecord(STEPS[number], "scenario", outcome, message)


def order(coin: Kata, folder: Path, fails: list[int], *, first: bool) -> str:
    """Return the numbers of all scenarios that ran, for programs that fail these."""
    jobs = [
        FeatureJob(str(place), f"FAILS = {number}\n", coin.steps, first)
        for place, number in enumerate(fails)
    ]
    ours, theirs = Pipe(duplex=False)
    seen = folder / "seen"

    items = [SimpleNamespace(path=Path(f"test_{step}.py")) for step in STEPS]
    server = Stated(jobs, theirs, seen)
    # It waits for any child, so it has a process of its own, as in a check.
    alone = get_context("fork").Process(
        target=server.pytest_runtestloop, args=[SimpleNamespace(items=items)]
    )
    alone.start()
    alone.join()

    assert alone.exitcode == 0
    runs: list[tuple[str, FeatureRun]] = [ours.recv() for _ in jobs]
    assert [key for key, _ in runs] == [job.key for job in jobs]
    failures = [[failed.step for failed in run.failures] for _, run in runs]
    assert failures == [[STEPS[n]] if n >= 0 else [] for n in fails]
    return seen.read_text()


def test_the_scenario_that_failed_last_comes_first(coin: Kata, tmp_path: Path) -> None:
    assert order(coin, tmp_path, [2, 2, 1, -1], first=True) == "0122201120"


def test_all_scenarios_run_where_all_failures_are_wanted(
    coin: Kata, tmp_path: Path
) -> None:
    assert order(coin, tmp_path, [2, 0], first=False) == "012012"
