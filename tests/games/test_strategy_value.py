"""A strategy is measured by the game that has its kata's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Rubric, Strategy
from dicedojo.errors import ContentError
from dicedojo.games import strategy_value
from dicedojo.games.picture_form import PAGE, PictureForm
from dicedojo.games.protocol import Game
from dicedojo.games.strategy_proxy import MAX_SECONDS
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.games.strategy_value import measure_strategy
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

KATA = Kata(
    root=Path("nowhere"),
    name="coin",
    title="Coin",
    summary="",
    module="coin",
    functions=("toss",),
    source="",
    rubric=Rubric(steps=0, sweep=0, mutants=0, chaff=0, pass_mark=0),
    steps=(),
    wheats=(),
    chaffs=(),
)
CHOOSE = Strategy("choose", nothing_at=0.5, full_from=0.9)
SUBMISSION = Submission("ada", {"coin.py": b"x = 1"}, "coin.py")


class CoinStrategy:
    """Reports what it was asked with."""

    def measure(
        self,
        strategy: Strategy,
        code: CodeUnderTest,
        seconds: float,
        form: PictureForm | None,
    ) -> StrategyReport:
        unit = f"{code.module} {code.path} {seconds:g} s {form and form.media_type}"
        return StrategyReport(strategy.function, unit)


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    games: dict[str, Game] = {}
    monkeypatch.setattr(strategy_value, "find_game", games.get)
    return games


def test_the_game_of_the_katas_name_is_asked(games: dict[str, Game]) -> None:
    games["coin"] = Game("coin", "Coin", strategy=CoinStrategy())

    report = measure_strategy(KATA, CHOOSE, SUBMISSION, Bubblewrap(), 3, PAGE)

    assert (report.function, report.unit) == ("choose", "coin coin.py 3 s image/png")


def test_no_strategy_has_more_time_than_the_limit(games: dict[str, Game]) -> None:
    games["coin"] = Game("coin", "Coin", strategy=CoinStrategy())

    report = measure_strategy(KATA, CHOOSE, SUBMISSION, Bubblewrap(), 9_999)

    assert f" {MAX_SECONDS:g} s " in report.unit


@pytest.mark.parametrize(
    "others",
    [
        pytest.param({}, id="no such game"),
        pytest.param({"coin": Game("coin", "Coin")}, id="without the part"),
    ],
)
def test_a_strategy_that_no_game_values_is_a_fault_of_the_course(
    games: dict[str, Game], others: dict[str, Game]
) -> None:
    games.update(others)

    with pytest.raises(ContentError) as refusal:
        measure_strategy(KATA, CHOOSE, SUBMISSION, Bubblewrap())

    assert "a strategy for coin" in refusal.value.what
    assert "[rubric.strategy]" in refusal.value.hint
