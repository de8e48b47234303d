"""Strategies for Hog, written as learners do: their tables, what they are worth."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.kata import Kata
from dicedojo.course.rubric import OF_VALUE, Strategy
from dicedojo.engine.exam.answers import Answer
from dicedojo.engine.sandbox import Bubblewrap
from dicedojo.games.hog import strategy_value
from dicedojo.games.hog.backward_induction import win_rate
from dicedojo.games.hog.best_response import Regret, best_response, greatest_regrets
from dicedojo.games.hog.rendering import figure_of_choices
from dicedojo.games.hog.strategy import CLASSICS, table_of
from dicedojo.games.hog.strategy_value import (
    GUESTS,
    guests,
    play,
    read_num_rolls,
    regret_tables,
)
from dicedojo.games.picture import PAGE
from dicedojo.games.strategy_report import Baseline, StrategyReport, Value
from dicedojo.games.strategy_value import Unfit, measure_strategy
from dicedojo.submission.submission import Submission

from ..katas import code_of

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
AGAINST = "against always_roll(5)"
WANTED = "it should be a whole number of dice from 0 to 10"

FINAL = Strategy("final_strategy", nothing_at=0.5, full_from=0.59)

BACON = """
    GOAL_SCORE = 100

    def always_roll(n):
        def strategy(score, opponent_score):
            return n
        return strategy

    def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
        tens, ones = opponent_score // 10, opponent_score % 10
        bacon = 1 + (tens if tens > ones else ones)
        if bacon >= margin:
            return 0
        return always_roll(num_rolls)(score, opponent_score)

    def final_strategy(score, opponent_score):
        return bacon_strategy(score, opponent_score)
"""
PROJECT = """
    from dice import four_sided, six_sided, make_test_dice
    from ucb import main, interact

    print("Welcome to Hog!")

    def roll_dice(num_rolls, dice=six_sided):
        return sum([dice() for roll in range(num_rolls)])
"""


def measure(source: str, **others: str) -> StrategyReport:
    """Measure the strategy of a module, handed in with other modules."""
    return strategy_value.measure(FINAL, code_of("hog", source, **others))


def value_of(classic: str) -> Value:
    """Return the value of a classic, without asking anyone."""
    table, baseline = table_of(CLASSICS[classic]), table_of(CLASSICS["always_roll(5)"])
    best = best_response(baseline).rates.mean
    return Value(AGAINST, win_rate(table, baseline).mean, best)


@pytest.fixture(scope="module")
def bacon() -> StrategyReport:
    """The report on the kata's bacon_strategy."""
    return measure(BACON)


def test_a_report_says_what_it_counts_and_names_the_classics(
    bacon: StrategyReport,
) -> None:
    assert bacon.function == "final_strategy"
    assert bacon.unit == "of the games won"
    assert bacon.sentence == (
        "final_strategy wins 55.58% of its games against always_roll(5)."
    )
    assert bacon.percent
    assert measure("x = 1\n").percent
    *classics, source = bacon.baselines
    assert classics == [
        Baseline(name, (value_of(name),))
        for name in (
            "always_roll(5)",
            "always_roll(6)",
            "bacon_strategy",
            "swap_strategy",
        )
    ]
    assert source.name == "the blog post's, as it says"
    assert source.values[0].value == 0.605


def test_a_table_is_read_by_ones_own_score_and_then_the_opponents() -> None:
    source = """
        def final_strategy(score, opponent_score):
            return (3 * score + opponent_score) % 11
    """

    table = strategy_value.read(FINAL, code_of("hog", source))

    assert table.shape == (100, 100)
    assert table.dtype == "uint8"
    assert table[2, 5] == 0
    assert table[5, 2] == 6
    assert (table == table_of(lambda score, other: (3 * score + other) % 11)).all()


def test_the_projects_other_modules_may_be_missing() -> None:
    report = measure(PROJECT + BACON)

    assert report.values == (value_of("bacon_strategy"),)


def test_the_projects_other_modules_may_be_handed_in() -> None:
    rolls_one = """
        from dice import six_sided
        from ucb import main

        @main
        def run(*args):
            print("Hog")

        def final_strategy(score, opponent_score):
            return six_sided()
    """
    dice = """
        def six_sided():
            return 5
    """
    ucb = """
        def main(function):
            return function
    """

    report = measure(rolls_one, dice=dice, ucb=ucb)

    assert report.values == (value_of("always_roll(5)"),)


@pytest.mark.parametrize("answer", [None, True, 5.0, "5", [5], -1, 11, 261])
def test_what_is_no_number_of_dice_is_refused(answer: Answer) -> None:
    with pytest.raises(Unfit, match=WANTED):
        read_num_rolls((17, 42), answer)


def test_an_answer_that_does_not_fit_is_shown_with_its_scores() -> None:
    report = measure(
        """
        class Dice(int):
            pass

        def final_strategy(score, opponent_score):
            return Dice(5) if (score, opponent_score) == (17, 42) else 5
        """
    )

    assert report.trouble == (
        f"At 17 to the opponent's 42 it gives 5, of type Dice; {WANTED}."
    )
    assert report.values == ()


def test_the_first_scores_with_two_answers_are_named() -> None:
    report = measure(
        """
        asked = set()

        def final_strategy(score, opponent_score):
            asked.add((score, opponent_score))
            if (score, opponent_score) in [(17, 42), (60, 3)]:
                return 4 if (10, 90) in asked else 7
            return 5
        """
    )

    assert report.trouble == (
        "It does not always decide the same. At 17 to the opponent's 42 it first gives "
        "7, then 4."
    )


def test_a_strategy_may_remember_what_it_worked_out() -> None:
    report = measure(
        """
        from functools import cache

        @cache
        def final_strategy(score, opponent_score):
            return final_strategy(score + 1, opponent_score) if score < 99 else 5
        """
    )

    assert report.values == (value_of("always_roll(5)"),)


# What a report tells.


def test_a_report_has_a_picture_of_all_choices(bacon: StrategyReport) -> None:
    table = table_of(CLASSICS["bacon_strategy"])

    assert bacon.figure == figure_of_choices(table, "", PAGE)
    assert bacon.figure.alternative_text == (
        "How many dice your strategy rolls, over its own score and the opponent's"
    )


def test_a_report_has_a_table_of_the_ten_greatest_losses(
    bacon: StrategyReport,
) -> None:
    baseline = table_of(CLASSICS["always_roll(5)"])
    lost = greatest_regrets(table_of(CLASSICS["bacon_strategy"]), baseline)

    (table,) = bacon.tables

    assert table.title == "Where it loses the most against the best reply"
    assert len(table.rows) == 10
    assert {len(row) for row in table.rows} == {len(table.columns)}
    assert [row[0] for row in table.rows] == [
        f"{one.score} to {one.opponent_score}" for one in lost
    ]


@pytest.mark.parametrize(
    ("best", "words"),
    [
        pytest.param((0,), "0", id="bacon alone"),
        pytest.param((10,), "10", id="ten alone"),
        pytest.param((4, 5), "4 to 5", id="two in a row"),
        pytest.param((4, 5, 6), "4 to 6", id="three in a row"),
        pytest.param((0, 5), "0, 5", id="two apart"),
        pytest.param((0, *range(3, 11)), "0, 3 to 10", id="bacon or many"),
        pytest.param((0, 1, 3, 5, 6), "0 to 1, 3, 5 to 6", id="several runs"),
        pytest.param(tuple(range(11)), "0 to 10", id="all of them"),
    ],
)
def test_the_best_choices_are_shown_as_ranges(
    best: tuple[int, ...], words: str
) -> None:
    loss = Regret(12, 34, 7, best, reached=0.25, regret=0.05)

    (table,) = regret_tables([loss])

    assert table.rows == (("12 to 34", "7", words, "25.00%", "1.25%"),)


def test_the_best_reply_loses_nowhere_and_wins_the_most() -> None:
    best = best_response(table_of(CLASSICS["always_roll(5)"]))
    table = best.table.tolist()

    report = measure(
        f"""
        TABLE = {table}

        def final_strategy(score, opponent_score):
            return TABLE[score][opponent_score]
        """
    )

    assert report.tables == ()
    (value,) = report.values
    assert value.share == 1
    assert value.value == pytest.approx(best.rates.mean, abs=1e-12)


def test_where_values_are_graded_the_full_mark_stands_among_the_others(
    bacon: StrategyReport,
) -> None:
    by_value = replace(FINAL, of=OF_VALUE)

    report = strategy_value.measure(by_value, code_of("hog", BACON))

    (full,) = (one for one in report.baselines if one.name.startswith("all points"))
    assert full.name == "all points from here on"
    assert full.values == (Value(AGAINST, 0.59, value_of("bacon_strategy").best),)
    assert full not in bacon.baselines


# What the kata gives.


@pytest.fixture(scope="module")
def real() -> Kata:
    return load_kata(ROOT, "hog")


def measure_in(kata: Kata, source: str) -> StrategyReport:
    files = {"hog.py": dedent(source).encode()}
    assert kata.strategy is not None
    submission = Submission("ada", files, "hog.py")
    return measure_strategy(kata, kata.strategy, submission, Bubblewrap())


def test_the_projects_own_modules_are_given(real: Kata) -> None:
    report = measure_in(
        real,
        """
        from dice import make_test_dice
        from ucb import main, trace

        @trace
        def final_strategy(score, opponent_score):
            return make_test_dice(6)()

        @main
        def run(*args):
            raise SystemExit("this is no program")
        """,
    )

    assert report.trouble == ""
    assert report.values == (value_of("always_roll(6)"),)


def test_the_kata_asks_for_a_win_rate(real: Kata) -> None:
    assert real.strategy == Strategy("final_strategy", 0.5, 0.59, OF_VALUE)


# Strategies that meet.


def test_a_rate_is_the_mean_of_going_first_and_second() -> None:
    five, bacon = (
        table_of(CLASSICS[name]) for name in ("always_roll(5)", "bacon_strategy")
    )

    rates = play([bacon, five, five], 1)

    assert rates[0][1] == pytest.approx(win_rate(bacon, five).mean, abs=1e-12)
    assert rates[1][0] == pytest.approx(1 - rates[0][1], abs=1e-12)
    assert rates[1][2] == pytest.approx(0.5, abs=1e-12)


def test_the_projects_own_strategies_are_the_guests() -> None:
    assert list(guests()) == list(GUESTS)
    bacon = table_of(CLASSICS["bacon_strategy"])
    assert (guests()["bacon_strategy"] == bacon).all()
