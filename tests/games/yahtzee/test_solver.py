"""The best play, held against published values, known chances and fractions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from dicedojo.dice import Roll
from dicedojo.games.yahtzee import solver
from dicedojo.games.yahtzee.boxes import (
    BOXES,
    LOWER,
    PLAIN,
    SOURCE,
    UPPER,
    VARIANTS,
    YATZY,
    YATZY_SHEET,
    Variant,
)
from dicedojo.games.yahtzee.card import Card
from dicedojo.games.yahtzee.solver import solve
from dicedojo.games.yahtzee.states import FILLED, Solution, upper_states
from dicedojo.games.yahtzee.turn import worth_of_card

from . import yahtzee_by_hand as by_hand
from . import yatzy_by_hand

pytestmark = pytest.mark.slow
RULES = Path(__file__).parents[3] / "lessons" / "yahtzee" / "README.md"
ALL_BUT = {  # points of a usual game; the upper boxes hold three of each face
    **{box: 3 * face for face, box in enumerate(UPPER, 1)},
    "three of a kind": 22,
    "four of a kind": 0,
    "full house": 25,
    "small straight": 30,
    "large straight": 40,
    "yahtzee": 50,
    "chance": 20,
}


def card_without(*boxes: str, **changed: int) -> Card:
    """Return the usual card with these boxes open."""
    points = {box: n for box, n in (ALL_BUT | changed).items() if box not in boxes}
    return Card(points)


def value_by_hand(card: Card, rules: str) -> float:
    return float(by_hand.value(frozenset(card.points.items()), rules))


@pytest.mark.parametrize(
    ("name", "published"),
    [
        # Solvers of the official rules, such as yahtzee-engine, print this one.
        pytest.param("forced-joker", "254.5877", id="official rules"),
        pytest.param("plain", "245.870775", id="without bonus and jokers"),
        # The solver github.com/teemukoukkari/yatzysolver. M. Larsson and A. Sjöberg
        # (KTH, 2012) found 248.63; lessons/yahtzee/README.md has what is known of it.
        pytest.param("yatzy", "248.44", id="Yatzy"),
    ],
)
def test_the_published_value_is_reproduced_to_its_last_digit(
    all_solved: dict[str, Solution], name: str, published: str
) -> None:
    digits = len(published.partition(".")[2])

    assert f"{all_solved[name].value:.{digits}f}" == published


def test_the_full_house_of_five_is_worth_a_thirtieth_of_a_point(
    all_solved: dict[str, Solution],
) -> None:
    source, plain = all_solved["source"].value, all_solved["plain"].value

    assert source - plain == pytest.approx(0.033954, abs=1e-6)


@pytest.mark.course
def test_the_kept_solution_is_what_is_computed(all_solved: dict[str, Solution]) -> None:
    solved = solve(PLAIN)

    assert (solved.values == all_solved["plain"].values).all()
    assert solved.rows == all_solved["plain"].rows


@pytest.mark.parametrize(
    ("box", "mean"),
    [
        # Five dice of which all 1s are kept; 11/36 is 1 - 25/36, the chance in two.
        pytest.param("ones", 5 * (1 - Fraction(5, 6) ** 3), id="ones"),
        # A chance of 4.6029 % within three rolls, as in every book about the game.
        pytest.param("yahtzee", 50 * Fraction(347_897, 7_558_272), id="yahtzee"),
        # A die is kept from 5 on, then from 4 on.
        pytest.param("chance", Fraction(70, 3), id="chance"),
    ],
)
def test_the_last_box_alone_is_worth_what_is_known(
    source: Solution, box: str, mean: Fraction
) -> None:
    card = card_without(box, ones=0, twos=0)

    still = worth_of_card(source, card) - card.scored

    assert still == pytest.approx(float(mean), abs=1e-12)


@pytest.mark.parametrize("box", BOXES)
def test_each_last_box_is_worth_what_fractions_say(source: Solution, box: str) -> None:
    card = card_without(box)

    still = worth_of_card(source, card) - card.scored

    assert still == pytest.approx(value_by_hand(card, "source"), abs=1e-11)


@pytest.mark.parametrize(
    ("boxes", "yahtzee", "rules"),
    [
        pytest.param(("sixes", "full house"), 50, "source", id="a bonus at stake"),
        pytest.param(("fives", "full house"), 50, "plain", id="full houses are rarer"),
        pytest.param(("yahtzee", "fours"), 50, "forced-joker", id="a yahtzee to come"),
        pytest.param(("twos", "ones"), 50, "forced-joker", id="upper boxes alone"),
        pytest.param(("large straight", "ones"), 0, "forced-joker", id="crossed out"),
    ],
)
def test_the_last_two_boxes_are_worth_what_fractions_say(
    all_solved: dict[str, Solution], boxes: tuple[str, str], yahtzee: int, rules: str
) -> None:
    card = card_without(*boxes, yahtzee=yahtzee)

    still = worth_of_card(all_solved[rules], card) - card.scored

    assert still == pytest.approx(value_by_hand(card, rules), abs=1e-11)


def test_the_full_card_is_worth_its_bonus(source: Solution) -> None:
    full = source.rows[(FILLED,) * len(LOWER)]
    upper = upper_states()

    assert (
        source.values[full, upper.blocks[0]] == upper.bonus(SOURCE)[upper.blocks[0]]
    ).all()


@pytest.mark.parametrize("name", VARIANTS)
def test_an_open_box_is_worth_no_less_than_one_crossed_out(
    all_solved: dict[str, Solution], name: str
) -> None:
    solved = all_solved[name]

    for row, at in solved.rows.items():
        for place, hold in enumerate(row):
            if hold == FILLED:
                with_box = solved.rows[(*row[:place], 0, *row[place + 1 :])]
                assert (solved.values[with_box] >= solved.values[at]).all()


YATZY_USUAL = {  # points of a usual game, upper boxes apart
    "one pair": 10,
    "two pairs": 16,
    "three of a kind": 12,
    "four of a kind": 0,
    "small straight": 0,
    "large straight": 20,
    "full house": 19,
    "chance": 22,
    "yatzy": 0,
}


def yatzy_card_without(*boxes: str, **changed: int) -> Card:
    """Return a usual card of Yatzy with these boxes open."""
    upper = {box: 3 * face for face, box in enumerate(UPPER, 1)}
    points = upper | YATZY_USUAL | changed
    return Card({b: n for b, n in points.items() if b not in boxes}, 0, YATZY_SHEET)


@pytest.mark.parametrize("boxes", [(box,) for box in YATZY_SHEET.boxes])
def test_each_last_box_of_yatzy_is_worth_what_fractions_say(
    all_solved: dict[str, Solution], boxes: tuple[str, ...]
) -> None:
    card = yatzy_card_without(*boxes)

    still = worth_of_card(all_solved["yatzy"], card) - card.scored

    by_fractions = yatzy_by_hand.value(frozenset(card.points.items()))
    assert still == pytest.approx(float(by_fractions), abs=1e-11)


@pytest.mark.parametrize(
    ("boxes", "ones"),
    [
        pytest.param(("one pair", "two pairs"), 3, id="pairs"),
        pytest.param(("sixes", "full house"), 3, id="a bonus at stake"),
        pytest.param(("fives", "four of a kind"), 1, id="four fives for the bonus"),
        pytest.param(("small straight", "yatzy"), 3, id="all or nothing"),
    ],
)
def test_the_last_two_boxes_of_yatzy_are_worth_what_fractions_say(
    all_solved: dict[str, Solution], boxes: tuple[str, str], ones: int
) -> None:
    card = yatzy_card_without(*boxes, ones=ones)

    still = worth_of_card(all_solved["yatzy"], card) - card.scored

    by_fractions = yatzy_by_hand.value(frozenset(card.points.items()))
    assert still == pytest.approx(float(by_fractions), abs=1e-11)


@pytest.fixture
def other_points(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Let the solver forget the points of all rolls, before and after."""
    solver.points_of.cache_clear()
    yield monkeypatch
    solver.points_of.cache_clear()


@pytest.mark.course
@pytest.mark.parametrize(
    ("box", "most_equal", "factor", "stated"),
    [
        pytest.param("two pairs", {4}, 4, "248.6400", id="four as two pairs"),
        pytest.param("two pairs", {4, 5}, 4, "248.6441", id="five as two pairs"),
        pytest.param("full house", {5}, 5, "248.4681", id="five as a full house"),
    ],
)
def test_other_rules_of_yatzy_are_worth_what_the_lessons_say(
    other_points: pytest.MonkeyPatch,
    box: str,
    most_equal: set[int],
    factor: int,
    stated: str,
) -> None:
    def points(variant: Variant, name: str, roll: Roll) -> int:
        face = max(roll, key=roll.count)
        if name == box and roll.count(face) in most_equal:
            return factor * face
        return yatzy_by_hand.points(name, roll)

    other_points.setattr(solver, "plain_points", points)

    value = solve(YATZY).value

    assert f"{value:.4f}" == stated
    assert stated in RULES.read_text("utf-8")
