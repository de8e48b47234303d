"""Policies, written as learners do: what they are worth, and what they lose."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.best_play import best_play
from dicedojo.games.engineering.exact.policies import new_only, promo_once
from dicedojo.games.engineering.known_policies import KNOWN_POLICIES
from dicedojo.games.engineering.strategy_value import (
    GAMES,
    best_visits,
    loss_tables,
    measure,
)
from dicedojo.games.picture import PAGE
from dicedojo.games.strategy_report import StrategyReport
from tests.games.engineering.exact.policy_value import policy_value

from .handed_in import NEW_ONLY, POLICY, PROMO_ONCE, code_of

pytestmark = pytest.mark.slow

SHORT = (6, 9)


def report_of(source: str) -> StrategyReport:
    return measure(POLICY, code_of(source), games=SHORT)


@pytest.fixture(scope="module")
def promo_once_report() -> StrategyReport:
    return report_of(PROMO_ONCE)


def test_a_policy_is_worth_its_exact_expectation_beside_the_best(
    promo_once_report: StrategyReport,
) -> None:
    assert promo_once_report.trouble == ""
    assert [value.name for value in promo_once_report.values] == [
        "6 rounds",
        "9 rounds",
    ]
    for value, rounds in zip(promo_once_report.values, SHORT, strict=True):
        assert value.value == pytest.approx(policy_value(promo_once, rounds))
        assert value.best == best_play(rounds).value


def test_a_policy_that_plays_best_has_the_whole_share() -> None:
    report = report_of(NEW_ONLY)

    assert report.share == 1
    assert report.tables == ()
    assert [value.value for value in report.values] == pytest.approx(
        [policy_value(new_only, rounds) for rounds in SHORT]
    )


def test_a_sentence_says_both_values(promo_once_report: StrategyReport) -> None:
    six, nine = promo_once_report.values

    assert promo_once_report.sentence == (
        f"final_policy expects {six.value:.2f} points in 6 rounds (the best play "
        f"{six.best:.2f}) and {nine.value:.2f} points in 9 rounds (the best play "
        f"{nine.best:.2f})."
    )


def test_the_sources_policies_are_the_baselines(
    promo_once_report: StrategyReport,
) -> None:
    own = [value.value for value in promo_once_report.values]
    values = {
        one.name: [value.value for value in one.values]
        for one in promo_once_report.baselines
    }

    assert list(values) == [known.name for known in KNOWN_POLICIES.values()]
    assert values["promo_once"] == pytest.approx(own)


def test_without_a_form_no_picture_is_drawn() -> None:
    report = measure(POLICY, code_of(NEW_ONLY), form=None, games=SHORT)

    assert report.figure is None
    assert report.values


def test_the_greatest_losses_are_a_table_for_each_game(
    promo_once_report: StrategyReport,
) -> None:
    short, long = promo_once_report.tables

    assert short.title == (
        "The decisions that lose most in 6 rounds; of games: the share that meets them"
    )
    assert long.columns == (
        *("rounds left", "dice", "it says", "best", "of games", "lost a game"),
    )
    assert {row[2:4] for row in long.rows} == {("promote", "new")}
    losses = [float(row[-1]) for row in long.rows]
    assert losses == sorted(losses, reverse=True)
    assert losses[0] > 0


def test_a_policy_that_loses_nothing_has_no_table() -> None:
    assert loss_tables(10, []) == ()


def test_the_figure_is_for_the_page(promo_once_report: StrategyReport) -> None:
    figure = promo_once_report.figure

    assert figure is not None
    assert figure.media_type == PAGE.media_type
    assert "9 rounds" in figure.caption


def test_the_best_play_is_worth_the_optimum() -> None:
    assert best_visits(9).value == pytest.approx(best_play(9).value)


def test_a_policy_without_a_table_has_no_value() -> None:
    report = report_of("def final_policy(revenue, rounds_left): return 'build'")

    assert report.values == ()
    assert report.trouble == (
        "With no dice and 9 rounds left it gives 'build'; it should be 'new' or "
        "'promote'."
    )


def test_the_graded_games_are_the_sources_first_two() -> None:
    assert GAMES == (10, 30)
