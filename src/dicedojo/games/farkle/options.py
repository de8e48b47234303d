"""The options of a roll, their explanation, and the meaning of a typed line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dicedojo.dice import FACES, Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.chances import ON_THE_BOARD, banked
from dicedojo.games.farkle.scorer import of_a_kind, score_options
from dicedojo.games.words import NUMBERS, read_faces, refuse, show

LISTED = 9  # options with a number; several digits are always dice

ROLL_AGAIN, BANK, CHANGE = "r", "b", "c"
ANSWERS = {
    word: answer
    for answer, words in {
        ROLL_AGAIN: ("r", "roll"),
        BANK: ("b", "bank"),
        CHANGE: ("c", "change"),
    }.items()
    for word in words
}


def list_options(roll: Roll) -> dict[Roll, int]:
    """Return each keep's points, the most first, fewer dice first on a tie."""
    options = score_options(roll)
    return {
        keep: options[keep]
        for keep in sorted(options, key=lambda keep: (-options[keep], len(keep)))
    }


def number_keeps(options: Iterable[Roll]) -> list[Roll]:
    """Return the keeps that get a number, from 1 on; others are typed as dice.

    A single die always has a number, because a single typed digit is a number.
    """
    keeps = list(options)
    singles = [keep for keep in keeps if len(keep) == 1]
    others = [keep for keep in keeps if len(keep) > 1]
    numbered = singles + others[: LISTED - len(singles)]
    return [keep for keep in keeps if keep in numbered]


def explain(keep: Roll) -> str:
    """Return the dice and their points in words: `a one 100 + three sixes 600`."""
    if keep == FACES:
        return "a straight"
    counts = Counter(keep)
    names = [_name(face, count) for face, count in counts.items()]
    if len(names) == 1:
        return names[0]
    points = [of_a_kind(face, count) or 0 for face, count in counts.items()]
    return " + ".join(
        f"{name} {worth:,}" for name, worth in zip(names, points, strict=True)
    )


def _name(face: int, count: int) -> str:
    name = NUMBERS[face]
    if count == 1:
        return f"a {name}"
    return f"{NUMBERS[count]} {name}{'es' if name == 'six' else 's'}"


def read_keep(text: str, roll: Roll) -> Roll:
    """Return the dice that a typed line keeps: a number in the list, or the dice.

    Raises:
        UnusableInput: it is neither, or the dice may not be kept.
    """
    numbered = number_keeps(list_options(roll))
    first = f"type 1 to keep {show(numbered[0])}, or ? for the rules"
    keep = read_faces(text)
    if not keep:
        typed = text if text.strip(" ,") else ""
        what = refuse(typed, "is neither a number in the list nor dice")
        if text.lower() in ANSWERS:
            what = "Before you roll again or bank, keep at least one die that scores."
        raise UnusableInput(what, evidence=f"Your roll is {show(roll)}.", next=first)
    if len(keep) == 1:
        return _read_number(keep[0], numbered)
    if keep in score_options(roll):
        return keep
    raise UnusableInput(_why_not(keep, roll), evidence=_evidence(roll), next=first)


def _read_number(number: int, numbered: list[Roll]) -> Roll:
    if 1 <= number <= len(numbered):
        return numbered[number - 1]
    places = [place for place, keep in enumerate(numbered, 1) if keep == (number,)]
    ends = f"ends at {len(numbered)}" if len(numbered) > 1 else "has one line"
    raise UnusableInput(
        f"There is no number {number} in the list.",
        evidence=f"The list {ends}; a single digit is a number in it.",
        next=f"type {places[0]} to keep the {number}" if places else "type 1",
    )


def _why_not(keep: Roll, roll: Roll) -> str:
    if missing := Counter(keep) - Counter(roll):
        return f"You have not rolled {show(tuple(sorted(missing.elements()))[:6])}."
    scoreless = [
        (face,) * count
        for face, count in Counter(keep).items()
        if of_a_kind(face, count) is None
    ]
    return f"{show(scoreless[0])} scores nothing, so it cannot be kept."


def _evidence(roll: Roll) -> str:
    return f"Your roll is {show(roll)}; only dice that score may be kept."


def read_answer(text: str, at_stake: int, total: int) -> str:
    """Return ROLL_AGAIN, BANK or CHANGE.

    Raises:
        UnusableInput: none of them was typed, or it is too early to bank.
    """
    short = not banked(at_stake, total)
    answer = ANSWERS.get(text.lower())
    if answer == BANK and short:
        raise UnusableInput(
            f"{at_stake:,} points do not get you on the board.",
            evidence=f"Your first bank takes {ON_THE_BOARD:,} in one turn; "
            f"{ON_THE_BOARD - at_stake:,} are missing.",
            next="type r to roll on, or ? for the rules",
        )
    if answer is None:
        raise UnusableInput(
            refuse(text, "is not one of the answers"),
            evidence=f"{at_stake:,} points are at stake, and nothing has changed.",
            next="type r to roll again" + ("" if short else " or b to bank"),
        )
    return answer
