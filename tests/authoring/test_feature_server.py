"""The server puts the scenarios first that programs before failed."""

from __future__ import annotations

import sys
from multiprocessing import Pipe, get_context
from pathlib import Path

import pytest

from dicedojo.authoring.feature_job import FeatureJob, FeatureRun
from dicedojo.authoring.feature_server import FeatureServer, Number, Scenarios
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.report import Outcome, ScenarioRecord

pytestmark = pytest.mark.slow

STEPS = ["01_heads", "02_table", "03_tails"]


class Stated(Scenarios):
    """A scenario for each step of the coin; the program says which of them it fails."""

    def __init__(self, seen: Path) -> None:
        self.steps = STEPS
        self._seen = seen

    def run(self, number: Number, following: Number | None) -> ScenarioRecord:
        with self._seen.open("a") as seen:
            seen.write(str(number))
        fails = number == sys.modules["coin"].FAILS
        outcome: Outcome = "failed" if fails else "passed"
        message = "fails" if fails else ""
        return ScenarioRecord(self.steps[number], "scenario", outcome, message)


def order(coin: Kata, folder: Path, fails: list[int], *, first: bool) -> str:
    """Return the numbers of all scenarios that ran, for programs that fail these."""
    jobs = [
        FeatureJob(str(place), f"FAILS = {number}\n", coin.steps, first)
        for place, number in enumerate(fails)
    ]
    ours, theirs = Pipe(duplex=False)
    seen = folder / "seen"

    server = FeatureServer(jobs, "coin", 1, theirs)
    # It waits for any child, so it has a process of its own, as in a check.
    alone = get_context("fork").Process(target=server.serve, args=[Stated(seen)])
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
