"""The screen: 80 columns, every standing, and nothing that acts on a terminal."""

from __future__ import annotations

import pytest

from dicedojo.games.hog.tournament.standings import RoundRobin
from dicedojo.games.hog.tournament.text import render_text
from dicedojo.games.protocol import LeftOut
from dicedojo.text import plain

from .conftest import LONG, hold


def lines(tournament: RoundRobin) -> list[str]:
    return render_text(tournament, "bubblewrap").splitlines()


@pytest.mark.parametrize("name", ["small", "hostile", "many", "nobody"])
def test_every_line_fits_and_does_nothing(
    name: str, request: pytest.FixtureRequest
) -> None:
    told = lines(request.getfixturevalue(name))

    assert max(map(len, told)) <= 80
    assert all(line.isprintable() for line in told)
    assert all(line == line.rstrip() for line in told)


def test_the_standings_are_told_best_first(small: RoundRobin) -> None:
    told = lines(small)

    assert told[1] == "3 strategies, 3 pairs, each both ways, exactly."
    rows = [" ".join(line.split()) for line in told[5:8]]
    assert rows == [
        "1 ada 55.58% 2 55.58% bob bob",
        "2 bob 47.21% 0 50.00% cy ada",
        "2 cy 47.21% 0 50.00% bob ada",
    ]


def test_twins_and_who_was_left_out_are_told_below(small: RoundRobin) -> None:
    told = lines(small)

    twins = told.index("Decide the same at all scores")
    left_out = told.index("Left out")
    assert told[twins + 1] == "  bob and cy"
    assert told[left_out + 1] == "  dan: At 0 to the opponent's 0 it gives 11."
    assert told[-2:] == [
        "Sandbox: bubblewrap",
        "Next: the same command with --format html --out tournament.html",
    ]


def test_every_standing_of_a_class_is_told(many: RoundRobin) -> None:
    told = "\n".join(lines(many))

    assert all(f" student {i} " in told for i in range(30))
    assert "Left out" not in told
    assert "*" not in told


def test_guests_are_marked(hostile: RoundRobin) -> None:
    told = lines(hostile)

    assert sum(" always_roll(5) * " in line for line in told) == 1
    assert "*: a guest, one of the project's own strategies." in told


def test_a_long_name_keeps_its_ends(hostile: RoundRobin) -> None:
    told = "\n".join(lines(hostile))

    assert plain(LONG, 20) in told
    assert LONG not in told


def test_what_python_said_keeps_its_lines() -> None:
    trouble = 'File "hog.py", line 1\n  def f()\n         ^\nSyntaxError: oh'
    held = hold(
        {"ada": "always_roll(5)", "bob": "always_roll(6)"}, (LeftOut("cy", trouble),)
    )

    told = lines(held)

    start = told.index("  cy:")
    assert told[start + 1 : start + 5] == [f"  {line}" for line in trouble.splitlines()]


def test_colour_adds_nothing_but_colour(small: RoundRobin) -> None:
    plainly, coloured = (
        render_text(small, "bubblewrap", colour=colour) for colour in (False, True)
    )

    assert "\x1b[" in coloured
    assert len(coloured) > len(plainly)
    assert "ada" in coloured


def test_who_had_nobody_to_play_against_sees_no_table(nobody: RoundRobin) -> None:
    told = lines(nobody)

    assert told[1:] == [
        "Left out",
        "  dan: There is no hog.py.",
        "",
        "Sandbox: bubblewrap",
    ]
