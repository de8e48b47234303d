"""What every tournament on the screen has in common."""

from __future__ import annotations

from rich.console import Group

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.text import (
    end_blocks,
    group_blocks,
    left_out_blocks,
    names_of,
)
from dicedojo.screen_text import screen_text


def test_names_are_joined_and_fit_to_print() -> None:
    assert names_of(("ada",), 20) == "ada"
    assert names_of(("ada", "bob\x1b", "cy"), 20) == "ada, bob\\x1b and cy"


def test_groups_and_those_left_out_stand_under_titles() -> None:
    blocks = [
        *group_blocks("The same", [("ada", "bob")], 20),
        *left_out_blocks([LeftOut("cy", "It raises."), LeftOut("dan", "one\ntwo")]),
        *end_blocks("process", held=True),
    ]

    assert screen_text(Group(*blocks), colour=False).splitlines() == [
        "The same",
        "  ada and bob",
        "",
        "Left out",
        "  cy: It raises.",
        "  dan:",
        "  one",
        "  two",
        "",
        "Sandbox: process",
        "Next: the same command with --format html --out tournament.html",
    ]


def test_nothing_is_said_of_nobody() -> None:
    blocks = [
        *group_blocks("The same", [], 20),
        *left_out_blocks([]),
        *end_blocks("process", held=False),
    ]

    assert screen_text(Group(*blocks), colour=False) == "Sandbox: process\n"
