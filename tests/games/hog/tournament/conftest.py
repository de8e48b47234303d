"""Tournaments without anybody to ask: tables that are known, names that are hostile."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest

from dicedojo.games.hog.exact.backward_induction import win_rates
from dicedojo.games.hog.exact.strategy import CLASSICS, table_of
from dicedojo.games.hog.tournament.standings import (
    RoundRobin,
    guests,
    rank,
)
from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.standings import Entrant

SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd()|'x'!A1"
CONTROLS = "new\nline\x1b[31m\u202e\udcff"
LONG = "a" * 120 + "b" * 80


def hold(
    classics: Mapping[str, str],
    left_out: tuple[LeftOut, ...] = (),
    *,
    with_guests: bool = False,
) -> RoundRobin:
    """Return a tournament of players who hand in classics under their own names."""
    players = [
        Entrant(name, table_of(CLASSICS[each])) for name, each in classics.items()
    ]
    players += guests() if with_guests else []
    tables = {player.decisions.tobytes(): player.decisions for player in players}
    rates = win_rates([*tables.values()], [*tables.values()])[:, :, 0]
    places = [[*tables].index(player.decisions.tobytes()) for player in players]
    return rank(players, rates[np.ix_(places, places)], left_out)


@pytest.fixture(scope="session")
def small() -> RoundRobin:
    """Three who play, two of them the same; one is left out."""
    names = {"ada": "bacon_strategy", "bob": "always_roll(5)", "cy": "always_roll(5)"}
    return hold(names, (LeftOut("dan", "At 0 to the opponent's 0 it gives 11."),))


@pytest.fixture(scope="session")
def hostile() -> RoundRobin:
    """Names and troubles that would do harm, and guests."""
    names = {
        SCRIPT: "always_roll(3)",
        FORMULA: "always_roll(4)",
        CONTROLS: "always_roll(7)",
        LONG: "always_roll(6)",
    }
    trouble = f'File "hog.py", line 1\n  {SCRIPT}\x1b[2J\nSyntaxError: @{FORMULA}'
    return hold(names, (LeftOut(f"-{SCRIPT}", trouble),), with_guests=True)


@pytest.fixture(scope="session")
def many() -> RoundRobin:
    """More than have room on a page of paper."""
    each = list(CLASSICS)
    return hold({f"student {i}": each[i % len(each)] for i in range(30)})


@pytest.fixture(scope="session")
def nobody() -> RoundRobin:
    """Nobody could play."""
    return RoundRobin((), (LeftOut("dan", "There is no hog.py."),), np.empty((0, 0)))
