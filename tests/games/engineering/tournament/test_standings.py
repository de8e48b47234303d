"""Who comes where."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import new_only, promo
from dicedojo.games.engineering.tournament.standings import (
    Tournament,
    can_be_held,
    entrant,
    guests,
)
from tests.games.engineering.exact.policy_value import policy_value

from .conftest import GAMES, hold


def test_the_greater_share_of_the_best_play_comes_first(small: Tournament) -> None:
    ada, bob, cy = small.standings

    assert [(one.name, one.rank) for one in small.standings] == [
        ("ada", 1),
        ("bob", 2),
        ("cy", 2),
    ]
    assert ada.share == pytest.approx(1)
    assert bob.share == cy.share < 1


def test_scores_are_the_exact_expectations(small: Tournament) -> None:
    ada, bob, _ = small.standings

    assert small.best == tuple(best_play(rounds).value for rounds in GAMES)
    assert ada.scores == pytest.approx([policy_value(new_only, n) for n in GAMES])
    assert bob.scores == pytest.approx([policy_value(promo, n) for n in GAMES])


def test_those_who_decide_the_same_are_grouped(small: Tournament) -> None:
    ada, bob, cy = small.standings

    assert (ada.same_as, bob.same_as, cy.same_as) == ((), ("cy",), ("bob",))
    assert small.groups == [("bob", "cy")]


def test_the_rank_below_a_tie_counts_all_of_those_who_tie() -> None:
    best, worse = "new_only", "promo"

    held = hold({"ada": worse, "bob": best, "cy": best, "dan": best, "eve": worse})

    assert [one.rank for one in held.standings] == [1, 1, 1, 4, 4]


def test_a_guest_stands_below_one_of_the_class_that_ties() -> None:
    standings = hold({"zoe": "new_only"}, with_guests=True).standings

    assert [(one.rank, one.name) for one in standings[:2]] == [
        (1, "zoe"),
        (1, "new_only"),
    ]
    assert standings[0].same_as == ("new_only",)
    assert sum(one.guest for one in standings) == 4


def test_a_guest_gives_way_to_a_name_of_the_class() -> None:
    names = [one.name for one in guests(GAMES, {"promo"})]

    assert names == ["new_only", "promo_once", "promo of the source", "exp_legacy(0.5)"]


def test_a_tournament_takes_two_policies_one_of_them_of_the_class() -> None:
    ada = entrant("ada", new_only, GAMES)

    assert not can_be_held([ada])
    assert not can_be_held(guests(GAMES))
    assert can_be_held([ada, *guests(GAMES)])
    assert can_be_held([ada, ada])


def test_nobody_makes_no_tournament(nobody: Tournament) -> None:
    assert (nobody.held, nobody.groups) == (False, [])
