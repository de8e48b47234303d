"""The best play, held against published values, known chances and fractions."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from dicedojo import cache
from dicedojo.dice import Roll
from dicedojo.games.yahtzee import solver
from dicedojo.games.yahtzee.card import (
    FILLED,
    SOURCE,
    VARIANTS,
    YATZY,
    Card,
    CardVariant,
    Solution,
    all_rows,
    upper_states,
)
from dicedojo.games.yahtzee.scorer import BOXES, YATZY_BOXES
from dicedojo.games.yahtzee.situations import PAR, without
from dicedojo.games.yahtzee.solver import (
    Turn,
    announce,
    path_of,
    solve,
    turn_of,
    worth_of_card,
)

from . import yahtzee_by_hand as by_hand
from . import yatzy_by_hand

pytestmark = pytest.mark.slow
RULES = Path(__file__).parents[3] / "lessons" / "yahtzee" / "README.md"
YATZY_USUAL = {  # points of a usual game, with three of each upper face
    **PAR,
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


def yatzy_without(*boxes: str, **changed: int) -> Card:
    """Return a usual card of Yatzy with these boxes open."""
    points = YATZY_USUAL | changed
    return Card({b: n for b, n in points.items() if b not in boxes}, YATZY)


@pytest.mark.course
@pytest.mark.parametrize(
    ("variant", "box", "most_equal", "factor", "published"),
    [
        # Without bonus and jokers, as several solvers print it.
        pytest.param(SOURCE, "full house", {5}, 0, "245.870775", id="five, and not 25"),
        # The lessons say what these rules are worth.
        pytest.param(YATZY, "two pairs", {4}, 4, "248.6400", id="four as two pairs"),
        pytest.param(YATZY, "two pairs", {4, 5}, 4, "248.6441", id="five as two pairs"),
        pytest.param(YATZY, "full house", {5}, 5, "248.4681", id="five, full house"),
    ],
)
def test_other_rules_are_worth_what_is_published(
    variant: CardVariant, box: str, most_equal: set[int], factor: int, published: str
) -> None:
    def points(name: str, roll: Roll) -> int:
        face = max(roll, key=roll.count)
        if name == box and roll.count(face) in most_equal:
            return factor * face
        return variant.points(name, roll)

    value = solve(replace(variant, points=points)).value

    assert f"{value:.{len(published) - 4}f}" == published
    assert variant is SOURCE or published in RULES.read_text("utf-8")


def test_yatzy_is_worth_what_others_found(all_solved: dict[str, Solution]) -> None:
    """The solver github.com/teemukoukkari/yatzysolver finds this value.

    M. Larsson and A. Sjöberg (KTH, 2012) found 248.63; lessons/yahtzee/README.md has
    what is known of it.
    """
    assert f"{all_solved['yatzy'].value:.2f}" == "248.44"


@pytest.mark.course
def test_the_kept_solution_is_what_is_computed(source: Solution) -> None:
    solved = solve(SOURCE)

    assert (solved.values == source.values).all()
    assert solved.rows == source.rows


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
    card = without(box, ones=0, twos=0)

    still = worth_of_card(source, card) - card.scored

    assert still == pytest.approx(float(mean), abs=1e-12)


LAST = [
    *(without(box) for box in BOXES),
    without("sixes", "full house"),  # a bonus at stake
    without("yahtzee", "fours"),
    without("twos", "ones"),  # upper boxes alone
    *(yatzy_without(box) for box in YATZY_BOXES),
    yatzy_without("one pair", "two pairs"),
    yatzy_without("sixes", "full house"),  # a bonus at stake
    yatzy_without("fives", "four of a kind", ones=1),  # four fives for the bonus
    yatzy_without("small straight", "yatzy"),  # all or nothing
]


@pytest.mark.parametrize(
    "card", LAST, ids=lambda one: f"{one.variant.name}: {', '.join(one.open_boxes)}"
)
def test_the_last_boxes_are_worth_what_fractions_say(
    all_solved: dict[str, Solution], card: Card
) -> None:
    by_fractions = by_hand.value if card.variant is SOURCE else yatzy_by_hand.value

    still = worth_of_card(all_solved[card.variant.name], card) - card.scored

    expected = by_fractions(frozenset(card.points.items()))
    assert still == pytest.approx(float(expected), abs=1e-11)


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


@pytest.fixture
def empty_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what is kept, and let a solution be made up."""
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / name)
    monkeypatch.setattr(solver, "solve", make_up)
    monkeypatch.setattr(solver, "load_solution", solver.load_solution.__wrapped__)


def make_up(variant: CardVariant) -> Solution:
    rows = all_rows(variant)
    shape = len(rows), len(upper_states().points)
    values = np.random.default_rng(1).uniform(0, 300, shape)
    return Solution(variant, values, rows)


@pytest.mark.usefixtures("empty_disk")
def test_a_solution_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first = solver.load_solution(SOURCE)
    monkeypatch.delattr(solver, "solve")

    second = solver.load_solution(SOURCE)

    assert (second.values == first.values).all()
    assert second.rows == first.rows


def test_another_variant_is_kept_elsewhere() -> None:
    assert path_of(YATZY) != path_of(SOURCE)


@pytest.mark.usefixtures("empty_disk")
def test_it_is_said_that_computing_takes_a_while_but_not_of_what_is_at_hand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    announce([SOURCE, YATZY])
    solver.load_solution(SOURCE)
    announce([SOURCE])

    out, err = capsys.readouterr()
    assert out == ""
    assert err == "Computing the best play takes about 15 seconds, this once.\n"


@pytest.mark.parametrize(
    "card",
    [
        pytest.param(Card(), id="an empty card"),
        pytest.param(Card({"ones": 3, "yahtzee": 50}), id="two boxes filled"),
        pytest.param(without("sixes", "chance"), id="two boxes left"),
    ],
)
def test_a_turn_is_worth_what_its_card_is(source: Solution, card: Card) -> None:
    assert turn_of(source, card).value == pytest.approx(worth_of_card(source, card))


def test_the_points_on_the_card_count(source: Solution) -> None:
    few, many = (without("chance", full_house=points) for points in (0, 25))

    gain = turn_of(source, many).value - turn_of(source, few).value

    assert gain == pytest.approx(25)


def test_keeps_are_ranked_by_what_they_are_worth(source: Solution) -> None:
    ranked = turn_of(source, Card()).rank_keeps((3, 3, 5, 6, 6), 2)

    assert next(iter(ranked)) == (6, 6)
    assert len(ranked) == 18
    worths = list(ranked.values())
    assert worths == sorted(worths, reverse=True)


def test_of_equal_keeps_the_one_of_most_dice_comes_first(source: Solution) -> None:
    ranked = turn_of(source, without("yahtzee")).rank_keeps((1, 2, 3, 4, 5), 1)

    assert [len(keep) for keep in ranked][:6] == [1, 1, 1, 1, 1, 0]


def test_boxes_are_ranked_by_what_follows_not_by_points(source: Solution) -> None:
    ranked = turn_of(source, Card()).rank_boxes((5, 6, 6, 6, 6))

    assert list(ranked)[:3] == [
        "sixes",
        "four of a kind",
        "three of a kind",
    ]
    assert len(ranked) == 13


def test_a_turn_of_yatzy_is_worth_what_its_card_is(
    all_solved: dict[str, Solution],
) -> None:
    solved, card = all_solved["yatzy"], Card({"one pair": 10}, YATZY)

    turn = turn_of(solved, card)

    assert turn.value == pytest.approx(worth_of_card(solved, card))
    assert list(turn.rank_boxes((6,) * 5))[:2] == ["yatzy", "sixes"]


def test_of_equal_boxes_the_first_on_the_card_comes_first() -> None:
    points = np.zeros(252)
    boxes = {"full house": points, "chance": points + 1, "yahtzee": points + 1e-12}

    ranked = Turn(0.0, boxes, {}).rank_boxes((1, 2, 3, 4, 6))

    assert list(ranked) == ["chance", "full house", "yahtzee"]
