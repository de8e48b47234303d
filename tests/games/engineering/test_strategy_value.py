"""Policies, written as learners do: what they are worth, and what they lose."""

from __future__ import annotations

import pytest

from dicedojo.course.rubric import Strategy
from dicedojo.engine.exam.answers import Answer
from dicedojo.games.engineering.dice import NEW
from dicedojo.games.engineering.optimum import best_play
from dicedojo.games.engineering.policies import (
    KNOWN_POLICIES,
    Decision,
    Policy,
    Visits,
    exp_legacy,
    expected_score,
    follow,
    new_only,
    promo,
    promo_once,
)
from dicedojo.games.engineering.strategy_value import (
    SHOWN,
    find_regrets,
    measure,
    read_action,
    read_table,
)
from dicedojo.games.picture import PAGE
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.games.strategy_value import Unfit

from ..katas import code_of

pytestmark = pytest.mark.slow

POLICY = Strategy("final_policy", nothing_at=0.6, full_from=0.97)
NEW_ONLY = """\
def final_policy(revenue, rounds_left):
    return "new"
"""
PROMO_ONCE = """\
def final_policy(revenue, rounds_left):
    return "promote" if 4 in revenue else "new"
"""
SHORT = (6, 9)


def report_of(source: str) -> StrategyReport:
    return measure(POLICY, code_of("engineering", source), games=SHORT)


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
        baseline.name: [value.value for value in baseline.values]
        for baseline in promo_once_report.baselines
    }

    assert list(values) == list(KNOWN_POLICIES)
    assert values["promo_once"] == pytest.approx(own)


def test_without_a_form_no_picture_is_drawn() -> None:
    report = measure(POLICY, code_of("engineering", NEW_ONLY), form=None, games=SHORT)

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
    assert len(losses) == SHOWN


def test_the_figure_is_for_the_page(promo_once_report: StrategyReport) -> None:
    figure = promo_once_report.figure

    assert figure is not None
    assert figure.media_type == PAGE.media_type
    assert "9 rounds" in figure.caption


@pytest.mark.parametrize(
    ("answer", "trouble"),
    [
        pytest.param(
            "'build'",
            "With no dice and 9 rounds left it gives 'build'; it should be 'new' or "
            "'promote'.",
            id="no action",
        ),
        pytest.param(
            "'new' if len(revenue) < 3 else 'stop'",
            "With d4 d4 d4 and 6 rounds left it gives 'stop'; it should be 'new' or "
            "'promote'.",
            id="a later answer",
        ),
        pytest.param(
            "'promote'",
            "With no dice and 9 rounds left it gives 'promote'; it should be 'new', "
            "since no die can be promoted.",
            id="nothing to promote",
        ),
    ],
)
def test_a_policy_without_a_table_has_no_value(answer: str, trouble: str) -> None:
    report = report_of(f"def final_policy(revenue, rounds_left): return {answer}")

    assert (report.values, report.trouble) == ((), trouble)


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

    lost = sum(regret.lost for regret in find_regrets(visits, best))

    assert lost == pytest.approx(best.value - visits.value)
    assert lost > 1


def test_in_a_long_game_the_mean_score_leaves_little_out() -> None:
    best = best_play(30)
    visits = follow(lambda revenue, left, score: NEW, 30)

    lost = sum(regret.lost for regret in find_regrets(visits, best))

    assert lost == pytest.approx(best.value - visits.value, abs=0.0021)


def read(source: str, *games: int) -> dict[Decision, str]:
    return read_table(POLICY, code_of("engineering", source), games)


@pytest.mark.parametrize(
    ("source", "asked"),
    [
        pytest.param(
            NEW_ONLY,
            "4; 3 4; 2 4; 2 4 4; 1 4; 1 4 4; 1 4 4 4",
            id="its own dice in every round left",
        ),
        pytest.param(
            PROMO_ONCE,
            "4; 3 4; 2 4; 2 6; 1 4; 1 4 6; 1 6",
            id="what it has built",
        ),
    ],
)
def test_a_policy_is_asked_about_what_it_can_come_to(source: str, asked: str) -> None:
    """Rounds left and dice, decision by decision."""
    decisions = [tuple(map(int, each.split())) for each in asked.split(";")]

    table = read(source, 4)

    assert list(table) == [(tuple(dice), left) for left, *dice in decisions]


def test_a_shorter_game_begins_without_dice_in_the_longer_one() -> None:
    table = read(NEW_ONLY, 2, 4)

    assert [rounds_left for dice, rounds_left in table if not dice] == [4, 2]


@pytest.mark.parametrize("answer", [None, "New", "skip", True, ["new"]])
def test_another_answer_is_refused(answer: Answer) -> None:
    with pytest.raises(Unfit, match="it should be 'new' or 'promote'"):
        read_action(((4,), 3), answer)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            """
            import random
            def final_policy(revenue, rounds_left):
                return random.choice(["new", "promote"]) if revenue else "new"
            """,
            id="chance",
        ),
        pytest.param(
            """
            asked = []
            def final_policy(revenue, rounds_left):
                asked.append(revenue)
                return "promote" if revenue and len(asked) % 2 else "new"
            """,
            id="memory",
        ),
    ],
)
def test_a_policy_that_decides_otherwise_later_is_refused(source: str) -> None:
    message = measure(POLICY, code_of("engineering", source), games=(5,)).trouble

    assert message.startswith("It does not always decide the same. With ")
    assert "it first gives '" in message
