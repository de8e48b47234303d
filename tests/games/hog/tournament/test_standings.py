"""Ranks, means, opponents and twins, from tables whose rates are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from dicedojo.course.course import load_kata
from dicedojo.games.hog.exact.backward_induction import (
    BLOCK,
    mean_rates,
    win_rate,
    win_rates,
)
from dicedojo.games.hog.exact.strategy import CLASSICS, Table, Tables, table_of
from dicedojo.games.hog.tournament.standings import (
    GUESTS,
    Player,
    RoundRobin,
    guests,
    hold,
    play_round_robin,
    rank,
)
from dicedojo.games.protocol import LeftOut, TournamentTask
from dicedojo.games.tournament.standings import Entrant
from dicedojo.sandbox import Bubblewrap
from dicedojo.submission.entries import find_entries

FIVE = table_of(CLASSICS["always_roll(5)"])
SIX = table_of(CLASSICS["always_roll(6)"])
BACON = table_of(CLASSICS["bacon_strategy"])


def players(*names: str, table: Table = FIVE) -> list[Player]:
    """Return players of these names; what they decide is the same."""
    return [Entrant(name, table) for name in names]


def rates(*rows: list[float]) -> np.ndarray:
    return np.array(rows)


def test_the_mean_counts_going_first_and_second_and_not_oneself() -> None:
    first = rates([0.9, 0.8, 0.6], [0.4, 0.9, 0.5], [0.3, 0.1, 0.9])

    ada, bob, cy = rank(players("ada", "bob", "cy"), first).standings

    against_bob, against_cy = (0.8 + 1 - 0.4) / 2, (0.6 + 1 - 0.3) / 2
    bobs_against_cy = (0.5 + 1 - 0.1) / 2
    assert ada.win_rate == pytest.approx((against_bob + against_cy) / 2)
    assert bob.win_rate == pytest.approx((1 - against_bob + bobs_against_cy) / 2)
    assert cy.win_rate == pytest.approx((1 - against_cy + 1 - bobs_against_cy) / 2)
    assert [one.won for one in (ada, bob, cy)] == [2, 1, 0]
    assert {one.matches for one in (ada, bob, cy)} == {2}


def test_a_real_tournament_holds_the_rates_of_every_pair(small: RoundRobin) -> None:
    ada, bob, cy = small.standings

    expected = win_rate(BACON, FIVE).mean
    assert [ada.name, bob.name, cy.name] == ["ada", "bob", "cy"]
    assert ada.win_rate == pytest.approx(expected, abs=1e-12)
    assert bob.win_rate == pytest.approx((1 - expected + 0.5) / 2, abs=1e-12)
    assert small.mean[0, 1] == pytest.approx(expected, abs=1e-12)
    assert small.first[1, 0] == pytest.approx(win_rate(FIVE, BACON).first, abs=1e-12)


def test_the_rate_against_the_baseline_needs_no_such_player() -> None:
    two = [Entrant("bacon", BACON), Entrant("six", SIX)]

    bacon, six = rank(two, np.full((2, 2), 0.5)).standings

    assert bacon.against_baseline == pytest.approx(
        win_rate(BACON, FIVE).mean, abs=1e-12
    )
    assert six.against_baseline == pytest.approx(win_rate(SIX, FIVE).mean, abs=1e-12)


@pytest.mark.parametrize(
    ("apart", "ranks"),
    [
        pytest.param(2e-13, [1, 1], id="by rounding"),
        pytest.param(2e-11, [1, 2], id="by more"),
    ],
)
def test_rates_tie_that_differ_by_rounding_alone(
    apart: float, ranks: list[int]
) -> None:
    first = rates([0.5, 0.5 + apart], [0.5, 0.5])

    held = rank(players("zoe", "ada"), first)

    assert [one.rank for one in held.standings] == ranks
    assert [one.won for one in held.standings] == [ranks[1] - 1, 0]


def test_opponents_are_the_best_and_the_worst_of_the_others() -> None:
    first = rates(
        [0.0, 0.8, 0.7, 0.7],
        [0.2, 0.0, 0.9, 0.6],
        [0.3, 0.1, 0.0, 0.6],
        [0.3, 0.4, 0.4, 0.0],
    )

    ada, bob, dan, cy = rank(players("ada", "bob", "cy", "dan"), first).standings

    assert (ada.best.opponent, ada.worst.opponent) == ("bob", "dan")  # as bad as cy
    assert ada.best.rate == pytest.approx(0.8)
    assert (bob.best.opponent, bob.worst.opponent) == ("cy", "ada")
    assert (cy.best.opponent, cy.worst.opponent) == ("dan", "bob")
    assert (dan.best.opponent, dan.worst.opponent) == ("bob", "ada")


def test_of_opponents_that_tie_but_for_rounding_the_higher_placed_is_named() -> None:
    more = 0.8 + 2e-13
    first = rates([0.5, 0.8, more], [0.2, 0.5, 0.6], [1 - more, 0.4, 0.5])

    ada, bob, cy = rank(players("ada", "bob", "cy"), first).standings

    assert [ada.name, bob.name, cy.name] == ["ada", "bob", "cy"]
    assert (ada.best.opponent, ada.worst.opponent) == ("bob", "bob")


def test_who_decides_the_same_is_named(small: RoundRobin) -> None:
    assert [one.same_as for one in small.standings] == [(), ("cy",), ("bob",)]
    assert small.groups == [("bob", "cy")]


def test_a_student_who_hands_in_a_guests_strategy_is_named_with_it() -> None:
    names = [Entrant("ada", FIVE), *guests()]

    held = rank(names, np.full((6, 6), 0.5))

    assert held.groups == [("ada", "always_roll(5)")]


def test_the_order_in_which_players_come_changes_nothing(small: RoundRobin) -> None:
    mixed = [Entrant("cy", FIVE), Entrant("ada", BACON), Entrant("bob", FIVE)]
    order = [2, 0, 1]  # of the small tournament

    again = rank(mixed, small.first[np.ix_(order, order)], small.left_out)

    assert again.standings == small.standings
    assert (again.first == small.first).all()


def test_guests_are_marked_and_never_take_a_name() -> None:
    invited = guests({"always_roll(5)"})

    assert all(player.guest for player in invited)
    assert {player.name for player in guests()} == set(GUESTS)
    assert "always_roll(5)" not in {player.name for player in invited}
    assert len({player.name for player in invited}) == len(GUESTS)


def test_each_pair_counts_once_and_those_left_out_are_kept() -> None:
    cy = LeftOut("cy", "There is no hog.py.")

    held = rank(players("ada", "bob", "dan", "eve"), np.full((4, 4), 0.5), [cy])

    assert (held.pairs, held.held, held.left_out) == (6, True, (cy,))
    assert not RoundRobin((), (cy,), np.zeros((0, 0))).held


ROOT = Path(__file__).resolve().parents[4]
KATA = load_kata(ROOT, "hog")


def play(folder: Path, *, guests: bool = False) -> tuple[RoundRobin, list[str]]:
    """Return the tournament of a folder, and the names of its activities."""
    shown: list[str] = []

    @contextmanager
    def progress(activity: str, total: int) -> Iterator[Callable[[int], None]]:
        shown.append(f"{activity} {total}")
        yield lambda done: None

    assert KATA.strategy is not None
    task = TournamentTask(KATA, KATA.strategy, Bubblewrap(), 1, guests)
    entries, _ = find_entries(folder)
    return hold(task, entries, progress), shown


def hand_in(folder: Path, **dice: int) -> None:
    """Write a strategy for each name: it always rolls so many dice."""
    for name, number in dice.items():
        source = f"final_strategy = lambda score, opponent_score: {number}\n"
        (folder / f"{name}.py").write_text(source)


@pytest.mark.slow
def test_those_who_can_play_are_ranked_and_the_others_left_out(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5, bob=1, cy=11)

    result, shown = play(tmp_path)

    assert result.held
    assert [one.name for one in result.standings] == ["ada", "bob"]
    assert [one.name for one in result.left_out] == ["cy"]
    assert shown == ["Asking 3", "Playing 1"]


@pytest.mark.slow
def test_guests_play_against_one_who_is_alone(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5)

    result, _ = play(tmp_path, guests=True)

    assert sorted(one.guest for one in result.standings) == [False, *[True] * 5]


@pytest.mark.slow
def test_one_alone_holds_no_tournament(tmp_path: Path) -> None:
    hand_in(tmp_path, ada=5)

    result, shown = play(tmp_path)

    assert (result.held, result.standings) == (False, ())
    assert shown == ["Asking 1"]


def some_tables(count: int) -> Tables:
    """Return seeded tables of a short game."""
    generator = np.random.default_rng(100)
    return generator.integers(0, 11, (count, 20, 20)).astype(np.uint8)


@pytest.mark.parametrize("jobs", [1, 3])
@pytest.mark.parametrize("count", [1, BLOCK, 3 * BLOCK - 1])
def test_a_round_robin_is_every_pair_both_ways(count: int, jobs: int) -> None:
    tables = some_tables(count)

    first = play_round_robin(tables, jobs, lambda pairs: None)

    rates = win_rates(tables, tables)
    np.testing.assert_allclose(first, rates[:, :, 0], rtol=0, atol=1e-14)
    np.testing.assert_allclose(1 - first.T, rates[:, :, 1], rtol=0, atol=1e-14)
    np.testing.assert_allclose(
        mean_rates(first), rates.mean(axis=2), rtol=0, atol=1e-14
    )


def test_the_number_of_processors_changes_no_bit() -> None:
    tables = some_tables(3 * BLOCK)

    one, three = (play_round_robin(tables, jobs, lambda pairs: None) for jobs in (1, 3))

    assert (one == three).all()


def test_every_pair_is_told_once() -> None:
    told: list[int] = []

    play_round_robin(some_tables(2 * BLOCK + 3), 2, told.append)

    assert told == sorted(told)
    assert told[-1] == 19 * 18 // 2
    assert len(told) == 3
