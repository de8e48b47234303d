"""Tournaments without anybody to ask: known policies, and names that are hostile."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dicedojo.games.engineering.exact.policies import KNOWN_POLICIES
from dicedojo.games.engineering.tournament import (
    PolicyRanking,
    entrant,
    guests,
    rank,
)
from dicedojo.games.protocol import LeftOut

SCRIPT = "<script>alert(1)</script>"
FORMULA = "=cmd()|'x'!A1"
CONTROLS = "new\nline\x1b[31m\u202e\udcff"
LONG = "a" * 120 + "b" * 80
GAMES = (4, 7)


def hold(
    policies: Mapping[str, str],
    left_out: tuple[LeftOut, ...] = (),
    *,
    with_guests: bool = False,
) -> PolicyRanking:
    """Return a tournament of those who hand in known policies under their names."""
    entrants = [
        entrant(name, KNOWN_POLICIES[policy].policy, GAMES)
        for name, policy in policies.items()
    ]
    entrants += guests(GAMES, policies) if with_guests else []
    return rank(entrants, GAMES, left_out)


@pytest.fixture(scope="session")
def small() -> PolicyRanking:
    """Three take part, two of them the same; one is left out."""
    names = {"ada": "new_only", "bob": "promo", "cy": "promo"}
    trouble = "With no dice and 7 rounds left it gives 11."
    return hold(names, (LeftOut("dan", trouble),))


@pytest.fixture(scope="session")
def hostile() -> PolicyRanking:
    """Names and troubles that would do harm, and guests."""
    names = {
        SCRIPT: "promo",
        FORMULA: "new_only",
        CONTROLS: "promo_once",
        LONG: "exp_legacy",
    }
    trouble = (
        f'File "engineering.py", line 1\n  {SCRIPT}\x1b[2J\nSyntaxError: {FORMULA}'
    )
    return hold(names, (LeftOut(f"-{SCRIPT}", trouble),), with_guests=True)


@pytest.fixture(scope="session")
def nobody() -> PolicyRanking:
    """Nobody could take part."""
    left_out = LeftOut("dan", "There is no engineering.py among the files.")
    return PolicyRanking((), (left_out,), GAMES, ())
