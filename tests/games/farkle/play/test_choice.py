from __future__ import annotations

from rich.console import Console

from dicedojo.dice import Roll, all_hands
from dicedojo.games.farkle.play.choice import draw_options, rules
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


def shown() -> list[str]:
    console = Console(width=80, no_color=True)
    with console.capture() as printed:
        console.print(rules(5_000))
    return printed.get().splitlines()


def test_the_rules_fit_on_a_screen_and_name_the_target() -> None:
    lines = shown()

    assert len(lines) <= 22
    assert max(map(len, lines)) <= 80
    assert lines[0] == "Farkle: who has 5,000 points first?"


def test_the_points_are_those_of_the_scoring() -> None:
    rows = [line.split() for line in shown()]

    assert ["single", "100", "-", "-", "-", "50", "-"] in rows
    assert ["three", "1,000", "200", "300", "400", "500", "600"] in rows
