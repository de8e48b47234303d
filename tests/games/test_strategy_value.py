"""A strategy is measured by the game that has its kata's name."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.authoring.scaffold import write_kata
from dicedojo.course.course import load_kata
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import Strategy
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.errors import ContentError, UnusableInput
from dicedojo.games import strategy_value
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.protocol import Game
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.games.strategy_value import (
    MAX_SECONDS,
    find_strategy,
    measure_strategy,
    read_own,
)
from dicedojo.submission.submission import Submission

from .katas import bare_kata

KATA = bare_kata("coin", "toss")
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


ASKED_FOR = """
[rubric.strategy]
function = "choose"
points = 0
nothing_at = 0.5
full_from = 0.9
"""
EXACT = "dojo exact coin FOLDER"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A course with one kata, which asks for no strategy."""
    write_kata(tmp_path / "course", "coin")
    return tmp_path / "course"


@pytest.fixture
def coin(root: Path) -> Kata:
    return load_kata(root, "coin")


def test_the_kata_that_asks_for_a_strategy_is_found(root: Path) -> None:
    with (root / "katas/coin/kata.toml").open("a") as file:
        file.write(ASKED_FOR)

    kata, strategy = find_strategy(only(root), "coin", "dojo exact coin")

    assert (kata.name, strategy.function) == ("coin", "choose")


@pytest.mark.parametrize("game", ["coin", "cards"])
def test_without_such_a_kata_the_next_command_is_named(root: Path, game: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        find_strategy(only(root), game, f"dojo exact {game}")

    assert f"a kata {game} that asks for a strategy" in refusal.value.what
    assert refusal.value.next == f"dojo exact {game}"


@pytest.mark.parametrize("place", ["", "coin.py"])
def test_a_folder_or_its_module_is_read(tmp_path: Path, coin: Kata, place: str) -> None:
    (tmp_path / "coin.py").write_text("def choose(): ...\n")

    assert read_own(tmp_path / place, coin, EXACT).path == "coin.py"


@pytest.mark.parametrize(
    ("place", "what"),
    [
        pytest.param("nowhere", "There is no {}.", id="nowhere"),
        pytest.param("notes.py", "{} is not a folder.", id="another file"),
        pytest.param("empty", "There is no strategy in {}.", id="no module"),
    ],
)
def test_a_place_without_a_module_is_named(
    tmp_path: Path, coin: Kata, place: str, what: str
) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "notes.py").touch()

    with pytest.raises(UnusableInput) as refusal:
        read_own(tmp_path / place, coin, EXACT)

    assert refusal.value.what == what.format(tmp_path / place)
    assert refusal.value.next == EXACT
