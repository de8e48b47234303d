"""Suites of Hog: strategies that are called back, and dice that the course gives."""

from __future__ import annotations

from functools import partial

from .suites import Change, kata_suite, suites_among

suite = partial(kata_suite, "hog")

HOG = """\
from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) is not int or num_rolls < 1:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")
    outcomes = [dice() for _ in range(num_rolls)]
    return 1 if 1 in outcomes else sum(outcomes)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        return 1 + max(opponent_score // 10, opponent_score % 10)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided


def other(who):
    return 1 - who


def play(strategy0, strategy1, goal=100):
    scores, who = [0, 0], 0
    while max(scores) < goal:
        strategy = strategy1 if who else strategy0
        num_rolls = strategy(scores[who], scores[other(who)])
        dice = select_dice(*scores)
        scores[who] += take_turn(num_rolls, scores[other(who)], dice)
        who = other(who)
    return tuple(scores)


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return sum(fn(*args) for _ in range(num_samples)) / num_samples

    return averaged
"""
PIG_OUT: Change = ("1 if 1 in outcomes", "1 if 1 == outcomes[0]")
BACON: Change = ("1 + max", "max")
WILD: Change = ("% 7 == 0", "% 7 == 1")
OTHER: Change = ("1 - who", "who")

GIVEN = suite(
    "the dice of the course",
    HOG,
    """\
import dice
import hog
import pytest
from dice import four_sided, make_test_dice, six_sided, stacked
from hog import roll_dice, select_dice, take_turn


@pytest.fixture(scope="module")
def low():
    return make_test_dice(2, 3, 1)


def test_turn_about(low):
    assert roll_dice(2, low) == 5 and low() == 1 and roll_dice(1, low) == 2
    low()
    assert roll_dice(3, dice=low) == 1


def test_next_test_goes_on(low):
    assert low() == 1 and roll_dice(2, low) == 5


def test_stacked():
    with stacked(six=[4, 5], four=[2]):
        assert roll_dice(2) == 9 and take_turn(1, 0, four_sided) == 2
    with pytest.raises(RuntimeError, match="more is rolled"), stacked(six=[3]):
        take_turn(2, 50)
    with pytest.raises(RuntimeError, match="was rolled for"), stacked(six=[3, 3]):
        take_turn(0, 50)


def test_which():
    assert select_dice(3, 4) is four_sided is dice.four_sided is hog.four_sided
    assert select_dice(3, 5) is six_sided and select_dice(0, 0) != six_sided
    assert "four" not in select_dice(1, 0).__qualname__


def test_seeded():
    import random

    random.seed(7)
    first = [roll_dice(1) for _ in range(5)]
    random.seed(7)
    assert first == [six_sided() for _ in range(5)]
""",
    PIG_OUT,
    BACON,
    WILD,
    ("[dice() for _ in range(num_rolls)]", "[dice()] * num_rolls"),
    ("dice=six_sided):\n    if type", "dice=four_sided):\n    if type"),
    ("return four_sided if", "return four_sided.__call__ if"),
    ("else six_sided", "else (lambda: six_sided())"),
    ("range(num_rolls)]", "range(num_rolls + 1)][1:]"),
)

PATCHED = suite(
    "dice and functions that a test patches",
    HOG,
    """\
import dice
import hog
import pytest
from hog import play, roll_dice, take_turn


def test_given_chance(monkeypatch):
    monkeypatch.setattr(dice, "randint", lambda low, high: high)
    assert roll_dice(3) == 18 and take_turn(2, 0, dice.four_sided) == 8


def test_function_that_calls_another(monkeypatch):
    calls = []
    monkeypatch.setattr(hog, "roll_dice", lambda *args: calls.append(args) or 7)
    assert take_turn(3, 20) == 7 and take_turn(0, 20) == 3
    assert calls == [(3, dice.six_sided)]


def test_original_is_called(monkeypatch):
    turns = []
    real = hog.take_turn

    def spy(num_rolls, opponent_score, dice):
        turns.append((num_rolls, opponent_score))
        return real(0, opponent_score)

    monkeypatch.setattr("hog.take_turn", spy)
    assert play(lambda *_: 4, lambda *_: 6, 7) == (4, 7)
    assert turns == [(4, 0), (6, 1), (4, 2), (6, 4)]


def test_select(monkeypatch):
    monkeypatch.setattr(hog, "select_dice", lambda *scores: lambda: sum(scores) + 2)
    assert play(hog.always_roll(1), hog.always_roll(1), 9) == (10, 4)


def test_all_are_back():
    assert take_turn(0, 99) == 10 and hog.select_dice(0, 0) is dice.four_sided
""",
    BACON,
    WILD,
    OTHER,
    ("return roll_dice(num_rolls, dice)", "return roll_dice(num_rolls, dice=dice)"),
    ("select_dice(*scores)", "six_sided"),
    ("select_dice(*scores)", "select_dice(*reversed(scores))"),
    ("take_turn(num_rolls, scores", "take_turn(int(num_rolls), scores"),
    ("1 if 1 in outcomes else sum(outcomes)", "sum(outcomes)"),
)

TURN_BY_TURN = suite(
    "a game that a test takes turn by turn",
    """\
class GameOver(Exception):
    pass


class Game:
    def __init__(self, names, goal=20):
        self.names = list(names)
        self.goal = goal
        self._scores = dict.fromkeys(names, 0)
        self.turns = 0

    @property
    def scores(self):
        return dict(self._scores)

    @property
    def is_over(self):
        return max(self._scores.values()) >= self.goal

    @property
    def next(self):
        return self.names[self.turns % len(self.names)]

    def turn(self, points):
        if self.is_over:
            raise GameOver(self.next)
        self._scores[self.next] += points
        self.turns += 1
        return self.scores

    def __iter__(self):
        while not self.is_over:
            yield self.next
""",
    """\
import pytest
from hog import Game, GameOver

NAMES = ["ada", "joe"]


@pytest.fixture
def game():
    return Game(NAMES)


@pytest.fixture(params=[1, 9])
def played(request, game):
    while not game.is_over:
        game.turn(request.param)
    return game


def test_over(played):
    assert max(played.scores.values()) in (20, 27)
    with pytest.raises(GameOver, match="ada|joe"):
        played.turn(1)


def test_iterated(game):
    for name in game:
        game.turn(5 if name == "ada" else 2)
    assert game.scores == {"ada": 20, "joe": 6} and list(game) == []


def test_scores_are_a_copy(game):
    game.scores["ada"] = 50
    assert not game.is_over and game.scores["ada"] == 0


def test_turn_gives_a_copy(game):
    after = game.turn(4)
    after["joe"] = 99
    assert game.turn(3) == {"ada": 4, "joe": 3} and after["ada"] == 4


def test_players_stay(game):
    names = ["a", "b"]
    game = Game(names)
    names.append("c")
    game.turn(1), game.turn(1)
    assert game.next == "a" and game.names == ["a", "b"]


def test_players_are_not_changed(game):
    game.names.append("eve")
    assert NAMES == ["ada", "joe"]
""",
    ("return dict(self._scores)", "return self._scores"),
    ("self.names = list(names)", "self.names = names"),
    ("return self.scores\n", "return self._scores\n"),
    ("self.turns += 1", "self.turns += 0"),
    (
        "        self._scores[self.next] += points\n        self.turns += 1",
        "        self.turns += 1\n        self._scores[self.next] += points",
    ),
    ("while not self.is_over:", "while True:"),
    ("raise GameOver(self.next)", "raise GameOver"),
    (">= self.goal", "> self.goal"),
)

ALL = suites_among(globals())
