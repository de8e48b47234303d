"""What is asked of the exact values: a variant alone, a card, or a roll with a card."""

from __future__ import annotations

from dataclasses import dataclass, field

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Values
from dicedojo.games.yahtzee.exact.card import Card
from dicedojo.games.yahtzee.exact.variants import SOURCE, Variant
from dicedojo.games.yahtzee.reading import (
    COMMAND,
    read_card,
    read_roll,
    read_rolls_left,
    read_variant,
)


@dataclass(frozen=True)
class Question:
    """A card that was not stated is empty; `rolls_left` belongs to the roll."""

    variant: Variant = SOURCE
    card: Card = field(default_factory=Card)
    roll: Roll | None = None
    rolls_left: int = 2

    @property
    def is_general(self) -> bool:
        """Whether it is about the game, not about one card."""
        return self.roll is None and not self.card.points


def read_question(values: Values) -> Question:
    """Return the question that the options of the command ask.

    Raises:
        UnusableInput: an option cannot be read, or the card has no open box.
    """
    variant = read_variant(values["variant"])
    card = read_card(values["card"] or "")
    roll = None if values["roll"] is None else read_roll(values["roll"])
    rolls_left = read_rolls_left(values["rolls_left"], roll)
    if not card.open_boxes:
        raise UnusableInput(
            "All thirteen boxes of this card are filled.",
            evidence=f"The game has ended with {card.total} points.",
            next=f'{COMMAND} --card "ones=3,chance=22"',
        )
    return Question(variant, card, roll, rolls_left)
