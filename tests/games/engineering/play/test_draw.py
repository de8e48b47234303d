"""A roll as lines of faces."""

from __future__ import annotations

from typing import Literal

from rich.console import Console

from dicedojo.dice import Roll
from dicedojo.games.engineering.play.draw import draw_roll


def lines(*roll: tuple[int, Roll], colour: bool = False) -> list[str]:
    system: Literal["standard"] | None = "standard" if colour else None
    console = Console(width=80, force_terminal=colour, color_system=system)
    console.begin_capture()
    console.print(draw_roll(roll))
    return [line.rstrip() for line in console.end_capture().splitlines()]


def test_each_kind_of_die_has_a_line() -> None:
    assert lines((4, (1, 3)), (20, (17,))) == ["  d4   1 3", "  d20  17"]


def test_ones_stand_out() -> None:
    (line,) = lines((4, (1, 3)), colour=True)

    assert "\x1b[1;31m1\x1b[0m" in line
    assert "\x1b[1m3\x1b[0m" in line


def test_many_dice_fold_under_each_other() -> None:
    shown = lines((4, (2,) * 90))

    assert max(map(len, shown)) <= 80
    assert sum(line.count("2") for line in shown) == 90
    assert shown[1].startswith("      2 2")
