"""Games with stacked dice: typed and read to their end, or played by scripts."""

from __future__ import annotations

import pytest

from dicedojo.dice import Roll
from dicedojo.games.yahtzee.card import Card, Solution
from dicedojo.games.yahtzee.opponents import make_opponent
from dicedojo.games.yahtzee.play import YahtzeeGame, take_turn
from dicedojo.games.yahtzee.strategies import Points

from .. import listening
from ..listening import ListeningTable, stack, typed_table


def sit_down(typed: str, against: str = "nobody") -> YahtzeeGame:
    return YahtzeeGame(typed_table(*typed.split(",")), make_opponent(against))


def watch(game: YahtzeeGame, *rolls: Roll) -> list[str]:
    return listening.watch(game.table, game, stack(*rolls))


def test_a_turn_says_what_is_rolled_scored_and_lost(source: Solution) -> None:
    game = sit_down("6 6,a,chance,q")

    shown = watch(game, (6, 3, 5, 3, 6), (6, 6, 5), (1,) * 5)

    start = shown.index("You roll 3 3 5 6 6.")
    assert shown[start:][:21] == [
        "You roll 3 3 5 6 6.",
        "      3         3         5         6         6",
        "Keep which dice? (two rolls left) > 6 6",
        "You roll 5 6 6 6 6.",
        "      5         6         6         6         6",
        "Keep which dice? (one roll left) > a",
        "1  ones      +0   7  three of a kind   +29",
        "2  twos      +0   8  four of a kind    +29",
        "3  threes    +0   9  full house         +0",
        "4  fours     +0  10  small straight     +0",
        "5  fives     +5  11  large straight     +0",
        "6  sixes    +24  12  yahtzee            +0",
        "   bonus   0/63  13  chance            +29",
        "Which box? > chance",
        "You score 29 in chance.",
        "  Keeping 5 6 6 6 6 of 5 6 6 6 6 cost 2.87 points; 6 6 6 6 is best.",
        "  Chance for 5 6 6 6 6 cost 19.37 points; sixes is best.",
        "From here the best play ends at 241.7 on average: luck +18.1, choices -22.2.",
        "Turn 2 of 13   you 29 " + "─" * 58,
        shown[start + 19],
        shown[start + 20],
    ]
    assert game.standing == "You have 29 points."


def test_a_game_ends_with_the_points_luck_and_choices_of_all_turns(
    source: Solution,
) -> None:
    typed = ",".join(f"a,{number}" for number in range(1, 14))
    game = sit_down(typed)

    shown = watch(game, *[(2, 3, 4, 5, 6)] * 13)

    assert shown[-1] == "You end with 110 points."
    yardstick = next(line for line in shown[::-1] if line.startswith("The best play"))
    words = yardstick.rstrip(".").replace(",", "").split()
    average, luck, cost = float(words[4]), float(words[8]), float(words[10])
    assert average + luck + cost == pytest.approx(110, abs=0.15)


def test_the_best_play_costs_nothing(source: Solution) -> None:
    game = sit_down("6 6,6 6 6 6,yahtzee,q")

    shown = watch(game, (6, 3, 5, 3, 6), (6, 6, 5), (6,), (1,) * 5)

    assert not [line for line in shown if "cost" in line]
    assert game.you.cost == 0


def test_the_other_player_is_shown_line_by_line(source: Solution) -> None:
    game = sit_down("a,chance,q", "greedy")

    shown = watch(
        game, (1, 2, 3, 4, 6), (6, 3, 5, 3, 6), (6, 6, 5), (6,), (1, 1, 2, 2, 3)
    )

    start = shown.index("greedy rolls:")
    assert shown[start:][:4] == [
        "greedy rolls:",
        "  3 3 5 6 6   keeps 6 6",
        "  5 6 6 6 6   keeps 6 6 6 6",
        "  6 6 6 6 6   scores 50 in yahtzee",
    ]
    assert game.standing == "You have 16 points, greedy has 50."


@pytest.mark.parametrize(
    ("typed", "refused"),
    [
        pytest.param("1 1", "1 1 is not part of your roll.", id="dice not rolled"),
        pytest.param("7", "7 is not part of your roll.", id="a face of no die"),
        pytest.param("foo", "'foo' does not say which dice to keep.", id="a word"),
        pytest.param(" ", "Nothing was typed.", id="nothing"),
        pytest.param("a,ace", "'ace' is not a box.", id="no box"),
        pytest.param("a,14", "'14' is not a box.", id="no number of a box"),
        pytest.param("a, ", "Nothing was typed.", id="no box typed"),
        pytest.param(
            "a,s",
            "'s' can be sixes or small straight.",
            id="the start of two boxes",
        ),
        pytest.param(
            "a,chance,a,chance",
            "The box chance is filled already, with 23.",
            id="a filled box",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_next_step(
    source: Solution, typed: str, refused: str
) -> None:
    shown = watch(sit_down(f"{typed},q"), *[(3, 3, 5, 6, 6)] * 2)

    place = shown.index(refused)
    assert any(line.startswith("  Next: type ") for line in shown[place:])


def test_a_hint_lists_the_best_choices_first(source: Solution) -> None:
    shown = watch(sit_down("h,a,h,q"), (3, 3, 5, 6, 6))

    first = next(line for line in shown if line.startswith("Points of the whole game"))
    place = shown.index(first)
    assert shown[place + 1].split() == ["6", "6", "245.73", "best"]
    assert shown[place + 2].split() == ["5", "6", "6", "244.01", "-1.72"]
    assert shown[place + 6] == "  and 13 more"


def test_the_rules_fit_on_a_screen(source: Solution) -> None:
    shown = watch(sit_down("?,q"), (3, 3, 5, 6, 6))

    start = shown.index("Yahtzee: thirteen boxes, one for each turn")
    end = next(at for at, line in enumerate(shown) if line.startswith("Keys: "))
    assert end - start <= 20
    assert "Five of a kind is a full house, too." in shown


class Script:
    """A player who keeps and fills what is written down."""

    def __init__(self, box: str, *keeps: Roll) -> None:
        self.box = box
        self.keeps = iter(keeps)

    def choose_keep(self, card: Points, roll: Roll, rolls_left: int) -> Roll:
        return next(self.keeps)

    def choose_box(self, card: Points, roll: Roll) -> str:
        return self.box


def said_of(player: Script, *rolls: Roll) -> tuple[list[str], Card]:
    """Return what is said of a turn, and the card after it."""
    table = ListeningTable()
    filled = take_turn(table, "ada", player, Card(), stack(*rolls))
    return table.said, filled


def test_a_player_is_told_how_many_rolls_are_left() -> None:
    told = []

    class Counts(Script):
        def choose_keep(self, card: Points, roll: Roll, rolls_left: int) -> Roll:
            told.append(rolls_left)
            return ()

    said_of(Counts("chance"), *[(1, 2, 3, 4, 6)] * 3)

    assert told == [2, 1]


def test_whoever_keeps_all_dice_rolls_no_more() -> None:
    straight = (2, 3, 4, 5, 6)

    said, card = said_of(Script("large straight", straight), straight)

    assert said == [
        "  2 3 4 5 6   keeps all dice",
        "  2 3 4 5 6   scores 40 in large straight",
    ]
    assert card == Card({"large straight": 40})
