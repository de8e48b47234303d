"""A strategy's exact turn, from its answers to every roll that it can come to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from dicedojo.course.domain import Call
from dicedojo.games.farkle import strategy
from dicedojo.games.farkle.best_turn import never_roll_from, optimal_turn
from dicedojo.games.farkle.chances import (
    STEP,
    Decision,
    Keep,
    Situation,
    everything,
)
from dicedojo.games.farkle.heuristics import values_by_bank
from dicedojo.games.farkle.scorer import score_options
from dicedojo.games.farkle.strategy import (
    MAX_AT_STAKE,
    Ask,
    ask_strategy,
    expected_turn,
    name_call,
    read_decision,
    winning_chance,
)
from dicedojo.games.strategy_value import NoStrategy, Unfit

from . import by_hand


def bank_at_once(situations: Sequence[Situation]) -> list[Decision]:
    """Keep what has the most points, and stop."""
    options = [score_options(situation.roll) for situation in situations]
    return [(max(each, key=lambda keep: each[keep]), False) for each in options]


NEVER = 1_000_000  # points at stake


def one_by_one(decide: Callable[[Situation], Decision]) -> Ask:
    """Return who decides about each situation by itself."""
    return lambda situations: list(map(decide, situations))


def as_strategy(keep: Keep, bank_from: int) -> Ask:
    """Return what plays by a rule."""

    def decide(situation: Situation) -> Decision:
        kept = keep(situation.roll)
        points = situation.turn_points + score_options(situation.roll)[kept]
        return kept, points < bank_from

    return one_by_one(decide)


def test_banking_at_once_is_worth_the_best_of_the_first_roll() -> None:
    table = ask_strategy(bank_at_once, 1_000)

    # 382.61 points, the mean of all 46,656 rolls of six.
    most = [
        ways * max(by_hand.options(roll).values(), default=0)
        for roll, ways in by_hand.rolls(6).items()
    ]
    assert {situation.turn_points for situation in table} == {0}
    assert expected_turn(table) == pytest.approx(sum(most) / 6**6, abs=1e-9)
    assert expected_turn(table) == pytest.approx(382.61, abs=0.005)


def test_without_points_a_first_roll_below_1000_banks_nothing() -> None:
    table = ask_strategy(bank_at_once, 0)

    enough = sum(
        ways * points
        for roll, ways in by_hand.rolls(6).items()
        if (points := max(by_hand.options(roll).values(), default=0)) >= 1_000
    )
    assert expected_turn(table) == pytest.approx(enough / 6**6, abs=1e-9)


def test_who_never_stops_banks_only_what_is_banked_for_them() -> None:
    table = ask_strategy(as_strategy(everything, NEVER), 1_000)

    assert max(s.turn_points for s in table) == MAX_AT_STAKE - STEP
    assert expected_turn(table) == pytest.approx(
        values_by_bank(everything)[MAX_AT_STAKE], rel=1e-9
    )
    assert 20 < expected_turn(table) < 40


@pytest.mark.parametrize("total", [0, pytest.param(1_000, marks=pytest.mark.course)])
def test_the_best_turn_is_worth_its_value(
    monkeypatch: pytest.MonkeyPatch, total: int
) -> None:
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", never_roll_from())
    best = optimal_turn(total)

    table = ask_strategy(one_by_one(best.decide), total)

    assert expected_turn(table) == pytest.approx(best.value, abs=1e-9)


@pytest.mark.parametrize("total", [0, 1_000])
def test_banking_4000_for_a_player_costs_next_to_nothing(total: int) -> None:
    """The best turn would roll six dice on up to 12,400 points.

    What that gains is, for each turn that comes to 4,000, no more than what rolling
    six dice is worth over banking there. Each of these turns banks 4,000 or more, so
    their share is no more than the mean over 4,000. In truth it is far less.
    """
    best = optimal_turn(total)

    mean = expected_turn(ask_strategy(one_by_one(best.decide), total))

    gain = best.worth[6, MAX_AT_STAKE // STEP] - MAX_AT_STAKE
    assert 0 < best.value - mean <= gain * mean / MAX_AT_STAKE
    assert best.value - mean < 0.2


def test_one_call_asks_all_that_have_the_same_points_in_ascending_order() -> None:
    calls: list[list[Situation]] = []

    def listen(situations: Sequence[Situation]) -> Sequence[Decision]:
        calls.append(list(situations))
        return as_strategy(everything, 300)(situations)

    table = ask_strategy(listen, 1_000)

    points = [{situation.turn_points for situation in call} for call in calls]
    assert points == [{0}, {50}, {100}, {150}, {200}, {250}]
    assert [situation for call in calls for situation in call] == list(table)
    assert all(s.total == 1_000 and score_options(s.roll) for s in table)


def test_only_what_a_strategy_can_come_to_is_asked() -> None:
    table = ask_strategy(as_strategy(everything, 300), 1_000)

    at_50 = {len(s.roll) for s in table if s.turn_points == 50}
    at_200 = {len(s.roll) for s in table if s.turn_points == 200}
    assert at_50 == {5}  # one 5, and five dice are left
    assert at_200 == {2, 3, 4}  # after 5 5 5 5 one by one; 2 2 2; 1 1


@pytest.mark.parametrize(
    ("keep", "words"),
    [
        ((1, 2), "1 2"),
        ((), "Nothing"),
        ((6, 6, 6, 6, 6, 6, 6), "6 6 6 6 6 6 6"),
        ((2,), "2"),
        ((1, 7), "1 7"),
    ],
)
def test_a_keep_that_does_not_score_is_named_with_its_roll(
    keep: tuple[int, ...], words: str
) -> None:
    with pytest.raises(NoStrategy) as caught:
        ask_strategy(lambda situations: [(keep, True)] * len(situations), 1_000)

    assert str(caught.value) == (
        "For roll 1 1 1 1 1 1 with 0 points at stake and 1,000 banked it makes an "
        f"illegal keep. {words} is not a legal keep of 1 1 1 1 1 1: dice that all "
        "score."
    )


def test_a_decision_too_few_is_noticed() -> None:
    with pytest.raises(ValueError, match="shorter"):
        ask_strategy(lambda situations: bank_at_once(situations)[:-1], 1_000)


def wins_by_hand(bank_from: int, needed: int, most: int) -> Fraction:
    """Return how often who keeps all that scores wins, roll by roll and in fractions.

    With `most` points at stake, the turn is banked in any case.
    """

    @cache
    def roll(points: int, dice: int) -> Fraction:
        chance = Fraction(0)
        for faces, ways in by_hand.rolls(dice).items():
            if options := by_hand.options(faces):
                keep = max(options, key=len)
                stake = points + options[keep]
                left = dice - len(keep) or 6
                banks = stake >= min(bank_from, most)
                chance += ways * (stake > needed if banks else roll(stake, left))
        return chance * Fraction(1, 6**dice)

    return roll(0, 6)


@pytest.mark.parametrize("needed", [0, 150, 500])
@pytest.mark.parametrize("bank_from", [300, 550, NEVER])
def test_a_last_turn_wins_as_often_as_counted_by_hand(
    monkeypatch: pytest.MonkeyPatch, bank_from: int, needed: int
) -> None:
    monkeypatch.setattr(strategy, "MAX_AT_STAKE", 800)

    ask = as_strategy(everything, bank_from)
    table = ask_strategy(ask, 10_000 - needed, best_other=10_000)

    assert {situation.best_other for situation in table} == {10_000}
    expected = wins_by_hand(bank_from, needed, most=800)
    assert winning_chance(table, needed) == pytest.approx(float(expected), abs=1e-12)


def test_points_that_do_not_get_a_player_on_the_board_win_nothing() -> None:
    table = ask_strategy(as_strategy(everything, 300), 0, best_other=250)

    expected = wins_by_hand(300, 950, MAX_AT_STAKE)
    assert winning_chance(table, 250) == pytest.approx(float(expected), abs=1e-12)


QUESTION = ((1, 5), 0, 1_000)


def test_a_keep_is_sorted_and_may_be_a_list() -> None:
    assert read_decision(QUESTION, ([5, 1], True)) == ((1, 5), True)


@pytest.mark.parametrize(
    "answer",
    [
        pytest.param(None, id="nothing"),
        pytest.param(False, id="no keep"),
        pytest.param((1, 5), id="a keep alone"),
        pytest.param([(1,), True], id="a list of both"),
        pytest.param(((1,), False, 0), id="three parts"),
        pytest.param((False, (1,)), id="the other way round"),
        pytest.param(((1,), 1), id="a number for True"),
        pytest.param(((1,), None), id="again is nothing"),
        pytest.param(((True,), False), id="a bool is no die"),
        pytest.param(((1.0,), True), id="a float"),
        pytest.param((("1",), False), id="nor is a text"),
        pytest.param(("1", False), id="a text is no keep"),
        pytest.param((1, False), id="nor is a die"),
        pytest.param(({1: 1}, False), id="nor is a dict"),
    ],
)
def test_what_is_not_a_decision_is_unfit(answer: Any) -> None:
    with pytest.raises(Unfit, match="True or False"):
        read_decision(QUESTION, answer)


def test_a_question_names_the_other_total_where_it_was_told() -> None:
    alone = name_call(Call("choose", ((1, 5), 300, 1_000)))
    against = name_call(Call("choose", ((1, 5), 300, 9_500, 10_000)))

    assert alone == "For roll 1 5 with 300 points at stake and 1,000 banked"
    assert against == (
        "For roll 1 5 with 300 points at stake and 9,500 banked, against 10,000,"
    )
