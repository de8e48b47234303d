from __future__ import annotations

from pathlib import Path
from random import Random
from textwrap import dedent

import pytest

from dicedojo.course.courses import find_courses
from dicedojo.dice import FACES, Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.yahtzee.card import Card, Solution
from dicedojo.games.yahtzee.opponents import (
    BEST,
    KNOWN,
    OPPONENTS,
    Opponent,
    find_opponent,
    make_opponent,
)
from dicedojo.games.yahtzee.play import YahtzeeGame, take_turn

from ..listening import ListeningTable, typed_table, watch


def test_nobody_is_no_opponent() -> None:
    assert make_opponent("nobody") is None


@pytest.mark.parametrize("name", KNOWN)
def test_every_opponent_fills_its_card_by_the_rules(
    source: Solution, name: str
) -> None:
    random, card = Random(1), Card()

    def roll_dice(count: int, sides: int = 6) -> Roll:
        return tuple(random.choices(FACES, k=count))

    while card.open_boxes:
        card = take_turn(ListeningTable(), name, KNOWN[name], card, roll_dice)

    assert len(card.points) == 13


def test_the_best_opponent_chooses_by_the_exact_values(source: Solution) -> None:
    assert BEST.choose_keep({}, (3, 3, 5, 6, 6), 2) == (6, 6)
    assert BEST.choose_box({}, (5, 6, 6, 6, 6)) == "sixes"


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("source")]

ALL_DICE = """
    def choose_keep(card, dice, rolls_left):
        return dice

    def choose_box(card, dice):
        return "chance" if "chance" not in card else "ones"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "my own", ALL_DICE)


def write(folder: Path, source: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "yahtzee.py").write_text(dedent(source), "utf-8")
    return folder


def opponent_in(folder: Path) -> Opponent:
    opponent = find_opponent(str(folder), find_courses())
    assert opponent is not None
    return opponent


def test_a_strategy_decides_as_its_functions_do(folder: Path) -> None:
    opponent = opponent_in(folder)

    with opponent.seat() as player:
        assert player.choose_keep({}, (1, 2, 3, 4, 6), 2) == (1, 2, 3, 4, 6)
        assert player.choose_box({"chance": 9}, (1, 2, 3, 4, 6)) == "ones"
    assert (opponent.name, opponent.habit) == (
        "choose_keep",
        "is the one in the folder my own",
    )


@pytest.mark.parametrize(
    ("function", "why"),
    [
        pytest.param("return [7]", "only dice of the roll 1 1 3 4 5", id="no dice"),
        pytest.param("return 1 / 0", "ZeroDivisionError", id="an exception"),
    ],
)
def test_a_strategy_that_does_not_answer_the_first_question_is_refused(
    folder: Path, function: str, why: str
) -> None:
    write(folder, ALL_DICE.replace("return dice", function))

    with pytest.raises(UnusableInput, match="cannot play") as refusal:
        opponent_in(folder)

    assert why in str(refusal.value)
    assert refusal.value.next == (
        f"fix it, then dojo play yahtzee --against '{folder}'"
    )


def test_a_strategy_that_fails_in_the_game_leaves_it(folder: Path) -> None:
    write(folder, ALL_DICE.replace('else "ones"', 'else "chance"'))
    table = typed_table("a", "ones", "a", "twos", "a", "threes", "q")
    game = YahtzeeGame(table, opponent_in(folder))

    lines = watch(table, game, lambda count, sides=6: (1, 2, 3, 4, 6)[:count])

    shown = " ".join(" ".join(lines).split())
    assert "scores 16 in chance" in shown
    assert "choose_keep cannot go on, and you play alone:" in shown
    assert "that box is filled already" in shown
    assert game.opponent is None


def test_a_path_is_a_strategy_and_a_name_a_known_opponent(folder: Path) -> None:
    assert opponent_in(folder).name == "choose_keep"
    assert find_opponent(None, find_courses()) is None
    with pytest.raises(UnusableInput, match="There is no player 'gredy'") as refusal:
        find_opponent("gredy", find_courses())
    assert f"{', '.join(OPPONENTS)}, or the folder of your own" in str(refusal.value)
