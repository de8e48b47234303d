"""Strategies handed in, asked in a sandbox, valued, and drawn by what they lose."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent

import pytest

from dicedojo.course.rubric import Strategy
from dicedojo.engine.exam.answers import Answer
from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.strategy_report import StrategyReport
from dicedojo.games.strategy_value import Unfit
from dicedojo.games.yahtzee.decisions import (
    FIRST,
    SECOND,
    CardDecisions,
    Losses,
    all_mistakes,
    gain_of,
    losses_by_card,
)
from dicedojo.games.yahtzee.scorer import BOXES
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    MID_GAME,
    SITUATIONS,
    Situation,
)
from dicedojo.games.yahtzee.strategies import HEURISTICS, decide, read_box, read_keep
from dicedojo.games.yahtzee.strategy_value import (
    GAINS,
    LAST,
    MISTAKES,
    describe,
    figure_of_losses,
    measure,
)

from ..katas import code_of

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("source")]

STRATEGY = Strategy("choose_keep", nothing_at=0.3, full_from=0.9)

GREEDY = f"""
    from collections import Counter

    BOXES = {BOXES}

    def choose_keep(card, dice, rolls_left):
        counts = Counter(dice)
        face = max(counts, key=lambda each: (counts[each], each))
        return [face] * counts[face]
"""
FIRST_OPEN = """
    def choose_box(card, dice):
        return next(box for box in BOXES if box not in card)
"""


def measure_source(source: str) -> StrategyReport:
    return measure(STRATEGY, code_of("yahtzee", source))


def handed_in(*parts: str) -> str:
    return "\n".join(map(dedent, parts))


@pytest.fixture(scope="module")
def report() -> StrategyReport:
    """The report on a strategy that keeps the most frequent face."""
    return measure_source(handed_in(GREEDY, FIRST_OPEN))


def test_a_rule_of_thumb_is_worth_in_the_sandbox_what_it_is_worth_outside(
    report: StrategyReport,
) -> None:
    greedy = next(one for one in report.baselines if one.name == "greedy")
    last_box, _ = report.values

    assert not report.trouble
    assert last_box == greedy.values[0]  # with one box left the boxes do not differ


def test_the_values_are_compared_with_the_best_and_with_rules_of_thumb(
    report: StrategyReport,
) -> None:
    assert [one.name for one in report.values] == ["one box left", "in mid-game"]
    assert all(one.value < one.best for one in report.values)
    assert [one.name for one in report.baselines] == [
        "one roll",
        "greedy",
        "par",
        "careful",
    ]


def test_the_sentence_says_that_a_whole_game_is_not_asked(
    report: StrategyReport,
) -> None:
    middle = report.values[1].value
    assert report.sentence == (
        "choose_keep and choose_box gain 6.9 of 15.6 possible points in a turn with "
        f"one box left, and {middle:.1f} of 13.0 on eight cards in mid-game. A whole "
        "game has too many states to ask about."
    )


def test_every_card_has_a_row_with_what_its_turn_gains(report: StrategyReport) -> None:
    gains, questions, _, mistakes = report.tables

    assert (gains.title, mistakes.title) == (GAINS, MISTAKES)
    assert [row[0] for row in questions.rows] == [one.name for one in MID_GAME]
    assert [row[0] for row in gains.rows] == [one.name for one in SITUATIONS]
    assert gains.rows[0] == ("last: ones", "1", "3.7", "14.5", "10.9")


def test_every_player_to_compare_with_is_described(report: StrategyReport) -> None:
    players = report.tables[2]

    described = {name for name, _ in players.rows}
    assert described == {one.name for one in report.baselines}


def test_the_most_costly_decisions_are_told_in_the_words_of_players(
    report: StrategyReport,
) -> None:
    _, _, _, mistakes = report.tables

    assert len(mistakes.rows) == 10
    assert (
        "last: large straight",
        "2 3 4 5 6",
        "2",
        "6",
        "all dice",
        "36.1",
    ) in mistakes.rows


CARD = {"twos": 6}
ROLL = (1, 1, 2, 3, 6)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param((7,), "only dice of the roll 1 1 2 3 6 can be", id="not there"),
        pytest.param("all", "it should be a tuple or a list of dice", id="a word"),
        pytest.param([True], "it should be a tuple or a list", id="a bool is no die"),
    ],
)
def test_what_is_no_keep_is_refused(answer: Answer, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        read_keep((CARD, ROLL, 2), answer)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        pytest.param("ace", "it should be the name of a box", id="no box"),
        pytest.param("twos", "that box is filled already", id="a filled box"),
    ],
)
def test_what_is_no_open_box_is_refused(answer: Answer, why: str) -> None:
    with pytest.raises(Unfit, match=why):
        read_box((CARD, ROLL), answer)


@pytest.mark.parametrize(
    ("source", "trouble"),
    [
        pytest.param(
            handed_in(GREEDY),
            "choose_box",
            id="a function is missing",
        ),
        pytest.param(
            handed_in(GREEDY, "def choose_box(card, dice):\n    return {}['twos']"),
            "it raises KeyError",
            id="an exception",
        ),
        pytest.param(
            handed_in(
                GREEDY,
                FIRST_OPEN,
                """
                ASKED = []

                def choose_keep(card, dice, n):
                    ASKED.append(dice)
                    return dice if len(ASKED) < 300 else ()
                """,
            ),
            "It does not always decide the same. For choose_keep(",
            id="it counts the questions",
        ),
    ],
)
def test_a_strategy_without_value_is_told_why(source: str, trouble: str) -> None:
    report = measure_source(source)

    assert trouble in report.trouble
    assert report.values == ()


def test_a_question_can_be_copied_into_a_terminal() -> None:
    keep = "def choose_keep(card, dice, n):\n    return 3"

    report = measure_source(handed_in(GREEDY, FIRST_OPEN, keep))

    question = report.trouble.removeprefix("For choose_keep(").partition(") it gives ")
    card, roll, rolls_left = eval(f"({question[0]})")
    assert set(BOXES) - set(card) == {"ones"}
    assert (len(roll), rolls_left) == (5, 2)


def test_a_strategy_that_changes_its_card_is_asked_with_a_fresh_one() -> None:
    keep = """
        def choose_keep(card, dice, n):
            card.clear()
            return dice
    """

    report = measure_source(handed_in(GREEDY, FIRST_OPEN, keep))

    assert not report.trouble


CARDS = (LAST_BOXES[0], MID_GAME[0], MID_GAME[-1])


@pytest.fixture(scope="module")
def decided() -> dict[Situation, CardDecisions]:
    """Return what a rule of thumb decides on three cards."""
    greedy = next(one for one in HEURISTICS if one.name == "greedy")
    return {card: decide(greedy, card) for card in CARDS}


@pytest.fixture(scope="module")
def losses(decided: dict[Situation, CardDecisions]) -> Mapping[Situation, Losses]:
    return losses_by_card(all_mistakes(decided))


def test_the_losses_of_a_card_add_up_to_what_a_turn_loses(
    decided: dict[Situation, CardDecisions], losses: Mapping[Situation, Losses]
) -> None:
    for card, decisions in decided.items():
        gain = gain_of(card, decisions)
        assert sum(losses[card].values()) == pytest.approx(gain.best - gain.value)


def test_each_kind_of_decision_is_counted_by_itself(
    losses: Mapping[Situation, Losses],
) -> None:
    last_box, first_turn, _ = CARDS

    assert set(losses[first_turn]) == {FIRST, SECOND, LAST}
    assert set(losses[last_box]) <= {FIRST, SECOND}  # there is no choice of a box
    assert len(losses) == len(SITUATIONS)


def test_the_description_names_the_card_that_loses_the_most() -> None:
    losses: dict[Situation, Losses] = {one: {} for one in SITUATIONS}
    assert describe(losses).endswith("none on any of them")

    losses[MID_GAME[1]] = {FIRST: 1.0, LAST: 2.25}

    assert "most on the card bonus race, 3.2 points" in describe(losses)


@pytest.mark.parametrize("form", [PAGE, PictureForm("image/svg+xml", 150, titled=True)])
def test_the_same_losses_are_the_same_bytes(
    losses: Mapping[Situation, Losses], form: PictureForm
) -> None:
    first, second = (figure_of_losses(losses, form) for _ in range(2))

    assert first == second
    assert first.caption.startswith("The points that a turn loses")
    assert first.alternative_text == describe(losses)
