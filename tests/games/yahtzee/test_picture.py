"""What each kind of decision loses on each card, as numbers and as a picture."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dicedojo.games.picture import PAGE, PictureForm
from dicedojo.games.yahtzee.decisions import (
    FIRST,
    SECOND,
    Decisions,
    Losses,
    all_mistakes,
    gain_of,
    losses_by_card,
)
from dicedojo.games.yahtzee.heuristics import HEURISTICS, decide
from dicedojo.games.yahtzee.picture import LAST, describe, figure_of_losses
from dicedojo.games.yahtzee.situations import (
    LAST_BOXES,
    MID_GAME,
    SITUATIONS,
    Situation,
)

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("source")]

CARDS = (LAST_BOXES[0], MID_GAME[0], MID_GAME[-1])


@pytest.fixture(scope="module")
def decided() -> dict[Situation, Decisions]:
    """Return what a rule of thumb decides on three cards."""
    greedy = next(one for one in HEURISTICS if one.name == "greedy")
    return {card: decide(greedy, card) for card in CARDS}


@pytest.fixture(scope="module")
def losses(decided: dict[Situation, Decisions]) -> Mapping[Situation, Losses]:
    return losses_by_card(all_mistakes(decided))


def test_the_losses_of_a_card_add_up_to_what_a_turn_loses(
    decided: dict[Situation, Decisions], losses: Mapping[Situation, Losses]
) -> None:
    for card, decisions in decided.items():
        assert sum(losses[card].values()) == pytest.approx(
            gain_of(card, decisions).lost
        )


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
