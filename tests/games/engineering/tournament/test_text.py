"""The screen: 80 columns, every standing, and nothing that acts on a terminal."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.tournament.standings import Tournament
from dicedojo.games.engineering.tournament.text import render_text


def lines(tournament: Tournament) -> list[str]:
    return render_text(tournament, "bubblewrap").splitlines()


@pytest.mark.parametrize("name", ["small", "hostile", "nobody"])
def test_every_line_fits_and_does_nothing(
    name: str, request: pytest.FixtureRequest
) -> None:
    shown = lines(request.getfixturevalue(name))

    assert max(map(len, shown)) <= 80
    assert all(line.isprintable() for line in shown)


def test_a_whole_tournament(small: Tournament) -> None:
    assert lines(small) == [
        "─" * 18 + " The software-engineering game · tournament " + "─" * 18,
        "3 policies, each by the score that it expects, exactly.",
        "",
        "rank  policy         4 rounds  7 rounds    share",
        "      the best play     5.653    12.673  100.00%",
        "   1  ada               5.653    12.673  100.00%",
        "   2  bob               2.799     6.254   49.44%",
        "   2  cy                2.799     6.254   49.44%",
        "",
        "share: the mean share of what the best play expects.",
        "",
        "Decide the same wherever they come to",
        "  bob and cy",
        "",
        "Left out",
        "  dan: With no dice and 7 rounds left it gives 11.",
        "",
        "Sandbox: bubblewrap",
        "Next: the same command with --format html --out tournament.html",
    ]


def test_guests_are_marked(hostile: Tournament) -> None:
    shown = lines(hostile)

    assert any("new_only *" in line for line in shown)
    assert "*: a guest, one of the source's policies." in shown


def test_without_two_policies_only_those_left_out_are_named(
    nobody: Tournament,
) -> None:
    assert lines(nobody)[1:] == [
        "Left out",
        "  dan: There is no engineering.py among the files.",
        "",
        "Sandbox: bubblewrap",
    ]
