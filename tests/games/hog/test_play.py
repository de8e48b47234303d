"""Games with stacked dice: typed and read to their end, or played by scripts."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest
from rich.console import Console

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.best_response import best_response
from dicedojo.games.hog.opponents import HogOpponent, make_opponent
from dicedojo.games.hog.play import (
    HogGame,
    count_dice,
    draw_hint,
    explain_bacon,
    is_swap,
    read_num_rolls,
)
from dicedojo.games.hog.strategy import Strategy, always_roll, bacon_strategy, table_of
from dicedojo.games.protocol import RollDice
from dicedojo.games.table import Quit, Table

from .. import listening
from ..listening import ListeningTable, stack, typed_table


def sit_down(typed: str, player: HogOpponent, goal: int) -> HogGame:
    return HogGame(typed_table(*typed.split()), player, goal)


def watch(*rolls: Roll, typed: str, against: int = 3, goal: int = 20) -> list[str]:
    """Return what a game against so many dice shows, without yours."""
    table = np.full((goal, goal), against, np.uint8)
    game = sit_down(typed, HogOpponent("ada", "rolls what she rolls", table), goal)
    return [line.strip() for line in listening.watch(game.table, game, stack(*rolls))]


def test_a_turn_says_what_is_rolled_and_why_and_what_it_brings() -> None:
    shown = watch((3, 2, 4), (6, 5, 2), (6, 6), typed="3 2")

    assert [line for line in shown if not line.startswith("You 0")] == [
        "Hog: you against ada, to 20 points. You begin.",
        "ada rolls what she rolls.",
        "h shows your chances with each number of dice, ? the rules, q quits.",
        "Hog wild! The scores add up to 0, and 0 is 7 times 0: four-sided dice.",
        "Free bacon: 0 dice score 1, 1 more than 0.",
        "How many dice, 0 to 10? > 3",
        "You roll 3 four-sided dice.",
        "2         3         4",
        "You score 9 and have 9.",
        "ada rolls 2 5 6, scores 13 and has 13.",
        "You 9   ada 13 " + "─" * 65,
        "Six-sided dice: the scores add up to 22, not a multiple of 7.",
        "Free bacon: 0 dice score 4, 1 more than the larger digit of 13.",
        "How many dice, 0 to 10? > 2",
        "You roll 2 dice.",
        "6         6",
        "You score 12 and have 21.",
        "─" * 80,
        "You win by 21 to 13.",
    ]


def test_a_pig_out_is_said_of_both() -> None:
    shown = watch((1, 4, 4), (5, 6, 1), (6, 6, 6, 6), typed="3 4")

    assert "Pig out! You score 1 and have 1." in shown
    assert "ada rolls 1 5 6, pigs out, scores 1 and has 1." in shown


@pytest.mark.parametrize(
    ("roll", "looks"),
    [
        pytest.param((2, 3), ["1m", "1m"], id="a sum"),
        pytest.param((1, 3), ["1m", "2m"], id="pig out: the other die is dim"),
    ],
)
def test_of_a_pig_out_the_ones_stand_out(roll: Roll, looks: list[str]) -> None:
    console = Console(width=80, force_terminal=True, color_system="standard")
    lines = iter(["2", "q"])
    table = Table(console, lambda: next(lines))
    game = HogGame(table, make_opponent("five", 20), 20)

    with console.capture() as capture, pytest.raises(Quit):
        game.play(lambda count, sides=6: roll if count == 2 else (1,) * count)

    faces = re.findall(r"\x1b\[(\dm) +(\d) *\x1b", capture.get())
    assert faces == [(look, str(face)) for look, face in zip(looks, roll, strict=True)]


def test_free_bacon_is_said_of_both() -> None:
    shown = watch(typed="0 0 0 0 0 0 0 0 0 0", against=0, goal=12)

    assert "Free bacon: you score 1 and have 1." in shown
    assert "ada rolls no dice, scores 2 by free bacon and has 2." in shown


def test_four_sided_dice_are_said_of_the_other_too() -> None:
    shown = watch((3, 4), (2, 4, 4), (6, 6, 6), typed="2 3")

    assert "ada rolls four-sided 2 4 4, scores 10 and has 10." in shown


@pytest.mark.parametrize(
    ("rolls", "typed", "told"),
    [
        pytest.param(
            ((2, 2), (2, 3, 3), (6, 6, 6)),
            "2 3",
            "Swine swap! 8 is double 4: you gain 4 and have 8, ada has 4.",
            id="the other's points make it",
        ),
        pytest.param(
            ((2, 2), (2, 5, 5), (2,), (5, 6, 6)),
            "2 1",
            "Swine swap! 12 is double 6: you gain 6 and have 12, ada has 6.",
            id="you have half",
        ),
    ],
)
def test_a_swap_says_who_gains(rolls: tuple[Roll, ...], typed: str, told: str) -> None:
    assert told in watch(*rolls, typed=typed)


def test_a_swap_at_the_goal_loses_the_game() -> None:
    shown = watch((2, 2), (3, 3, 4), (4, 4, 4, 4), typed="2 4")

    assert shown[-4].startswith("You score 16 and have 20.")
    assert shown[-3] == (
        "Swine swap! 20 is double 10: you lose 10 and have 10, ada has 20."
    )
    assert shown[-1] == "ada wins by 20 to 10."


def test_a_hint_is_the_exact_worth_of_each_number_of_dice() -> None:
    player = make_opponent("bacon", 20)
    reply = best_response(player.table)

    game = sit_down("h q", player, 20)
    lines = listening.watch(game.table, game, stack())

    asked = lines.index("How many dice, 0 to 10? > h")
    shown = lines[asked + 1 :]
    assert (
        shown[0]
        == "How likely you are to win, in %, if you play your best from then on:"
    )
    assert shown[1].split() == ["dice", *map(str, range(11))]
    chances = [f"{100 * chance:.1f}" for chance in reply.worth[0, 0]]
    assert shown[2].split() == ["wins", *chances]
    assert shown[3] == f"Best: {reply.table[0, 0]} dice."


@pytest.mark.parametrize(
    ("best", "named"),
    [
        pytest.param([1], "Best: 1 die.", id="one die"),
        pytest.param([0], "Best: 0 dice.", id="bacon"),
        pytest.param([4, 5], "Best: 4 or 5 dice.", id="a tie"),
        pytest.param([0, 4, 5], "Best: 0, 4 or 5 dice.", id="a tie of three"),
        pytest.param(
            list(range(11)),
            "Best: any number of dice; it is all the same.",
            id="it does not matter",
        ),
    ],
)
def test_a_hint_names_all_that_is_best(best: list[int], named: str) -> None:
    hint = draw_hint([0.5] * 11, best)

    assert hint.plain.splitlines()[-1] == named


def test_a_certain_win_fits_into_its_column() -> None:
    hint = draw_hint([1.0] * 11, list(range(11)))

    assert hint.plain.splitlines()[2] == "  wins" + " 100.0" * 11


@pytest.mark.parametrize(
    ("count", "sides", "words"),
    [
        (1, 6, "1 die"),
        (10, 6, "10 dice"),
        (1, 4, "1 four-sided die"),
        (5, 4, "5 four-sided dice"),
    ],
)
def test_dice_are_counted(count: int, sides: int, words: str) -> None:
    assert count_dice(count, sides) == words


@pytest.mark.parametrize(
    ("opponent_score", "told"),
    [
        (0, "Free bacon: 0 dice score 1, 1 more than 0."),
        (9, "Free bacon: 0 dice score 10, 1 more than 9."),
        (10, "Free bacon: 0 dice score 2, 1 more than the larger digit of 10."),
        (47, "Free bacon: 0 dice score 8, 1 more than the larger digit of 47."),
    ],
)
def test_bacon_is_explained_by_the_digits(opponent_score: int, told: str) -> None:
    assert explain_bacon(opponent_score) == told


@pytest.mark.parametrize(
    ("text", "num_rolls"), [("0", 0), ("10", 10), ("07", 7), ("000000001", 1)]
)
def test_a_number_of_dice_is_read(text: str, num_rolls: int) -> None:
    assert read_num_rolls(text) == num_rolls


@pytest.mark.parametrize(
    ("text", "what"),
    [
        pytest.param("", "Nothing was typed.", id="empty"),
        pytest.param("11", "11 dice are too many: roll at most 10.", id="eleven"),
        pytest.param("-1", "'-1' is not a number of dice.", id="negative"),
        pytest.param("many", "'many' is not a number of dice.", id="a word"),
        pytest.param("2.5", "'2.5' is not a number of dice.", id="a fraction"),
        pytest.param("5 5", "'5 5' is not a number of dice.", id="two numbers"),
        pytest.param("٣", "'٣' is not a number of dice.", id="another script"),
        pytest.param("²", "'²' is not a number of dice.", id="a power"),
        pytest.param("9" * 5000, "'99999999999999999...' is no", id="very long"),
    ],
)
def test_what_is_no_number_of_dice_is_explained(text: str, what: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_num_rolls(text)

    assert refusal.value.what.startswith(what)
    assert refusal.value.evidence.endswith("it is still your turn.")
    assert refusal.value.next.startswith("type a number from 0 to 10")


GAMES = 4_000
SPREAD = 0.5 / GAMES**0.5  # of the share of games won, at most


def script(*num_rolls: int) -> Strategy:
    """Return who rolls so many dice, turn by turn, whatever the scores are."""
    left = iter(num_rolls)
    return lambda score, opponent_score: next(left)


def play_scripts(
    yours: Strategy, others: Strategy, roll_dice: RollDice, goal: int = 20
) -> tuple[HogGame, list[str]]:
    """Return a game that two scripts have played, and what was said in it."""
    table = ListeningTable()
    ada = HogOpponent("ada", "", np.zeros((goal, goal), np.uint8))
    game = HogGame(table, ada, goal)
    game.strategies = [yours, others]
    game.play(roll_dice)
    return game, table.said[3:]


def test_each_player_is_asked_with_its_own_score_first() -> None:
    asked = []

    def notes(score: int, opponent_score: int) -> int:
        asked.append((score, opponent_score))
        return 1

    play_scripts(notes, notes, stack((3,), (5,), (6,), (4,)), goal=9)

    assert asked == [(0, 0), (0, 3), (3, 5)]


def test_dice_have_four_sides_where_seven_divides_the_sum_of_the_scores() -> None:
    rolled = []
    dice = stack((3,), (4,), (2,))

    def roll_dice(count: int, sides: int = 6) -> Roll:
        rolled.append(sides)
        return dice(count, sides)

    _, said = play_scripts(script(1, 1), script(1), roll_dice, goal=5)

    assert rolled == [4, 6, 4]
    assert [line for line in said if "   ada " in line] == [
        "You 0   ada 0",
        "You 3   ada 4",
    ]


@pytest.mark.parametrize(
    ("total", "other", "swaps"),
    [
        pytest.param(16, 32, True, id="half"),
        pytest.param(32, 16, True, id="double"),
        pytest.param(16, 33, False, id="nearly half"),
        pytest.param(16, 16, False, id="equal"),
        pytest.param(1, 0, False, id="against nothing"),
        pytest.param(30, 10, False, id="three times"),
    ],
)
def test_totals_swap_if_one_is_double(total: int, other: int, swaps: bool) -> None:
    assert is_swap(total, other) is swaps


def test_a_point_more_than_double_keeps_the_win() -> None:
    game, _ = play_scripts(script(0, 4), script(2), stack((4, 6), (5, 5, 5, 5)))

    assert game.totals == [21, 10]


def test_as_many_games_are_won_as_the_exact_values_say() -> None:
    goal, random = 30, Random(1)
    strategies = always_roll(3), bacon_strategy

    def roll_dice(count: int, sides: int = 6) -> Roll:
        return tuple(random.randint(1, sides) for _ in range(count))

    won = 0
    for _ in range(GAMES):
        game, _ = play_scripts(*strategies, roll_dice, goal)
        yours, others = game.totals
        won += yours > others

    exact = win_rate(*(table_of(each, goal) for each in strategies))
    assert won / GAMES == pytest.approx(exact.first, abs=3 * SPREAD)
