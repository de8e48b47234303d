"""The features run on programs of the course; failures, ends and faults are told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.authoring.feature_job import FeatureJob, FeatureRun
from dicedojo.authoring.feature_runs import run_features
from dicedojo.course.kata import Kata
from dicedojo.errors import ContentError

pytestmark = pytest.mark.slow

GREEN = "def pays(side):\n    return 1 if side == 'heads' else 0\n"


def job(coin: Kata, key: str, source: str, *, first: bool = False) -> FeatureJob:
    return FeatureJob(key, source, coin.steps, first)


def test_each_program_fails_its_own_scenarios(coin: Kata) -> None:
    jobs = [
        job(coin, "right", GREEN),
        job(coin, "always", "def pays(side):\n    return 1\n"),
        job(coin, "never", "def pays(side):\n    return 0\n"),
        job(coin, "never, first", "def pays(side):\n    return 0\n", first=True),
    ]

    found = run_features(coin, jobs)

    assert found["right"].flawless
    (tails,) = found["always"].failures
    assert (tails.step, tails.scenario) == ("03_tails", "Tails")
    assert tails.message == "It paid 1; the rules say 0."
    assert [one.step for one in found["never"].failures] == ["01_heads", "02_table"]
    assert found["never"].of(coin.steps[1])[0].scenario == "Still heads"
    assert len(found["never, first"].failures) == 1


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


def test_features_that_do_not_run_are_a_fault_of_the_course(
    coin: Kata, coin_root: Path
) -> None:
    feature = coin_root / "features/coin/01_heads.feature"
    feature.write_text(feature.read_text().replace("Feature:", "Chapter:"))

    with pytest.raises(ContentError, match="The features do not run") as caught:
        run_features(coin, [job(coin, "right", GREEN)])

    assert "01_heads" in caught.value.evidence
