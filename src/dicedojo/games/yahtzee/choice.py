"""Your part of a turn of Yahtzee: the dice to keep, the box to fill, and hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from rich.table import Table as Grid
from rich.text import Text

from dicedojo.dice import Roll
from dicedojo.errors import UnusableInput
from dicedojo.games.table import Table
from dicedojo.games.words import brief, is_number, read_faces, refuse, rules_page, show
from dicedojo.games.yahtzee.card import Card
from dicedojo.games.yahtzee.opponents import best_turn
from dicedojo.games.yahtzee.scorer import BOXES, DICE, LOWER, NEEDED, UPPER
from dicedojo.games.yahtzee.strategies import Points, name_choice

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
What a box does not fit scores 0 there. Each box is filled once.
Five of a kind is a full house, too."""
KEYS = "Keys: dice to keep, a all, n none, a box or its number, h hint, ? rules, q quit"
OPEN = "."
SHOWN = 5  # choices in a hint
LEAST = 0.005  # points; a choice that costs less is not mentioned

Ranked = Collection[tuple[Roll | str, float]]  # with their worth, the best first


def draw_card(
    cards: Mapping[str, Card], options: Mapping[str, int] | None = None
) -> Grid:
    """Return the cards side by side; `cards` are by the names of their players.

    `options` are the points of a roll in the open boxes of the first card.
    """
    grid = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="dim")
    grid.show_header = options is None
    for _ in range(2):
        grid.add_column(justify="right", style="cyan")
        grid.add_column()
        for name in cards:
            grid.add_column(Text(name), justify="right", min_width=4)
    bonus = [_bonus(card) for card in cards.values()]
    left = [_cells(box, cards, options) for box in UPPER]
    left.append(["", "bonus", *bonus])
    right = [_cells(box, cards, options) for box in LOWER]
    for upper, lower in zip(left, right, strict=True):
        grid.add_row(*upper, *lower)
    return grid


def _cells(
    box: str, cards: Mapping[str, Card], options: Mapping[str, int] | None
) -> list[Text | str]:
    yours, *others = (_points(card, box) for card in cards.values())
    if options is not None and box in options:
        yours = Text(f"+{options[box]}", "bold")
    is_open = options is None or box in options
    return [
        str(BOXES.index(box) + 1),
        Text(box, "" if is_open else "dim"),
        yours,
        *others,
    ]


def _points(card: Card, box: str) -> Text:
    return Text(str(card.points.get(box, OPEN)))


def _bonus(card: Card) -> Text:
    """Return the bonus, or the points towards it: `24/63`."""
    if card.upper_bonus:
        return Text(f"+{card.upper_bonus}", "green")
    return Text(f"{card.upper_points}/{NEEDED}", "dim")


@dataclass
class Chooser:
    """Asks you for choices, and adds up their cost against the best ones."""

    table: Table
    cost: float = 0.0
    remarks: list[str] = field(default_factory=list)  # on the choices of this turn

    def choose_keep(self, card: Points, roll: Roll, rolls_left: int) -> Roll:
        """Return the dice that you keep.

        Raises:
            Quit: you have left the game.
        """
        turn = best_turn(card)
        ranked = turn.rank_keeps(roll, rolls_left)
        left = "two rolls left" if rolls_left == 2 else "one roll left"
        keep = self.table.ask_for(
            f"Keep which dice? ({left})",
            self._rules,
            lambda text: read_keep(text, roll),
            lambda: draw_hint(ranked.items()),
        )
        what = f"keeping {show(keep) or 'nothing'} of {show(roll)}"
        self._note(what, ranked[keep], ranked.items())
        return keep

    def choose_box(self, card: Points, roll: Roll) -> str:
        """Return the box that you fill.

        Raises:
            Quit: you have left the game.
        """
        ranked = best_turn(card).rank_boxes(roll)
        shown = Card(card)
        options = shown.options(roll)
        self.table.say(draw_card({"": shown}, options))
        box = self.table.ask_for(
            "Which box?",
            self._rules,
            lambda text: read_box(text, options, card),
            lambda: draw_hint(ranked.items()),
        )
        self._note(f"{box} for {show(roll)}", ranked[box], ranked.items())
        return box

    def _rules(self) -> Text:
        title = "Yahtzee: thirteen boxes, one for each turn"
        return rules_page(title, RULES, KEYS)

    def _note(self, what: str, worth: float, ranked: Ranked) -> None:
        best, most = next(iter(ranked))
        cost = most - worth
        if cost > LEAST:
            self.cost += cost
            better = name_choice(best)
            self.remarks.append(f"{what} cost {cost:.2f} points; {better} is best")


def draw_hint(ranked: Ranked) -> Text:
    """Return the best choices and their expected points of the game."""
    text = Text("Points of the whole game, on average, if you play your best after it:")
    _, best = next(iter(ranked))
    for choice, worth in list(ranked)[:SHOWN]:
        is_best = best - worth <= LEAST
        cost = "best" if is_best else f"-{best - worth:.2f}"
        line = f"\n  {name_choice(choice):<15} {worth:>7.2f} {cost:>7}"
        text.append(line, "bold green" if is_best else "")
    if len(ranked) > SHOWN:
        text.append(f"\n  and {len(ranked) - SHOWN} more", "dim")
    return text


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


def read_box(text: str, options: Mapping[str, int], filled: Mapping[str, int]) -> str:
    """Return the box that a typed line names, by its number or the start of its name.

    Raises:
        UnusableInput: no box or several boxes fit, or the box is filled already.
    """
    query = " ".join(text.lower().replace("-", " ").replace("_", " ").split())
    first = next(iter(options))
    following = f"type {BOXES.index(first) + 1} or {first}, or h for a hint"
    if is_number(query, 3):
        number = int(query)
        names = [BOXES[number - 1]] if 1 <= number <= len(BOXES) else []
    else:
        exact = [box for box in BOXES if box == query]
        names = exact or [box for box in BOXES if query and box.startswith(query)]
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
    return box


def is_part(keep: Roll, roll: Roll) -> bool:
    """Return whether all dice of a keep are among those of a roll."""
    return not Counter(keep) - Counter(roll)
