"""Reads a question about Yahtzee: a variant, a card, a roll, rolls left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cache

from dicedojo.dice import FACES, Roll, all_hands
from dicedojo.errors import UnusableInput
from dicedojo.games.protocol import Values
from dicedojo.games.words import brief, is_number, read_faces
from dicedojo.games.yahtzee.card import SOURCE, VARIANTS, Card, CardVariant
from dicedojo.games.yahtzee.scorer import DICE, UPPER, YATZY_BOXES
from dicedojo.text import did_you_mean, nearest

MAX_ROLLS_LEFT = 2  # after the first roll
EXAMPLE_CARD = "ones=3,chance=22"
EXAMPLE_ROLL = "11345"
COMMAND = "dojo exact yahtzee"


@dataclass(frozen=True)
class CardQuestion:
    """A card, which is empty by default, and perhaps a roll with its rolls left."""

    card: Card = field(default_factory=Card)
    roll: Roll | None = None
    rolls_left: int = 2

    @property
    def is_general(self) -> bool:
        """Whether it is about the game in general, not about one card."""
        return self.roll is None and not self.card.points


def read_question(values: Values) -> CardQuestion:
    """Return the question in the options of the command.

    Raises:
        UnusableInput: an option cannot be read, or the card has no open box.
    """
    variant = read_variant(values["variant"])
    card = read_card(values["card"] or "", variant)
    roll = None if values["roll"] is None else read_roll(values["roll"])
    rolls_left = read_rolls_left(values["rolls_left"], roll)
    if not card.open_boxes:
        raise UnusableInput(
            f"All {len(card.points)} boxes of this card are filled.",
            evidence=f"The game has ended with {card.total} points.",
            next=_with_card(variant),
        )
    return CardQuestion(card, roll, rolls_left)


def read_variant(name: str | None) -> CardVariant:
    """Return the variant with this name, the source's by default.

    Raises:
        UnusableInput: no variant has that name.
    """
    if name is None:
        return SOURCE
    if name.lower() in VARIANTS:
        return VARIANTS[name.lower()]
    near = _near(name, VARIANTS)
    raise UnusableInput(
        f"There is no variant {brief(name)} of Yahtzee.",
        evidence=f"The variants are: {', '.join(VARIANTS)}.",
        hint=did_you_mean(near),
        next=f"{COMMAND} --variant {near or SOURCE.name}",
    )


def read_card(text: str, variant: CardVariant = SOURCE) -> Card:
    """Return the typed card: `ones=3, three of a kind=17`.

    Raises:
        UnusableInput: a box is unknown or stated twice, or cannot hold these points.
    """
    points: dict[str, int] = {}
    for entry in filter(None, map(str.strip, text.split(","))):
        name, equals, number = map(str.strip, entry.partition("="))
        if not equals:
            raise _unusable_card(
                variant,
                f"{brief(entry)} is not a box with its points.",
                "A card is typed as box=points, with commas between the boxes.",
            )
        box = read_box(name, variant)
        if box in points:
            raise _unusable_card(variant, f"The box {box} is on the card twice.", "")
        points[box] = _read_points(variant, box, number)
    return Card(points, variant)


def read_box(name: str, variant: CardVariant = SOURCE) -> str:
    """Return the box with this name; case, hyphens and underscores do not matter.

    Raises:
        UnusableInput: no box has that name.
    """
    plain = " ".join(name.lower().replace("-", " ").replace("_", " ").split())
    if plain in variant.boxes:
        return plain
    boxes = ",\n".join(map(", ".join, (UPPER, variant.lower[:4], variant.lower[4:])))
    raise _unusable_card(
        variant,
        f"There is no box {brief(name)} of {variant.game}.",
        f"The boxes are: {boxes}.",
        "It is a box of Yatzy: --variant yatzy."
        if plain in YATZY_BOXES
        else did_you_mean(_near(plain, variant.boxes)),
    )


def read_roll(text: str) -> Roll:
    """Return the five typed dice, sorted.

    Raises:
        UnusableInput: they are not five faces from 1 to 6.
    """
    roll = read_faces(text)
    if len(roll) != DICE or not set(roll) <= set(FACES):
        raise UnusableInput(
            f"{brief(text)} is not a roll of five dice.",
            evidence="A roll is typed as five digits from 1 to 6, in any order.",
            next=f"{COMMAND} --roll {EXAMPLE_ROLL}",
        )
    return roll


def read_rolls_left(number: int | None, roll: Roll | None) -> int:
    """Return the number of rolls left after this one, 2 by default.

    Raises:
        UnusableInput: the number is above 2, or there is no roll.
    """
    if number is not None and roll is None:
        raise UnusableInput(
            "--rolls-left needs a roll.",
            hint="Say what was rolled, and dojo says what to keep.",
            next=f"{COMMAND} --roll {EXAMPLE_ROLL} --rolls-left {min(number, 2)}",
        )
    if number is not None and number > MAX_ROLLS_LEFT:
        raise UnusableInput(
            f"--rolls-left must be at most {MAX_ROLLS_LEFT} (got {number}).",
            evidence="A turn has three rolls, and the first of them lies on the table.",
            next=f"{COMMAND} --roll {''.join(map(str, roll or ()))} --rolls-left 2",
        )
    return MAX_ROLLS_LEFT if number is None else number


@cache
def possible_points(variant: CardVariant, box: str) -> tuple[int, ...]:
    """Return all possible points of a box, the fewest first."""
    points = {variant.points(box, roll) for roll in all_hands(DICE, DICE)}
    return tuple(sorted(points))


def _read_points(variant: CardVariant, box: str, text: str) -> int:
    possible = possible_points(variant, box)
    if is_number(text, 4) and int(text) in possible:
        return int(text)
    what = f"{brief(text)} is not a number of points."
    if is_number(text, 4):
        what = f"{box} cannot hold {int(text)} points."
    raise _unusable_card(variant, what, f"{box} holds {_list(possible)} points.")


def _list(numbers: tuple[int, ...]) -> str:
    """Return `0 or 25`, `0, 1, 2, 3, 4 or 5`, `0 or 5 to 30`."""
    *others, last = numbers
    if len(numbers) > len(UPPER):
        low = [str(number) for number in numbers[:1] if number == 0]
        first = numbers[len(low)]
        return " or ".join([*low, f"{first} to {last}"])
    return f"{', '.join(map(str, others))} or {last}"


def _unusable_card(
    variant: CardVariant, what: str, evidence: str, hint: str = ""
) -> UnusableInput:
    return UnusableInput(what, evidence=evidence, hint=hint, next=_with_card(variant))


def _with_card(variant: CardVariant) -> str:
    stated = f" --variant {variant.name}" if variant is not SOURCE else ""
    return f'{COMMAND}{stated} --card "{EXAMPLE_CARD}"'


def _near(name: str, names: Collection[str]) -> str:
    """Return the name that was probably meant, or ""."""
    starting = (
        candidate for candidate in names if name and candidate.startswith(name.lower())
    )
    return next(starting, "") or nearest(name, names)
