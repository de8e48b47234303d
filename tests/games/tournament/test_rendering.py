"""What all tournaments show alike, in each format."""

from __future__ import annotations

import pytest
from rich.console import Group

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.rendering import (
    GUEST,
    cell,
    csv_table,
    end_blocks,
    names_of,
    ranked_view,
    row_left_out,
    shared_view,
    starred,
)
from dicedojo.games.tournament.standings import Ranking, Standing
from dicedojo.screen_text import screen_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("ada", "ada", id="a name"),
        pytest.param("=1+1", "'=1+1", id="a formula"),
        pytest.param(" @SUM(A1)", "' @SUM(A1)", id="a formula behind a blank"),
        pytest.param("+1", "'+1", id="a sum"),
        pytest.param("-1", "'-1", id="a difference"),
        pytest.param("a\nb", "a\\nb", id="two lines"),
    ],
)
def test_a_cell_is_text(text: str, shown: str) -> None:
    assert cell(text) == shown


def test_a_table_has_a_line_for_each_row() -> None:
    assert csv_table([("rank", "name"), (1, 'a,"b"')]) == 'rank,name\n1,"a,""b"""\n'


def test_one_left_out_has_a_name_and_a_trouble() -> None:
    row = row_left_out(LeftOut("-dan", "It\n  raises."), 5)

    assert row == ["", "'-dan", "", "", "It raises."]


def race(*places: Standing, left_out: tuple[LeftOut, ...] = ()) -> Ranking[Standing]:
    return Ranking(places, left_out)


def test_strategies_are_counted() -> None:
    one, two = Standing(1, "ada", False, ()), Standing(2, "bob", True, ())

    assert shared_view(race(one), "process")["players"] == ("1 strategy")
    view = shared_view(race(one, two), "process")
    assert (view["players"], view["has_guests"]) == ("2 strategies", True)


def test_groups_and_those_left_out_are_fit_to_print() -> None:
    left_out = (LeftOut("d\x1b[31m" + "a" * 90, "line one\nline two"),)
    twins = Standing(1, "ada", False, ("b\nob",))

    view = shared_view(race(twins, left_out=left_out), "process")

    (group,), (one,) = view["groups"], view["left_out"]
    assert "\n" not in group
    assert "\x1b" not in one["name"]
    assert "…" in one["name"]
    assert one["lines"] == ["line one", "line two"]


def test_a_row_begins_with_rank_name_and_whether_it_is_a_guest() -> None:
    assert ranked_view(Standing(3, "cy", True, ())) == {
        "rank": 3,
        "name": "cy",
        "guest": True,
    }


def test_names_are_joined_and_fit_to_print() -> None:
    assert names_of(("ada",), 20) == "ada"
    assert names_of(("ada", "bob\x1b", "cy"), 20) == "ada, bob\\x1b and cy"


def test_a_guest_has_a_star() -> None:
    assert starred(Standing(1, "ada", False, ()), 20) == "ada"
    assert starred(Standing(2, "b\x1b", True, ()), 20) == f"b\\x1b{GUEST}"


def test_groups_and_those_left_out_stand_under_titles() -> None:
    left_out = (LeftOut("cy", "It raises."), LeftOut("dan", "one\ntwo"))
    twins = Standing(1, "ada", False, ("bob",))

    blocks = end_blocks(race(twins, left_out=left_out), "The same", 20, "process")

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
    blocks = end_blocks(race(), "The same", 20, "process")

    assert screen_text(Group(*blocks), colour=False) == "Sandbox: process\n"
