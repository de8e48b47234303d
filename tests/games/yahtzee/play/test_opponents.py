from __future__ import annotations

from random import Random

import pytest

from dicedojo.dice import FACES, Roll
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.states import Solution
from dicedojo.games.yahtzee.exact.variants import FORCED, SOURCE, VARIANTS
from dicedojo.games.yahtzee.play.game import Filled, take_turn
from dicedojo.games.yahtzee.play.opponents import OPPONENTS, make_opponent


def test_nobody_is_no_opponent() -> None:
    assert make_opponent("nobody", SOURCE) is None


@pytest.mark.parametrize("name", OPPONENTS[1:])
@pytest.mark.parametrize("variant", ["source", "forced-joker"])
def test_every_opponent_fills_its_card_by_the_rules(
    all_solved: dict[str, Solution], name: str, variant: str
) -> None:
    opponent = make_opponent(name, VARIANTS[variant])
    assert opponent is not None
    random, card = Random(1), Card()

    def roll_dice(count: int, sides: int = 6) -> Roll:
        return tuple(random.choices(FACES, k=count))

    while card.open_boxes:
        turn = take_turn(opponent, VARIANTS[variant], card, roll_dice)
        *_, filled = turn
        assert isinstance(filled, Filled)
        card = filled.card

    assert len(card.points) == 13


def test_the_best_opponent_chooses_by_the_exact_values(source: Solution) -> None:
    best = make_opponent("best", SOURCE)
    assert best is not None

    assert best.choose_keep(Card(), (3, 3, 5, 6, 6), 2) == (6, 6)
    assert best.choose_box(Card(), (5, 6, 6, 6, 6)) == "sixes"


def test_a_rule_of_thumb_that_may_not_fill_its_box_fills_an_allowed_one() -> None:
    greedy = make_opponent("greedy", FORCED)
    assert greedy is not None

    box = greedy.choose_box(Card({"yahtzee": 50}), (6,) * 5)

    assert box == "sixes"
