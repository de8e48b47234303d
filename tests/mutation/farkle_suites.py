"""Suites of Farkle: players that are asked, lists of dice, and tables of rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from .suites import Change, Suite, kata_suite

suite = partial(kata_suite, "farkle")

FARKLE = """\
import random
from dataclasses import dataclass

ALL_DICE = 6


@dataclass(frozen=True)
class Rule:
    dice: tuple
    points: int

    def take(self, dice):
        rest = list(dice)
        for die in self.dice:
            if die not in rest:
                return None
            rest.remove(die)
        return tuple(rest)


FARKLE = (
    *(Rule((face,) * 3, 1000 if face == 1 else 100 * face) for face in range(1, 7)),
    Rule((1,), 100),
    Rule((5,), 50),
)
THREE_PAIRS = (*FARKLE, Rule((2, 2, 4, 4, 6, 6), 1500))


def score_options(roll, rules=FARKLE):
    options = {}
    for rule in rules:
        rest = rule.take(roll)
        if rest is not None:
            found = {(): 0, **score_options(rest, rules)}
            for keep, points in found.items():
                keep = tuple(sorted(rule.dice + keep))
                options[keep] = max(options.get(keep, 0), rule.points + points)
    return options


def score(kept, rules=FARKLE):
    keep = tuple(sorted(kept))
    options = {(): 0, **score_options(keep, rules)}
    if keep not in options:
        raise ValueError(f"not all of {kept} score")
    return options[keep]


def take_turn(choose, roll_dice, total=0):
    points, dice = 0, ALL_DICE
    while True:
        roll = roll_dice(dice)
        options = score_options(roll)
        if not options:
            return 0
        keep, again = choose(roll, points, total)
        points += options[tuple(sorted(keep))]
        dice = dice - len(keep) or ALL_DICE
        if not again:
            return points if total or points >= 1000 else 0


def play(chooses, roll_dice, target=10_000):
    totals = [0] * len(chooses)
    while max(totals) < target:
        for player, choose in enumerate(chooses):
            totals[player] += take_turn(choose, roll_dice, totals[player])
    return totals


def roll_dice(number):
    return tuple(random.choices(range(1, 7), k=number))
"""
BOARD: Change = ("points >= 1000", "points > 1000")
HOT: Change = ("or ALL_DICE", "or 5")
BUST: Change = ("            return 0\n", "            return points\n")

PLAYERS = suite(
    "players that keep lists, and dice that fall as stated",
    FARKLE,
    """\
import pytest
from farkle import play, take_turn

calls = []


def stacked(*rolls):
    left = [tuple(map(int, roll)) for roll in rolls]

    def fall(number):
        calls.append(number)
        assert len(left[0]) == number, left[0]
        return left.pop(0)

    fall.left = left
    return fall


class Player:
    def __init__(self, *moves):
        self.moves, self.told = list(moves), []

    def __call__(self, roll, turn_points, total):
        self.told.append((turn_points, total))
        move = self.moves.pop(0)
        return [int(die) for die in move.rstrip(".")], not move.endswith(".")


@pytest.fixture(autouse=True)
def no_calls():
    del calls[:]
    yield
    assert all(1 <= number <= 6 for number in calls)


def test_turn():
    player, rolls = Player("111", "5."), stacked("111234", "523")
    assert take_turn(player, rolls, 500) == 1050 and rolls.left == []
    assert player.told == [(0, 500), (1000, 500)] and calls == [6, 3]


def test_hot_dice():
    player = Player("111222", "1.")
    assert take_turn(player, stacked("111222", "123466"), 0) == 1300
    assert calls == [6, 6]


def test_bust():
    assert take_turn(Player("1"), stacked("123466", "23466"), 400) == 0
    assert take_turn(Player(), stacked("223466")) == 0


@pytest.mark.parametrize(("move", "points"), [("111.", 1000), ("222.", 0), ("1.", 0)])
def test_board(move, points):
    assert take_turn(Player(move), stacked("111222")) == points


def test_game():
    ann, bob = Player("111.", "1."), Player("222.", "111.")
    rolls = stacked("111234", "222345", "123466", "111234")
    assert play([ann, bob], rolls, target=1100) == [1100, 1000]
    assert ann.moves == bob.moves == [] and bob.told[-1] == (0, 0)


def test_all_moves_are_strange():
    with pytest.raises(KeyError):
        take_turn(Player("2."), stacked("123466"))
    with pytest.raises(IndexError, match="pop from empty list"):
        take_turn(Player(), stacked("123466"))
    with pytest.raises(AssertionError):
        take_turn(Player("1"), stacked("123466", "1"))
""",
    BOARD,
    HOT,
    BUST,
    ("points, dice = 0, ALL_DICE", "points, dice = total, ALL_DICE"),
    ("choose(roll, points, total)", "choose(roll, total, points)"),
    ("dice - len(keep)", "dice - len(set(keep))"),
    ("options[tuple(sorted(keep))]", "options.get(tuple(sorted(keep)), 0)"),
    ("max(totals) < target", "sum(totals) < target"),
)

PACKAGE = Suite(
    "farkle: a package with relative imports and a src folder",
    """\
from __future__ import annotations

from . import rules
from .errors import CannotKeep
from .rules import POINTS


def score(kept):
    for die in kept:
        if die not in POINTS:
            raise CannotKeep(die, kept)
    return sum(map(rules.points_of, kept))
""",
    {
        "src/game/__init__.py": "from .farkle import score\n\n__all__ = ['score']\n",
        "src/game/rules.py": """\
POINTS = {1: 100, 5: 50}


def points_of(die):
    return POINTS[die]
""",
        "src/game/errors.py": """\
class FarkleError(Exception):
    pass


class CannotKeep(FarkleError, ValueError):
    def __init__(self, die, kept):
        super().__init__(die, kept)
        self.die = die

    def __str__(self):
        return f"{self.die} does not score"
""",
        "conftest.py": """\
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "src"))
""",
        "tests/test_farkle.py": """\
import pytest
import game
from game import farkle, score
from game.errors import CannotKeep, FarkleError
from game.rules import points_of


def test_score():
    assert score([1, 5]) == 150 == game.score((5, 1)) and farkle.score is score


def test_refused():
    with pytest.raises(CannotKeep, match="^6 does not score$") as refused:
        score([1, 6])
    assert refused.value.die == 6 and refused.value.args == (6, [1, 6])
    pytest.raises(ValueError, score, [2])
    pytest.raises(FarkleError, farkle.score, [3])


def test_patched(monkeypatch):
    monkeypatch.setattr("game.rules.points_of", lambda die: 7)
    assert score([1, 1]) == 14 and points_of(1) == 100
    assert farkle.rules is game.rules and farkle.__package__ == "game"
""",
    },
    (
        ("not in POINTS", "not in rules.POINTS"),
        ("raise CannotKeep(die, kept)", "raise CannotKeep(kept, die)"),
        ("raise CannotKeep(die, kept)", "raise ValueError(die, kept)"),
        ("map(rules.points_of, kept)", "map(POINTS.get, kept)"),
        ("from . import rules", "import game.rules as rules"),
        ("from .errors", "from errors"),
        ("    for die in kept:", "    for die in kept[:1]:"),
    ),
    path="src/game/farkle.py",
    imported_as="game.farkle",
    kata="farkle",
)

HANGS = suite(
    "a turn without end, in the program and in the player",
    """\
def take_turn(choose, roll_dice):
    points, dice = 0, 6
    while dice:
        roll = roll_dice(dice)
        if not {1, 5} & set(roll):
            return 0
        keep = choose(roll)
        points += sum({1: 100, 5: 50}.get(die, 0) for die in keep)
        dice -= len(keep)
    return points


def rolls(roll_dice):
    number = 6
    while number:
        yield roll_dice(number)
        number -= 1


class Dice:
    def __init__(self, faces):
        self.faces = list(faces)

    def empty(self):
        return not self.faces

    def take(self):
        return self.faces.pop()
""",
    """\
from farkle import Dice, rolls, take_turn


def test_ends():
    assert take_turn(lambda roll: roll, lambda number: [1] * number) == 600
    assert take_turn(lambda roll: roll[:2], lambda number: [5] * number) == 300


def test_bust():
    assert take_turn(lambda roll: roll[:1], lambda number: [number - 1]) == 0


def test_numbers():
    assert [len(roll) for roll in rolls(range)] == [6, 5, 4, 3, 2, 1]


def test_loop_of_the_test():
    dice, taken = Dice([1, 2]), 0
    while not dice.empty():
        taken += dice.take()
    assert taken == 3
""",
    ("dice -= len(keep)", "dice -= len(set(keep))"),
    ("dice -= len(keep)", "dice -= 0"),
    ("        number -= 1", "        number = max(1, number - 1)"),
    ("self.faces.pop()", "self.faces[-1]"),
    ("not self.faces", "self.faces == 0"),
    ("if not {1, 5}", "while not {1, 5}"),
)

ALL: tuple[Suite, ...] = (
    PLAYERS,
    PACKAGE,
    replace(HANGS, takes_long=True),  # some of its programs do not end
)
