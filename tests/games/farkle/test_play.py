"""Games with stacked dice: typed and read to their end, or played by scripts."""

from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands
from dicedojo.games.farkle.chances import Decision, Situation
from dicedojo.games.farkle.opponents import CAREFUL, Choose
from dicedojo.games.farkle.options import list_options, number_keeps
from dicedojo.games.farkle.play import FarkleGame, draw_options, rules
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.protocol import RollDice

from .. import listening
from ..listening import ListeningTable, printed, stack, typed_table

STRAIGHT = (1, 2, 3, 4, 5, 6)  # 2,500
ONES = (1,) * 6  # 4,000
NOTHING = (2, 2, 3, 3, 4, 6)
TWO_TRIPLES = (1, 1, 1, 5, 5, 5)  # 1,500
TWOS = (2, 2, 2, 2)  # 1,000


def watch(*rolls: Roll, typed: str) -> list[str]:
    """Return what a game to 4,000 shows, without the dice."""
    table = typed_table(*typed.split())
    game = FarkleGame(table, "careful", CAREFUL, 4_000)
    return listening.watch(table, game, stack(*rolls))


def test_a_last_turn_says_what_wins_and_a_tie_why_not() -> None:
    shown = watch(STRAIGHT, ONES, TWO_TRIPLES, typed="1 b 1 b")

    place = shown.index("careful rolls:")
    assert shown[place:][:4] == [
        "careful rolls:",
        "  1 1 1 1 1 1   keeps 1 1 1 1 1 1  4,000 at stake, hot dice",
        "careful banks 4,000 and has 4,000.",
        "careful has reached 4,000: this is the last round.",
    ]
    assert "Your last turn: more than 1,500 wins." in shown
    assert "1,500 points at stake; you win with more than 0 on top of them." in shown
    assert shown[-2].startswith("──")
    assert shown[-1] == "careful wins by 4,000 to 4,000: the first to reach it wins."


def test_more_than_the_other_wins_the_last_turn() -> None:
    shown = watch(STRAIGHT, ONES, STRAIGHT, typed="1 b 1 b")

    assert "2,500 points at stake." in shown
    assert shown[-1] == "You win by 5,000 to 4,000."


def test_hot_dice_are_said_and_all_six_are_rolled() -> None:
    shown = watch(STRAIGHT, TWO_TRIPLES, (2, 2, 3, 3, 4, 6), typed="1 r 1 b")

    assert shown.count("Hot dice! All six have scored, and all six may be rolled.") == 2
    assert any(line.startswith("r rolls six dice, b banks") for line in shown)
    assert "careful has one last turn:" in shown
    assert "  2 2 3 3 4 6   bust; nothing was at stake" in shown
    assert shown[-1] == "You win by 4,000 to 0."


def test_a_bust_says_what_is_lost() -> None:
    rolls = STRAIGHT, (2, 2, 3, 3, 4, 6), ONES, (2, 2, 3, 3, 4, 6)

    shown = watch(*rolls, typed="1 r")

    assert "Bust! No die scores; 2,500 points are lost." in shown
    assert "Bust! No die scores; nothing was at stake." in shown
    assert shown[-1] == "careful wins by 4,000 to 0."


def draw(roll: Roll) -> list[str]:
    """Return the lines of the list, on a terminal of 80 columns."""
    return printed(draw_options(list_options(roll), len(roll)))


def test_a_long_list_numbers_nine_and_takes_dice_for_the_rest() -> None:
    lines = draw((1, 1, 1, 5, 5, 5))

    assert lines[0].startswith("  1)  1 1 1 5 5 5  1,500  hot dice  three ones 1,000")
    assert lines[8].startswith("  9)  5 ")
    assert lines[9:] == ["  and 6 more: type their dice"]


def test_each_option_of_six_dice_fits_on_a_line() -> None:
    for roll in list(all_hands(6, 6))[::4]:
        options = list_options(roll)
        if options:
            numbered = number_keeps(options)

            assert len(draw(roll)) == len(numbered) + (len(options) > len(numbered))


def test_the_points_are_those_of_the_scoring() -> None:
    rows = [line.split() for line in printed(rules(5_000))]

    assert ["single", "100", "-", "-", "-", "50", "-"] in rows
    assert ["three", "1,000", "200", "300", "400", "500", "600"] in rows


def keep_all(*answers: bool) -> Choose:
    """Return who keeps all that scores, and rolls again where the answer is yes."""
    left = iter(answers)

    def choose(now: Situation) -> Decision:
        return max(score_options(now.roll), key=len), next(left)

    return choose


def take_turn(
    choose: Choose, roll_dice: RollDice, total: int = 0
) -> tuple[list[str], int]:
    """Return what is said of a turn of the other player, and the points banked."""
    table = ListeningTable()
    game = FarkleGame(table, "ada", CAREFUL, 10_000)
    game.chooses[1], game.totals[1] = choose, total
    banked = game.take_turn(1, roll_dice)
    return table.said, banked


def play_scripts(
    yours: Choose, others: Choose, *rolls: Roll, target: int = 4_000
) -> tuple[FarkleGame, list[str]]:
    """Return a game that two scripts have played, and what was said in it."""
    table = ListeningTable()
    game = FarkleGame(table, "ada", CAREFUL, target)
    game.chooses = [yours, others]
    game.play(stack(*rolls))
    return game, table.said[3:]


def test_a_turn_is_told_roll_by_roll() -> None:
    dice = stack((6, 1, 6, 2, 6, 3), (5, 4))

    said, banked = take_turn(keep_all(True, False), dice, 1_000)

    assert banked == 750
    assert said == [
        "  1 2 3 6 6 6   keeps 1 6 6 6        700 at stake",
        "  4 5           keeps 5              750 at stake",
        "ada banks 750 and has 1,750.",
    ]


def test_a_player_sees_the_points_from_before_the_roll_and_the_others_total() -> None:
    seen = []

    def choose(now: Situation) -> Decision:
        seen.append(now)
        return max(score_options(now.roll), key=len), now.roll == (1, 1, 2, 2, 3, 4)

    rolls = STRAIGHT, (4, 3, 2, 2, 1, 1), TWOS, ONES, NOTHING
    play_scripts(choose, choose, *rolls, target=2_600)

    assert seen == [
        (STRAIGHT, 0, 0, 0),
        ((1, 1, 2, 2, 3, 4), 0, 0, 2_500),
        (TWOS, 200, 0, 2_500),
        (ONES, 0, 2_500, 1_200),
    ]


@pytest.mark.parametrize(
    ("total", "roll", "banked"),
    [
        pytest.param(0, (5, 5, 5, 5, 2, 3), 1_000, id="just enough"),
        pytest.param(0, (6, 6, 6, 5, 2, 3), 0, id="too few"),
        pytest.param(1_000, (6, 6, 6, 5, 2, 3), 650, id="on the board already"),
    ],
)
def test_the_first_bank_takes_a_thousand_points(
    total: int, roll: Roll, banked: int
) -> None:
    said, points = take_turn(keep_all(False), stack(roll), total)

    assert points == banked
    assert said[-1] == f"ada banks {banked:,} and has {total + banked:,}."


def test_the_first_player_who_reached_the_target_wins_a_tie() -> None:
    game, said = play_scripts(keep_all(False), keep_all(False), ONES, ONES)

    assert said[-1] == "You win by 4,000 to 4,000: the first to reach it wins."
    assert game.totals == [4_000, 4_000]
