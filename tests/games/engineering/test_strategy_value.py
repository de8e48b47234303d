"""Policies, written as learners do: what they are worth, and what they lose."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.optimum import best_play
from dicedojo.games.engineering.policies import (
    KNOWN_POLICIES,
    Policy,
    exp_legacy,
    new_only,
    promo,
    promo_once,
)
from dicedojo.games.engineering.strategy_value import (
    GAMES,
    best_visits,
    greatest_regrets,
    loss_tables,
    measure,
    regrets,
)
from dicedojo.games.engineering.visits import Visits, expected_score, follow
from dicedojo.games.picture import PAGE
from dicedojo.games.strategy_report import StrategyReport

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
        assert value.value == pytest.approx(expected_score(promo_once, rounds))
        assert value.best == best_play(rounds).value


def test_a_policy_that_plays_best_has_the_whole_share() -> None:
    report = report_of(NEW_ONLY)

    assert report.share == 1
    assert report.tables == ()
    assert [value.value for value in report.values] == pytest.approx(
        [expected_score(new_only, rounds) for rounds in SHORT]
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

    assert list(values) == [known.name for known in KNOWN_POLICIES]
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


ROUNDS = 8


def visits_of(policy: Policy) -> Visits:
    return follow(lambda revenue, left, score: policy(revenue, left), ROUNDS)


@pytest.mark.parametrize(
    "policy",
    [
        pytest.param(promo, id="promo"),
        pytest.param(promo_once, id="promo_once"),
        pytest.param(exp_legacy(0.5), id="exp_legacy"),
    ],
)
def test_the_losses_add_up_to_the_distance_from_the_best_play(policy: Policy) -> None:
    best, visits = best_play(ROUNDS), visits_of(policy)

    lost = sum(one.lost for one in regrets(visits, best))

    assert lost == pytest.approx(best.value - visits.value)
    assert lost > 1


def test_in_a_long_game_the_mean_score_leaves_little_out() -> None:
    best = best_play(30)
    visits = follow(lambda revenue, left, score: NEW, 30)

    lost = sum(one.lost for one in regrets(visits, best))

    assert lost == pytest.approx(best.value - visits.value, abs=0.0021)


def test_the_best_play_regrets_nothing() -> None:
    assert list(regrets(visits_of(new_only), best_play(ROUNDS))) == []


def test_the_greatest_losses_come_first() -> None:
    best, visits = best_play(ROUNDS), visits_of(promo)

    most = greatest_regrets(visits, best, 3)

    losses = sorted((one.lost for one in regrets(visits, best)), reverse=True)
    assert [one.lost for one in most] == losses[:3]
    first = most[0]
    assert (first.action, first.best) == (PROMOTE, NEW)
    visit = visits.decisions[first.revenue, first.rounds_left]
    worths = best.worths(first.revenue, first.rounds_left, visit.mean_score)
    assert first.regret == worths[NEW] - worths[PROMOTE]
    assert first.reached == visit.reached
