"""What the pages of all tournaments show alike."""

from __future__ import annotations

from dataclasses import dataclass

from dicedojo.games.protocol import LeftOut
from dicedojo.games.tournament.html import ranked_view, shared_view


@dataclass(frozen=True)
class Place:
    rank: int
    name: str
    guest: bool = False


@dataclass(frozen=True)
class Race:
    standings: tuple[Place, ...]
    groups: tuple[tuple[str, ...], ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def test_players_are_counted_by_the_games_own_word() -> None:
    one, two = Place(1, "ada"), Place(2, "bob", guest=True)

    assert shared_view(Race((one,)), "process", "policy", "policies")["players"] == (
        "1 policy"
    )
    view = shared_view(Race((one, two)), "process", "policy", "policies")
    assert (view["players"], view["has_guests"]) == ("2 policies", True)


def test_groups_and_those_left_out_are_fit_to_print() -> None:
    left_out = (LeftOut("d\x1b[31m" + "a" * 90, "line one\nline two"),)

    view = shared_view(Race((), (("ada", "b\nob"),), left_out), "process", "a", "b")

    (group,), (one,) = view["groups"], view["left_out"]
    assert "\n" not in group
    assert "\x1b" not in one["name"]
    assert "…" in one["name"]
    assert one["lines"] == ["line one", "line two"]


def test_a_row_begins_with_rank_name_and_whether_it_is_a_guest() -> None:
    assert ranked_view(Place(3, "cy", guest=True)) == {
        "rank": 3,
        "name": "cy",
        "guest": True,
    }
