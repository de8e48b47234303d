from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from dicedojo import cache as disk
from dicedojo.games.engineering import optimum as module
from dicedojo.games.engineering.dice import NEW, PROMOTE, Dice, work
from dicedojo.games.engineering.optimum import Optimum, best_play, solve

from .engineering_by_hand import best_score
from .plain_optimum import all_dice, solve_plainly

ROUNDS = 16  # long enough for best actions that depend on the score
PLAIN_26 = 76.91643038556106  # by solve_plainly, which takes a minute for it
State = tuple[Dice, int, int]  # dice, rounds left, score

solved = cache(solve)
solved_plainly = cache(solve_plainly)


def highest_score(dice: Dice, rounds_played: int) -> int:
    """Return the score if each round adds one die to those that score, until all do."""
    count = len(dice)
    return count * (count + 1) // 2 + count * (rounds_played - count)


def decisions(rounds: int) -> Iterator[State]:
    """Yield each state with a decision, at no score, a middle and the highest one."""
    for dice in all_dice(rounds - 1)[1:]:
        for left in range(1, rounds - work(dice) + 1):
            highest = highest_score(dice, rounds - left)
            for score in {0, highest // 2, highest}:
                yield dice, left, score


@pytest.mark.parametrize("rounds", range(7))
def test_tiny_games_have_the_value_found_die_by_die(rounds: int) -> None:
    """By hand any die may be promoted or fixed: the restricted rules lose nothing."""
    assert solve(rounds).value == pytest.approx(float(best_score(rounds)), rel=1e-14)


def test_ten_rounds_have_the_value_of_the_source() -> None:
    assert solved(10).value == pytest.approx(20.483601957243238, rel=1e-14)


def test_every_decision_has_the_worths_of_the_plain_programme() -> None:
    """On the best path and off it: these are all dice that can be made."""
    best, plain = solved(ROUNDS), solved_plainly(ROUNDS)

    for state in decisions(ROUNDS):
        assert best.worths(*state) == pytest.approx(plain.worths(*state), rel=1e-12)


def test_where_the_score_decides_the_worths_are_those_of_the_plain_programme() -> None:
    """Each action is best at some of the scores, and all scores are right."""
    best, plain = solved(ROUNDS), solved_plainly(ROUNDS)

    assert best.value == pytest.approx(plain.exact_value, rel=1e-13)
    undecided = list(states_that_the_score_decides(best, ROUNDS))
    assert undecided
    for dice, left in undecided:
        highest = highest_score(dice, ROUNDS - left)
        for score in range(highest + 1):
            expected = plain.worths(dice, left, score)
            assert best.worths(dice, left, score) == pytest.approx(expected, rel=1e-12)
        ends = {best_action(best, (dice, left, score)) for score in (0, highest)}
        assert ends == {NEW, PROMOTE}


def best_action(best: Optimum, state: State) -> str:
    worths = best.worths(*state)
    return max(worths, key=worths.__getitem__)


def states_that_the_score_decides(
    best: Optimum, rounds: int
) -> Iterator[tuple[Dice, int]]:
    actions: dict[tuple[Dice, int], set[str]] = {}
    for dice, left, score in decisions(rounds):
        action = best_action(best, (dice, left, score))
        actions.setdefault((dice, left), set()).add(action)
    return (state for state, found in actions.items() if len(found) > 1)


def test_a_long_game_has_the_value_of_the_plain_programme() -> None:
    """Two scores say all about most dice in it, and about some they do not."""
    best = solved(26)

    assert best.value == pytest.approx(PLAIN_26, rel=1e-13)
    lines = [table.shape[1] == 2 for table in best.tables.values()]
    assert len(lines) / 2 < sum(lines) < len(lines)
    assert best.tables[4,].shape[1] > 2


def test_a_mean_score_lies_between_two_scores() -> None:
    best = solved(26)

    for dice, left in (((4,), 25), ((), 26)):
        low, high = (best.worths(dice, left, score)[NEW] for score in (3, 4))

        between = best.worths(dice, left, 3.25)[NEW]
        assert between == pytest.approx(0.75 * low + 0.25 * high, rel=1e-13)


def test_dice_that_cannot_be_promoted_have_one_action() -> None:
    assert list(solved(8 + 1).worths((20,), 2, 5.0)) == [NEW]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Keep games in a folder of the test's own."""
    monkeypatch.setattr(disk, "folder", lambda name: tmp_path / name)
    best_play.cache_clear()
    yield tmp_path / "engineering"
    best_play.cache_clear()


def worths(best: Optimum) -> list[float]:
    """Return what actions are worth at all decisions."""
    return [worth for each in decisions(9) for worth in best.worths(*each).values()]


def test_a_game_is_solved_once_on_a_machine(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = best_play(9)
    best_play.cache_clear()
    monkeypatch.setattr(module, "solve", lambda rounds: pytest.fail("solved again"))

    read = best_play(9)

    assert read is not solved
    assert read.value == solved.value
    assert worths(read) == worths(solved) == worths(solve(9))
    assert len(set(worths(read))) > 20


def test_each_length_of_a_game_is_kept_by_itself(kept: Path) -> None:
    values = [best_play(rounds).value for rounds in (4, 5)]

    assert len(list(kept.iterdir())) == 2
    best_play.cache_clear()
    assert [best_play(rounds).value for rounds in (4, 5)] == values
