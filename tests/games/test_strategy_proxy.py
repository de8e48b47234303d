from __future__ import annotations

from collections.abc import Callable

import pytest

from dicedojo.engine import limits
from dicedojo.games import strategy_value
from dicedojo.games.strategy_report import StrategyReport

Measure = Callable[..., StrategyReport]  # of a source, and maybe so many seconds

pytestmark = [pytest.mark.usefixtures("hurry"), pytest.mark.slow]


def test_an_exception_is_told_with_its_message_and_its_situation(
    measure: Measure,
) -> None:
    report = measure(
        """
        def choose(roll, turn_points, total):
            if turn_points == 150:
                raise LookupError("no plan for this")
            return best(roll), turn_points == 0
        """
    )

    assert report.trouble.startswith("For roll ")
    assert report.trouble.endswith(
        "with 150 points at stake and 1,000 banked it raises LookupError: "
        "no plan for this."
    )


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        pytest.param("while True: pass", "did not end", id="hangs"),
        pytest.param("os._exit(0)", "stopped the program", id="leaves"),
    ],
)
def test_the_one_situation_without_an_answer_is_found(
    measure: Measure, ends: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CALL_SECONDS", 1.0)
    monkeypatch.setattr(strategy_value, "TOGETHER", 8)

    report = measure(
        f"""
        import os

        def choose(roll, turn_points, total):
            if roll == (1, 1, 1, 1, 2, 6):
                {ends}
            return best(roll), False
        """
    )

    assert report.trouble == (
        f"For roll 1 1 1 1 2 6 with 0 points at stake and 0 banked it {said}."
    )
    assert report.values == ()


def test_a_strategy_that_takes_too_long_says_so(measure: Measure) -> None:
    report = measure("", 0.0)

    assert report.trouble == (
        "choose did not answer all reachable situations within 0 s."
    )
    assert not report.decided


def test_steps_end_a_strategy_as_soon_on_every_machine(
    measure: Measure, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strategy_value, "MAX_STEPS", 2_000)

    report = measure("")

    assert report.trouble == (
        "choose did not answer all reachable situations within 2,000 steps."
    )
    assert report.decided


@pytest.mark.parametrize(
    ("takes", "starved", "limit"),
    [
        pytest.param(
            "Event().wait(0.1)",
            4,
            "within 1 s.",
            id="one that waits",
        ),
        pytest.param(
            "end = time.process_time() + 0.1\n"
            "            while time.process_time() < end: pass",
            400,  # times the CPU time, by the clock: however busy the machine is
            "within 0 s of CPU time.",
            id="one that is busy",
        ),
    ],
)
def test_a_slow_strategy_is_not_heard_out(
    measure: Measure,
    monkeypatch: pytest.MonkeyPatch,
    takes: str,
    starved: int,
    limit: str,
) -> None:
    """A batch has 355 rolls, and each would take a tenth of a second."""
    monkeypatch.setattr(strategy_value, "STARVED", starved)
    monkeypatch.setattr(strategy_value, "TOGETHER", 1)
    asked = []
    monkeypatch.setattr(
        strategy_value.StrategyProxy,
        "restart",
        lambda self: asked.append(self._proxy.restart()),
    )

    report = measure(
        f"""
        import time
        from threading import Event

        def choose(roll, turn_points, total):
            {takes}
            return best(roll), False
        """,
        0.25,
    )

    assert report.trouble.endswith(limit)
    assert len(asked) == 1
