"""Yahtzee in words: the rules on one screen, and how typed lines are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.table.words import brief, is_number, read_faces, refuse, show
from dicedojo.games.yahtzee.boxes import BOXES, DICE, Variant
from dicedojo.games.yahtzee.card import Scored

ALL = ("a", "all", "s", "stop")
NONE = ("n", "none", "r", "roll")
RULES = """\
A game has thirteen turns. In each you roll five dice. Up to twice you may roll
again those that you do not keep. Then you fill one open box:
  ones to sixes    the sum of that face; 63 or more in all six bring 35 more
  three of a kind, four of a kind    the sum of all dice, if so many are alike
  full house       25 for three of a face and two of another
  small straight   30 for four faces in a row
  large straight   40 for five faces in a row
  yahtzee          50 for five of a kind
  chance           the sum of all dice
What a box does not fit scores 0 there. Each box is filled once."""
FIVE = "Five of a kind is a full house, too."
BONUS = "After a yahtzee with 50, each further five of a kind brings 100 more."
JOKERS = """\
Once the yahtzee box is filled, five of a kind goes to the box of its face;
if that is filled, to a lower box, where it always scores."""
KEYS = "Keys: dice to keep, a all, n none, a box or its number, h hint, ? rules, q quit"


def rules_of(variant: Variant) -> str:
    """Return the rules of a variant."""
    lines = [RULES]
    lines += [FIVE] if variant.five_is_full_house else []
    lines += [BONUS, JOKERS] if variant.has_jokers else []
    return "\n".join(lines)


def read_keep(text: str, roll: Roll) -> Roll:
    """Return the dice that a typed line keeps, sorted.

    Raises:
        UnusableInput: they are not dice of this roll.
    """
    if text.lower() in ALL:
        return roll
    if text.lower() in NONE or text == "0":
        return ()
    keep = read_faces(text)
    following = f"type the dice to keep, such as {show(roll[:2])}; a keeps all, n none"
    if not keep:
        raise UnusableInput(
            refuse(text, "does not say which dice to keep"),
            evidence=f"Your roll is {show(roll)}.",
            next=following,
        )
    if not is_part(keep, roll):
        raise UnusableInput(
            f"{show(keep[: DICE + 1])} is not part of your roll.",
            evidence=f"Your roll is {show(roll)}; a digit is the face of a die.",
            next=following,
        )
    return keep


def read_box(
    text: str, options: Mapping[str, Scored], filled: Mapping[str, int]
) -> str:
    """Return the box that a typed line names, by its number or the start of its name.

    Raises:
        UnusableInput: there is none, it is filled already, or it may not be filled.
    """
    named = " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    first = next(iter(options))
    following = f"type {BOXES.index(first) + 1} or {first}, or h for a hint"
    if is_number(named, 3):
        number = int(named)
        names = [BOXES[number - 1]] if 1 <= number <= len(BOXES) else []
    else:
        exact = [box for box in BOXES if box == named]
        names = exact or [box for box in BOXES if named and box.startswith(named)]
        names = [box for box in names if box in options] or names
    if len(names) != 1:
        what = refuse(text, "is not a box")
        if names:
            what = f"{brief(text)} can be {' or '.join(names)}."
        raise UnusableInput(
            what, evidence="The boxes have the numbers 1 to 13.", next=following
        )
    (box,) = names
    if box in filled:
        raise UnusableInput(
            f"The box {box} is filled already, with {filled[box]}.", next=following
        )
    if box not in options:
        raise UnusableInput(
            f"This five of a kind may not go to the box {box}.",
            evidence="A joker goes to the box of its face, or else to a lower box.",
            next=following,
        )
    return box


def count_rolls(rolls_left: int) -> str:
    """Return `two rolls left` or `one roll left`."""
    return "two rolls left" if rolls_left == 2 else "one roll left"


def is_part(keep: Roll, roll: Roll) -> bool:
    """Return whether all dice of a keep are among those of a roll."""
    return not Counter(keep) - Counter(roll)
