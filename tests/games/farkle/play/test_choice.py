from __future__ import annotations

from rich.console import Console

from dicedojo.dice import Roll, all_hands
from dicedojo.games.farkle.play.choice import draw_options
from dicedojo.games.farkle.play.words import list_options, number_options


def draw(roll: Roll) -> list[str]:
    """Return the lines of the list, on a terminal of 80 columns."""
    console = Console(width=80)
    with console.capture() as capture:
        console.print(draw_options(list_options(roll), len(roll)))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_a_long_list_numbers_nine_and_takes_dice_for_the_rest() -> None:
    lines = draw((1, 1, 1, 5, 5, 5))

    assert lines[0].startswith("  1)  1 1 1 5 5 5  1,500  hot dice  three ones 1,000")
    assert lines[8].startswith("  9)  5 ")
    assert lines[9:] == ["  and 6 more: type their dice"]


def test_each_option_of_six_dice_fits_on_a_line() -> None:
    for roll in all_hands(6, 6):
        options = list_options(roll)
        if options:
            numbered = number_options(options)

            assert len(draw(roll)) == len(numbered) + (len(options) > len(numbered))
