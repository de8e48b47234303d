"""Suites that each touch a program in one way in which learners' tests do.

Tests can be run where the program is not, and ask it from there. Each suite holds
against plain pytest one thing that this could change: where a module lies, what goes
in, what comes back, what both sides share, and what a test finds where it looks.
"""

from __future__ import annotations

from .suites import Change, Suite, suites_among

GREED = """\
POINTS = {1: 100, 5: 50}
TRIPLES = {1: 1000, 5: 500}


def score(roll):
    points = 0
    for face in range(1, 7):
        count = roll.count(face)
        if count >= 3:
            points += TRIPLES.get(face, 100 * face)
            count -= 3
        points += POINTS.get(face, 0) * count
    return points
"""
ONE: Change = ("1: 100,", "1: 10,")
FIVE: Change = ("5: 50}", "5: 55}")
THREE: Change = ("count >= 3", "count > 3")
TWOS: Change = ("100 * face", "100 + face")
NO_SIX: Change = ("range(1, 7)", "range(1, 6)")
TO_SEVEN: Change = ("range(1, 7)", "range(1, 8)")
UNFINISHED: Change = ("    points = 0\n", "")
LAYOUT = (ONE, FIVE, THREE, TWOS, TO_SEVEN, UNFINISHED)


def suite(name: str, module: str, tests: str, *changes: Change) -> Suite:
    return Suite(name, module, {"tests/test_greed.py": tests}, changes)


# Where the program lies.

INSIDE = Suite(
    "layout: tests inside the package of the program",
    GREED,
    {
        "game/__init__.py": "",
        "game/tests/__init__.py": "",
        "game/tests/test_greed.py": """\
from .. import greed
from ..greed import score


def test_ones():
    assert score([1, 1]) == 200


def test_triple():
    assert greed.score([5, 5, 5]) == 500


def test_name():
    assert greed.__name__ == score.__module__ == "game.greed"
    assert greed.score is score
""",
    },
    LAYOUT,
    path="game/greed.py",
    imported_as="game.greed",
)

BESIDE = Suite(
    "layout: a test beside the program, in a package",
    GREED,
    {
        "kata/__init__.py": "",
        "kata/test_score.py": """\
import sys
from . import score as module
from .score import score


def test_ones():
    assert score([1, 1]) == 200 == module.score((1, 1))


def test_triple():
    assert score([5, 5, 5, 5]) == 550


def test_imported():
    assert sys.modules["kata.score"] is module
""",
    },
    LAYOUT,
    path="kata/score.py",
    imported_as="kata.score",
)

EXPORTED = Suite(
    "layout: a package that exports a function under the module's name",
    GREED,
    {
        "kata/__init__.py": "from .score import POINTS, score\n",
        "tests/test_score.py": """\
import sys
import kata
from kata import POINTS, score


def test_function():
    assert score([5]) == 50 and kata.score is score
    assert kata.score([1, 1, 1]) == 1000


def test_module():
    module = sys.modules["kata.score"]
    assert module.score is score and module.POINTS is POINTS


def test_table(monkeypatch):
    monkeypatch.setitem(POINTS, 6, 5)
    assert score([6]) == 5
""",
    },
    (*LAYOUT, ("POINTS.get(face, 0)", "{1: 100, 5: 50}.get(face, 0)")),
    path="kata/score.py",
    imported_as="kata.score",
)

SAME_NAME = Suite(
    "layout: a package and its module of one name",
    GREED,
    {
        "greed/__init__.py": "from .greed import *\n",
        "tests/test_greed.py": """\
import greed
import greed.greed as module
from greed.greed import score


def test_five():
    assert score([5]) == 50 == greed.score([5])


def test_triple():
    assert module.score([1, 1, 1]) == 1000


def test_package(monkeypatch):
    assert greed.greed is module and greed.POINTS is module.POINTS
    monkeypatch.setattr(greed, "POINTS", {})
    assert score([1]) == 100
    monkeypatch.setattr(module, "POINTS", {})
    assert score([1]) == 0
""",
    },
    LAYOUT,
    path="greed/greed.py",
    imported_as="greed.greed",
)

NO_INIT = Suite(
    "layout: a folder and its module of one name, no __init__.py",
    GREED,
    {
        "tests/test_greed.py": """\
from greed import greed
from greed.greed import score


def test_five():
    assert score([5]) == 50


def test_triple():
    assert greed.score([1, 1, 1]) == 1000
    assert greed.__name__ == "greed.greed"
""",
    },
    LAYOUT,
    path="greed/greed.py",
    imported_as="greed.greed",
)

WEEKS = Suite(
    "layout: program and test in one folder that is not a package",
    GREED,
    {
        "week1/test_greed.py": """\
from greed import score


def test_five():
    assert score([5]) == 50


def test_triple():
    assert score([1, 1, 1]) == 1000
""",
        "week2/greed_2.py": "from greed import score\n",
        "week2/test_greed_2.py": """\
import greed_2


def test_four():
    assert greed_2.score([1, 1, 1, 1]) == 1100
""",
    },
    LAYOUT,
    path="week1/greed.py",
)

SYS_PATH = Suite(
    "layout: a test that extends sys.path",
    GREED,
    {
        "tests/test_greed.py": """\
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "src"))

from greed import score
import greed


def test_five():
    assert score([5]) == 50


def test_triple():
    assert score([1, 1, 1]) == 1000


def test_place():
    assert os.path.basename(os.path.dirname(greed.__file__)) == "src"
""",
    },
    LAYOUT,
    path="src/greed.py",
)

RULES = """\
RULES = [((1, 1, 1), 1000), ((1,), 100), ((5,), 50)]


class Rule:
    def __init__(self, dice, points):
        self.dice, self.points = list(dice), points

    def matches(self, roll):
        return roll[: len(self.dice)] == self.dice


def all_rules():
    return [Rule(*rule) for rule in RULES]
"""
SCORING = """\
import rules
from rules import RULES, Rule


def score(roll):
    roll, points = sorted(roll), 0
    while roll:
        fitting = [rule for rule in rules.all_rules() if rule.matches(roll)]
        best = fitting[0] if fitting else Rule(roll[:1], 0)
        points, roll = points + best.points, roll[len(best.dice) :]
    return points


def is_known(dice):
    return any(tuple(dice) == one for one, _ in RULES)
"""

TWO_MODULES = Suite(
    "modules: a program that imports another one, and tests of both",
    SCORING,
    {
        "rules.py": RULES,
        "tests/test_greed.py": """\
import greed
import rules
from greed import score
from rules import RULES, Rule


def test_score():
    assert score([1, 5, 1, 1, 2]) == 1050 and rules.all_rules()[1].points == 100


def test_same_objects():
    assert greed.RULES is RULES and greed.Rule is Rule


def test_more_rules():
    RULES.append(((2,), 7))
    assert score([2, 2]) == 14 and greed.is_known([2])
    del greed.RULES[-1]
    assert score([2]) == 0


def test_patched_beside(monkeypatch):
    monkeypatch.setattr(rules, "all_rules", lambda: [Rule([6], 1)])
    assert score([6, 1]) == 1 and score([6, 6]) == 2
    monkeypatch.setattr("rules.RULES", [])
    assert greed.is_known([5])
""",
    },
    (
        ("fitting[0]", "fitting[-1]"),
        ("sorted(roll), 0", "sorted(roll), 1"),
        ("rules.all_rules()", "[Rule(*rule) for rule in RULES]"),
        (
            "from rules import RULES, Rule",
            "from rules import Rule\nRULES = rules.RULES",
        ),
        ("import RULES, Rule", "import RULES, Rule\nRULES = RULES[:]"),
        ("one for one, _ in RULES", "one for one, _ in rules.RULES"),
    ),
)

BEHIND = Suite(
    "modules: the changed one lies behind another one",
    RULES,
    {
        "greed.py": SCORING,
        "tests/test_greed.py": """\
from greed import is_known, score


def test_score():
    assert score([1, 1, 1, 5]) == 1050


def test_known():
    assert is_known([5]) and not is_known([6])
""",
    },
    (
        ("1000", "1001"),
        ("(5,), 50", "(6,), 50"),
        ("(1,), 100", "(1,), 10"),
        ("== self.dice", "!= self.dice"),
        ("list(dice)", "dice"),
        ("self.dice, self.points = list(dice), points", "pass"),
    ),
    path="rules.py",
    imported_as="rules",
)


# What goes in, and how a program ends.

ARGUMENTS = suite(
    "arguments in every form, and outside the game",
    """\
def score(*dice, bonus=0, **named):
    if any(die < 1 for die in dice):
        raise ValueError("no such face")
    points = sum({1: 100, 5: 50}.get(die, 0) for die in dice)
    return points + bonus + 50 * named.get("fives", 0)


def take(roll, /, count=2, *, last=False):
    return roll[-count:] if last else roll[:count]


def keep(die, kept=[]):
    kept.append(die)
    return kept
""",
    """\
import pytest
from greed import keep, score, take


def test_forms():
    assert score() == 0 and score(1, 5) == score(*[5, 1]) == 150
    assert score(1, bonus=5, fives=2) == score(1, **{"bonus": 105}) == 205


def test_defaults():
    assert take([1, 2, 3]) == [1, 2] and take([1, 2, 3], count=1) == [1]
    assert take((1, 2, 3), last=True) == (2, 3) and take("123", 1) == "1"
    for arguments, named in [(([1], 2, True), {}), ((), {"roll": [1]})]:
        with pytest.raises(TypeError, match="positional"):
            take(*arguments, **named)


def test_outside_the_game():
    assert score(7, 10**30, 2.5, True, 1.0, float("inf")) == 200
    with pytest.raises(ValueError, match="face"):
        score(1, -1)
    for value in ("1", None, [1], object(), 1j):
        pytest.raises(TypeError, score, value)


def test_default_that_is_shared():
    assert keep(1) == [1] and keep(6, []) == [6]
    assert keep(5) == [1, 5]
    assert keep(2) is keep.__defaults__[0]
""",
    ("bonus=0", "bonus=1"),
    ("count=2", "count=3"),
    ("die < 1", "die <= 0"),
    ("die < 1", "int(die) < 1"),
    ("last=False", "last=None"),
    ("roll, /, count", "roll, count"),
    ("kept.append(die)\n    return kept", "return kept + [die]"),
)

POPPING = """\
def score(roll):
    dice, points = list(roll), 0
    while dice:
        die = dice.pop()
        points += {1: 100, 5: 50}.get(die, 0)
    return points
"""

HANGS_ONCE = suite(
    "a program that hangs on one question",
    POPPING,
    """\
import pytest
from greed import score


def test_one():
    assert score([1]) == 100


@pytest.mark.parametrize("face", [2, 3, 4])
def test_nothing(face):
    assert score([face]) == 0


def test_five():
    assert score([5]) == 50


def test_all():
    points = []
    for face in range(1, 7):
        points.append(score([face]))
    assert points == [100, 0, 0, 0, 50, 0]
""",
    ("        points", "        dice += [3] * (die == 3)\n        points"),
    ("        points", "        dice += [6] * (die == 6)\n        points"),
    ("        points", "        dice += [7] * (die == 7)\n        points"),
    (
        "        points += {1: 100, 5: 50}",
        "        dice += [3] * (die == 3)\n        points += {1: 10, 5: 50}",
    ),
    (
        "        points += {1: 100, 5: 50}",
        "        dice += [6] * (die == 6)\n        points += {1: 100, 5: 5}",
    ),
    (
        "        points += {1: 100, 5: 50}",
        "        dice += [3] * (die == 3)\n        points += {1: 100, 5: 5}",
    ),
    ("    return", "    while roll == [4, 4]:\n        pass\n    return"),
)

RECURSION = suite(
    "a program that calls itself without end",
    """\
def score(roll):
    if not roll:
        return 0
    return {1: 100, 5: 50}.get(roll[0], 0) + score(roll[1:])


def best(rolls):
    try:
        return max(score(roll) for roll in rolls)
    except RecursionError:
        return -1
""",
    """\
import pytest
from greed import best, score


def test_short():
    assert score([1, 5]) == 150 and score([1] * 300) == 30000


def test_too_deep():
    with pytest.raises(RecursionError, match="maximum recursion depth"):
        score([2] * 5000)


def test_best():
    assert best([[1], [5, 5, 5]]) == 150


def test_forgiving():
    try:
        points = score([6])
    except Exception:
        points = 0
    assert points == 0
""",
    ("score(roll[1:])", "score(roll)"),
    ("score(roll[1:])", "score(roll[roll[0] != 6 :])"),
    ("score(roll[1:])", "score(roll[roll[0] != 5 :])"),
    ("score(roll[1:])", "sum([100 for die in roll[1:] if die == 1])"),
    ("return -1", "return 0"),
    ("except RecursionError", "except ValueError"),
)

EXITS = suite(
    "a program that ends the process",
    """\
import os
import sys


def score(roll):
    if len(roll) > 5:
        sys.exit("too many dice")
    return sum({1: 100, 5: 50}.get(die, 0) for die in roll)
""",
    """\
import pytest
from greed import score


def test_exit():
    with pytest.raises(SystemExit, match="too many dice"):
        score([1] * 6)


def test_one():
    assert score([1]) == 100


def test_forgiving():
    try:
        score([6])
    except SystemExit:
        pass
""",
    ('sys.exit("too many dice")', "os._exit(1)"),
    ('sys.exit("too many dice")', "os._exit(5)"),
    ('sys.exit("too many dice")', "os.kill(os.getpid(), 9)"),
    ('sys.exit("too many dice")', 'raise SystemExit("too many dice")'),
    ("    return", "    if roll == [6]:\n        sys.exit(0)\n    return"),
    ("    return", "    if roll == [1]:\n        sys.exit(0)\n    return"),
    ("import sys\n", "import sys\n\nsys.exit(0)\n"),
)

LEAVES = suite(
    "exit and quit",
    """\
def leave(points):
    if points < 0:
        quit("no points")
    exit(points)
""",
    """\
import pytest
from greed import leave


def test_exit():
    with pytest.raises(SystemExit) as found:
        leave(3)
    assert found.value.code == 3


def test_quit():
    with pytest.raises(SystemExit, match="no points"):
        leave(-1)
""",
    ("exit(points)", "exit(str(points))"),
    ("exit(points)", "quit(points)"),
    ("exit(points)", "return points"),
    ("points < 0", "points < 5"),
    ("points < 0", "points <= 0"),
)


# Fixtures.

SCOPES = suite(
    "fixtures of every scope whose value the program made",
    GREED,
    """\
import pytest
from greed import POINTS, score


@pytest.fixture(scope="session")
def table():
    return {roll: score(roll) for roll in [(), (1,), (5,), (1, 1, 1)]}


@pytest.fixture(scope="module")
def best(table):
    return max(table, key=table.get)


@pytest.fixture(scope="class")
def faces():
    return list(POINTS)


@pytest.fixture(params=[1, 5])
def points(request, table):
    return request.param, table[(request.param,)]


def test_points(points):
    assert POINTS[points[0]] == points[1] == score([points[0]])


class TestTable:
    def test_best(self, best, faces):
        assert best == (1, 1, 1) and faces.pop() == 5

    def test_changed_by_a_test(self, table, faces):
        assert table[(1,)] == 100 and faces == [1]
        table[()] += 1


def test_change_is_left(table, best):
    assert table[()] == 1 and table[best] > 900
""",
    *(ONE, FIVE, THREE, TWOS, ("1: 1000", "1: 950"), ("1: 1000", "1: 80")),
)

YIELDS = suite(
    "fixtures that yield, clear and patch",
    """\
import random

LOG = []


def die():
    return random.randint(1, 6)


def throw(count):
    roll = [die() for _ in range(count)]
    LOG.append(roll)
    return roll
""",
    """\
from unittest import mock
import greed
import pytest
from greed import throw


@pytest.fixture(autouse=True)
def empty_log():
    greed.LOG.clear()
    yield
    assert len(greed.LOG) == 1


@pytest.fixture
def loaded(monkeypatch):
    monkeypatch.setattr(greed, "die", iter([1, 5, 6]).__next__)


@pytest.fixture
def fives():
    with mock.patch("greed.die", return_value=5) as die:
        yield die


def test_loaded(loaded):
    assert throw(3) == [1, 5, 6] and greed.LOG == [[1, 5, 6]]


def test_fives(fives):
    assert throw(2) == [5, 5] and fives.call_count == 2


def test_dice():
    assert {*throw(60)} <= {*range(1, 7)}
""",
    ("range(count)", "range(count - 1)"),
    ("LOG.append(roll)", "LOG.append(roll[:])"),
    ("LOG.append(roll)", "LOG.extend([roll] * (1 + (roll == [5, 5])))"),
    ("    LOG.append(roll)\n", ""),
    ("[die() for", "[random.randint(1, 6) for"),
    ("(1, 6)", "(1, 9)"),
    ("(1, 6)", "(2, 5)"),
)


# Patches, mocks and chance.

PATCHES = suite(
    "monkeypatch of a function, a constant and chance",
    """\
import random
from random import choice

TARGET = 10000


def die():
    return random.randint(1, 6)


def turn(points):
    face = die()
    return 0 if face == 1 else points + face


def is_won(points):
    return points >= TARGET


def pick(players):
    return choice(players)
""",
    """\
import random
import greed
import pytest
from greed import is_won, pick, turn


def test_function(monkeypatch):
    monkeypatch.setattr(greed, "die", lambda: 4)
    assert turn(10) == 14 and greed.die() == 4
    monkeypatch.setattr(greed, "die", lambda: 1)
    assert turn(10) == 0


def test_constant(monkeypatch):
    assert not is_won(50)
    monkeypatch.setattr("greed.TARGET", 50)
    assert is_won(50) and not is_won(49)
    monkeypatch.delattr(greed, "TARGET")
    with pytest.raises(NameError, match="TARGET"):
        is_won(50)


def test_chance(monkeypatch):
    monkeypatch.setattr(random, "randint", lambda low, high: high)
    assert turn(1) == 7
    monkeypatch.setattr("greed.random.randint", lambda low, high: low)
    assert turn(1) == 0
    monkeypatch.setattr("greed.choice", max)
    assert pick(["ada", "joe"]) == "joe"


def test_all_are_back():
    assert greed.TARGET == 10000 and greed.choice is random.choice
    greed.TARGET = 5


def test_assignment_is_left():
    assert is_won(5)
""",
    ("face == 1", "face <= 1"),
    ("face == 1", "face == 4"),
    ("points >= TARGET", "points >= 10000"),
    ("points >= TARGET", "points > TARGET - 1"),
    ("random.randint(1, 6)", "random.choice([2])"),
    ("random.randint(1, 6)", "random.randint(*range(1, 7, 5))"),
    ("choice(players)", "random.choice(players[:1])"),
    ("TARGET = 10000", "TARGET = 10001"),
)

MOCKS = suite(
    "mocks that are patched in and passed as arguments",
    """\
BONUS = {"ada": 10}


def die():
    return 4


def throw(count):
    return [die() for _ in range(count)]


def play(player, tell=print):
    roll = throw(player.choose(0))
    if player.is_loud:
        tell(player.name, roll, sep=": ")
    player.points += sum(roll) + BONUS.get(player.name, 0)
    return player
""",
    """\
from unittest import mock
import greed
from greed import play, throw


def test_side_effect():
    with mock.patch("greed.die", side_effect=[2, 3, 1]) as die:
        assert throw(3) == [2, 3, 1]
    assert die.mock_calls == [mock.call()] * 3 and greed.die() == 4


@mock.patch.object(greed, "throw", return_value=[6, 6])
@mock.patch.dict(greed.BONUS, {"joe": 100})
def test_player(fake):
    player = mock.Mock(points=1)
    player.name = "joe"
    player.choose.return_value = 2
    tell = mock.Mock()
    assert play(player, tell) is player and player.points == 113
    player.choose.assert_called_once_with(0)
    fake.assert_called_once_with(2)
    tell.assert_called_once_with("joe", [6, 6], sep=mock.ANY)


def test_quiet():
    player = mock.MagicMock(spec=["choose", "is_loud", "name", "points"])
    player.configure_mock(name="ada", is_loud=False, points=0)
    player.choose.side_effect = lambda points: points + 1
    assert play(player).points == 14
    assert mock.create_autospec(throw)(3) is not None
""",
    ("return 4", "return 3"),
    ("choose(0)", "choose(1)"),
    ("die() for", "4 for"),
    ('sep=": "', 'sep=" "'),
    ('sep=": "', 'end=""'),
    ("BONUS.get(player.name, 0)", "10"),
    ("roll = throw(", "roll = [die()] * ("),
    ("    return player", "    return vars(player).copy()"),
)

SEEDS = suite(
    "seeds that test and program share",
    """\
import random


def throw(count, source=random):
    return [source.randint(1, 6) for _ in range(count)]


def shuffled(dice):
    random.shuffle(dice)
    return dice
""",
    """\
import random
import pytest
from greed import shuffled, throw


def test_known_roll():
    random.seed(1)
    assert throw(5) == [2, 5, 1, 3, 1]


def test_same_seed():
    random.seed("greed")
    first = throw(6)
    random.seed("greed")
    assert first == [random.randint(1, 6) for _ in range(6)]


def test_turn_about():
    random.seed(2)
    dice = throw(2) + [random.randint(1, 6)] + throw(1)
    random.seed(2)
    assert throw(4) == dice


def test_state():
    state = random.getstate()
    order = shuffled([1, 2, 3, 4, 5, 6])
    random.setstate(state)
    assert shuffled([1, 2, 3, 4, 5, 6]) == order


def test_own_source():
    source = random.Random(4)
    assert throw(3, source) + throw(3, source) == throw(6, random.Random(4))
""",
    ("source.randint(1, 6)", "source.choice(range(1, 7))"),
    ("source.randint(1, 6)", "int(source.random() * 6) + 1"),
    ("source.randint(1, 6)", "random.randint(1, 6)"),
    ("range(count)", "range(count or 9)"),
    ("range(count)", "range(count + 1)"),
    ("random.shuffle(dice)", "dice.sort(key=lambda die: random.random())"),
    ("random.shuffle(dice)", "random.Random(0).shuffle(dice)"),
)

OWN_ROLLS = suite(
    "tests that draw their own rolls",
    GREED,
    """\
import random
from greed import score

ROLLS = [[random.randint(1, 6) for _ in range(5)] for _ in range(300)]


def triples(roll):
    return {face for face in roll if roll.count(face) > 2}


def test_order_does_not_matter():
    for roll in ROLLS:
        before = score(roll)
        random.shuffle(roll)
        assert score(roll) == score(sorted(roll)) == before


def test_singles_add_up():
    for roll in ROLLS:
        if not triples(roll):
            assert score(roll) == sum(score([die]) for die in roll)


def test_one_counts_most():
    for _ in range(100):
        roll = random.sample(range(1, 7), k=random.randint(1, 4))
        assert score(roll) <= 100 * (1 in roll) + 50 * (5 in roll)
""",
    FIVE,
    TWOS,
    NO_SIX,
    ("count >= 3", "count >= 2"),
    ("roll.count(face)", "(face == roll[0]) + roll[1:].count(face) * 1"),
    ("roll.count(face)", "(face == roll[0]) * 2 + roll[1:].count(face)"),
)


# Classes of the program.

OBJECTS = suite(
    "classes that tests construct, compare, set and subclass",
    """\
class Player:
    count = 0

    def __init__(self, name, points=0):
        self.name, self.points = name, points
        Player.count += 1

    def __eq__(self, other):
        return isinstance(other, Player) and vars(self) == vars(other)

    def choose(self, roll):
        return roll[:1]

    def take(self, roll):
        self.points += sum(self.choose(roll))
        return self


def leader(players):
    return max(players, key=lambda player: player.points)
""",
    """\
import copy
import greed
from greed import Player, leader


class Greedy(Player):
    rolls = []

    def choose(self, roll):
        self.rolls.append(roll)
        return super().choose(roll) + roll[1:2]


def test_construct():
    ada = Player("ada", points=5)
    assert isinstance(ada, greed.Player) and type(ada) is Player
    assert ada == Player("ada", 5) != Player("joe", 5) and ada != "ada"
    assert copy.deepcopy(ada) == ada and ada.__dict__ == {"name": "ada", "points": 5}


def test_set():
    ada = Player("ada")
    ada.points, ada.nick = 7, "A"
    assert ada.take([4, 6]).take([1]) is ada and ada.points == 12
    assert ada.nick == "A" and not hasattr(Player("ada"), "nick")


def test_subclass():
    joe = Greedy("joe")
    assert issubclass(Greedy, Player) and joe.take([2, 3, 4]).points == 5
    assert Greedy.rolls == [[2, 3, 4]] and leader([Player("ada", 4), joe]) is joe


def test_method_and_count(monkeypatch):
    monkeypatch.setattr(Player, "choose", lambda self, roll: roll)
    before = Player.count
    assert Player("ada").take([1, 2, 3]).points == 6
    assert Player.count == before + 1 and Player.take(Greedy("joe"), [1]).points == 1
""",
    ("roll[:1]", "roll[:2]"),
    ("self.choose(roll)", "Player.choose(self, roll)"),
    ("        return self\n", "        return Player(self.name, self.points)\n"),
    ("Player.count += 1", "type(self).count += 1"),
    ("Player.count += 1", "self.count += 1"),
    ("vars(self) == vars(other)", "self.name == other.name"),
    ("return max(", "return min("),
    ("points=0", "points=False"),
)

RECORDS = suite(
    "data classes, enums and named tuples",
    """\
from collections import namedtuple
from dataclasses import dataclass, field
from enum import Enum, IntEnum, auto


class Face(IntEnum):
    ONE = 1
    FIVE = 5


class Phase(Enum):
    ROLL = auto()
    BANK = "bank"

    @property
    def is_last(self):
        return self is Phase.BANK


@dataclass(frozen=True, order=True)
class Rule:
    points: int
    face: Face = Face.ONE
    dice: list = field(default_factory=list, compare=False)


Turn = namedtuple("Turn", "dice points", defaults=[0])


def turn(dice):
    scoring = [rule for rule in RULES for die in dice if die == rule.face]
    return Turn(dice, sum(rule.points for rule in scoring))


RULES = [Rule(100, dice=[1]), Rule(50, Face.FIVE)]
""",
    """\
import dataclasses
import pytest
from greed import RULES, Face, Phase, Rule, Turn, turn


def test_enum():
    assert [face.name for face in Face] == ["ONE", "FIVE"] and Face(5) is Face.FIVE
    assert [phase.is_last for phase in Phase] == [False, True] and len(Face) == 2
    assert Phase["ROLL"] in Phase and Phase("bank").name == "BANK"
    assert Face.FIVE == 5 and repr(Phase.ROLL) == "<Phase.ROLL: 1>"


def test_rule():
    assert RULES[0] == Rule(100) and sorted(RULES)[0].face is Face.FIVE
    assert len({Rule(1), Rule(1)}) == 1 and Rule(1).dice is not Rule(1).dice
    assert repr(Rule(2)) == "Rule(points=2, face=<Face.ONE: 1>, dice=[])"
    assert dataclasses.replace(RULES[0], points=7).dice is RULES[0].dice
    assert dataclasses.asdict(RULES[1]) == {"points": 50, "face": 5, "dice": []}
    with pytest.raises(dataclasses.FrozenInstanceError):
        RULES[0].points = 3


def test_turn():
    dice, points = turn([1, 5, 5])
    assert dice == [1, 5, 5] and points == 200 and turn([]) == ([], 0)
    assert turn([1])._replace(points=1) == Turn([1], 1) and Turn([2]).points == 0
    assert isinstance(turn([1]), tuple) and Turn._fields == ("dice", "points")


def test_match():
    match turn([5]):
        case Turn(dice=[Face.FIVE], points=points):
            assert points == 50
        case _:
            pytest.fail("not a turn")
""",
    ("Face(IntEnum)", "Face(Enum)"),
    ("= auto()", "= 1"),
    ("self is Phase.BANK", 'self.value == "bank"'),
    ("frozen=True, ", "eq=True, "),
    (", compare=False", ""),
    ("die == rule.face", "die is rule.face"),
    ("defaults=[0]", "defaults=[None]"),
    ("    return Turn(dice,", "    return tuple, (dice,"),
)

SPECIAL = suite(
    "special methods",
    """\
class Roll:
    def __init__(self, *dice):
        self.dice = list(dice)

    def __len__(self):
        return len(self.dice)

    def __getitem__(self, index):
        return Roll(*self.dice[index]) if isinstance(index, slice) else self.dice[index]

    def __setitem__(self, index, die):
        self.dice[index] = die

    def __iter__(self):
        return iter(self.dice)

    def __contains__(self, die):
        return die in self.dice

    def __call__(self, face):
        return self.dice.count(face)

    def __add__(self, other):
        return Roll(*self, *other)

    def __rmul__(self, times):
        return Roll(*times * self.dice)

    def __eq__(self, other):
        return sorted(self) == sorted(other)

    def __hash__(self):
        return hash(tuple(sorted(self)))

    def __lt__(self, other):
        return sum(self) < sum(other)

    def __bool__(self):
        return 1 in self or 5 in self

    def __str__(self):
        return " ".join(map(str, self))

    def __format__(self, form):
        return f"{str(self):{form}}"
""",
    """\
import pytest
from greed import Roll


def test_sequence():
    roll = Roll(1, 5, 6)
    assert len(roll) == 3 and roll[0] == 1 and roll[-1] == 6 and 5 in roll
    assert list(roll) == [1, 5, 6] and [*roll[1:]] == [5, 6] and 4 not in roll
    roll[0] = 2
    first, *rest = roll
    assert first == 2 and rest == [5, 6] and [*reversed(roll)] == [6, 5, 2]
    with pytest.raises(IndexError):
        roll[3]


def test_operators():
    roll = Roll(5) + Roll(1)
    roll += [2]
    assert roll == Roll(1, 2, 5) == [2, 5, 1] and roll != Roll(1)
    assert 2 * Roll(3) == Roll(3, 3) and roll(5) == 1
    with pytest.raises(TypeError):
        Roll(3) * 2


def test_keys_and_order():
    assert {Roll(1, 5): 150}[Roll(5, 1)] == 150 and len({Roll(1), Roll(1)}) == 1
    assert sorted([Roll(6), Roll(1, 1)])[0](1) == 2 and max(Roll(2), Roll(3)) == Roll(3)


def test_text():
    assert str(Roll(1, 5)) == f"{Roll(1, 5)}" == "1 5" and f"{Roll(1):>3}" == "  1"
    assert Roll(5) and not Roll(2) and (Roll() or 7) == 7
""",
    ("isinstance(index, slice)", "index == slice(1, None)"),
    ("times * self.dice", "self.dice"),
    ("sum(self) < sum(other)", "sum(self) > sum(other)"),
    ("hash(tuple(sorted(self)))", "hash(tuple(self))"),
    ("hash(tuple(sorted(self)))", "sum(self)"),
    ("__rmul__", "__mul__"),
    ("{str(self):{form}}", "{str(self)}"),
    ("return iter(self.dice)", "yield from self.dice"),
)

BUILT_IN = suite(
    "subclasses of built-in types",
    """\
class Roll(list):
    @property
    def points(self):
        return Points(100 * self.count(1) + 50 * self.count(5))


class Points(int):
    def __add__(self, other):
        return Points(int(self) + other)

    def __str__(self):
        return f"{int(self)} points"


class Table(dict):
    def __missing__(self, name):
        return Points(0)


class Name(str):
    def greet(self):
        return "Hello, " + self.title()
""",
    """\
import json
from greed import Name, Points, Roll, Table


def test_list():
    roll = Roll([5, 1])
    roll.append(5)
    roll.sort()
    assert roll == [1, 5, 5] and isinstance(roll, list) and roll.points == 200
    assert json.dumps(roll) == "[1, 5, 5]" and [0] + roll == [0, 1, 5, 5]


def test_int():
    points = Points(100) + 50
    assert points == 150 and str(points) == "150 points" and f"{points}" == "150 points"
    assert type(points) is Points and type(points * 2) is int
    assert [10, 20, 30][Points(1)] == 20 and sum([Points(1), Points(2)]) == 3
    assert range(Points(3))[-1] == 2


def test_dict_and_str():
    table = Table(ada=Points(5))
    assert table["joe"] == 0 and {**table} == {"ada": 5} and table.get("joe") is None
    assert Name("ada").greet() == "Hello, Ada" and ", ".join([Name("a"), "b"]) == "a, b"
""",
    ("100 * self", "10 * self"),
    ("Points(int(self) + other)", "int(self) + other"),
    ("Points(int(self) + other)", "Points(int.__add__(self, other))"),
    ("{int(self)} points", "{int(self)} point"),
    ("return Points(0)", "return self.setdefault(name, Points(0))"),
    ("return Points(0)", "return 0"),
    ("Roll(list)", "Roll(tuple)"),
    ("self.title()", "str(self)"),
)

PROPERTIES = suite(
    "properties, class attributes, class and static methods",
    """\
class Game:
    target = 100
    games = []

    def __init__(self):
        self._points = 0
        self.games.append(self)

    @property
    def points(self):
        return self._points

    @points.setter
    def points(self, points):
        if points < 0:
            raise ValueError("points are never negative")
        self._points = points

    @classmethod
    def short(cls):
        game = cls()
        game.target = 10
        return game

    @staticmethod
    def is_face(die):
        return die in range(1, 7)
""",
    """\
import pytest
from greed import Game


def test_property():
    game = Game()
    game.points += 7
    assert game.points == 7 and Game.games[-1] is game
    with pytest.raises(ValueError, match="never negative"):
        game.points = -1
    with pytest.raises(AttributeError):
        del game.points


def test_class():
    assert Game.short().target == 10 and Game().target == Game.target == 100
    assert Game.is_face(6) and not Game().is_face(7)


def test_patched_class(monkeypatch):
    monkeypatch.setattr(Game, "target", 3)
    monkeypatch.setattr(Game, "points", property(lambda self: 42))
    assert Game().target == 3 and Game().points == 42


def test_subclass():
    class Long(Game):
        target = 1000

    assert isinstance(Long.short(), Long) and Long().target == 1000
    assert Long.games is Game.games and Game.target == 100
""",
    ("target = 100", "target = 50"),
    ("points < 0", "points < -1"),
    ("points < 0", "points <= -1"),
    ("game.target = 10", "cls.target = 10"),
    ("game = cls()", "game = Game()"),
    ("self.games.append(self)", "Game.games.append(self)"),
    ("self.games.append(self)", "type(self).games = [self]"),
    ("self._points = 0", "self._points = False"),
)

CONTEXTS = suite(
    "context managers",
    """\
from contextlib import contextmanager

TARGET = 100


class Game:
    def __init__(self):
        self.points = 0

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.points = 0 if kind else self.points
        return kind is not None and issubclass(kind, KeyError)


@contextmanager
def target_of(points):
    global TARGET
    before, TARGET = TARGET, points
    try:
        yield before
    finally:
        TARGET = before
""",
    """\
import contextlib
import greed
import pytest
from greed import Game, target_of


def test_object():
    with Game() as game:
        game.points = 5
    assert game.points == 5
    with game:
        raise KeyError("kept from the test")
    assert game.points == 0
    with pytest.raises(ZeroDivisionError), game:
        1 / 0


def test_function():
    with pytest.raises(RuntimeError, match="mine"), target_of(7) as before:
        assert (greed.TARGET, before) == (7, 100)
        raise RuntimeError("mine")
    assert greed.TARGET == 100


def test_stack():
    with contextlib.ExitStack() as stack:
        assert stack.enter_context(target_of(8)) == 100
        assert stack.enter_context(Game()).points == 0 and greed.TARGET == 8
    assert greed.TARGET == 100
""",
    ("return self\n", "return Game()\n"),
    ("issubclass(kind, KeyError)", "True"),
    ("issubclass(kind, KeyError)", "isinstance(error, LookupError)"),
    ("0 if kind else self.points", "self.points"),
    ("yield before", "yield points"),
    ("    finally:\n        TARGET", "    except KeyError:\n        TARGET"),
    (
        "    finally:\n        TARGET",
        "    except ValueError:\n        raise\n    else:\n        TARGET",
    ),
)

ERRORS = suite(
    "exceptions of the program's own",
    """\
class GreedError(Exception):
    pass


class BadRoll(GreedError, ValueError):
    def __init__(self, roll, *, face):
        super().__init__(f"{face} is not a face")
        self.roll, self.face = roll, face


def score(roll):
    for die in roll:
        if die not in range(1, 7):
            raise BadRoll(roll, face=die)
    return 100 * roll.count(1)


def read(text):
    try:
        return [int(word) for word in text.split()]
    except ValueError as error:
        raise GreedError("not numbers", text) from error


def guarded(function, *arguments):
    try:
        return function(*arguments)
    except GreedError as error:
        return error
""",
    """\
import greed
import pytest
from greed import BadRoll, GreedError, guarded, read, score


def test_kind():
    with pytest.raises(BadRoll, match="^7 is not a face$"):
        score([1, 7])
    with pytest.raises(ValueError):
        score([0])
    pytest.raises(GreedError, score, [9])


def test_attributes():
    roll = [1, 8]
    with pytest.raises(greed.BadRoll) as found:
        score(roll)
    assert found.value.face == 8 and found.value.roll is roll and found.type is BadRoll
    assert found.traceback[-1].name == "score"


def test_cause():
    with pytest.raises(GreedError) as found:
        read("1 five")
    assert isinstance(found.value.__cause__, ValueError)
    assert found.value.args == ("not numbers", "1 five")


def test_made_by_the_test():
    error = BadRoll([], face=3)

    def fail():
        raise error

    assert guarded(fail) is error and guarded(score, [1]) == 100
    with pytest.raises(ZeroDivisionError):
        guarded(lambda: 1 / 0)
""",
    ("BadRoll(GreedError, ValueError)", "BadRoll(GreedError)"),
    ("BadRoll(GreedError, ValueError)", "BadRoll(ValueError, GreedError)"),
    ("BadRoll(roll,", "BadRoll(roll[:],"),
    (" from error", ""),
    (" from error", " from None"),
    ("except GreedError as", "except Exception as"),
    ("range(1, 7)", "range(1, 10)"),
    ("self.roll, self.face = roll, face", "self.roll = roll"),
)


# Functions that go in and come out.

CLOSURES = suite(
    "functions that take lambdas and return closures",
    """\
def always(count):
    def strategy(own, other):
        return count

    return strategy


def averaged(function, times=4):
    def average(*arguments):
        return sum(function(*arguments) for _ in range(times)) / times

    return average


def winner(*strategies, rounds=2):
    points = [0] * len(strategies)
    for _ in range(rounds):
        for number, strategy in enumerate(strategies):
            points[number] += strategy(points[number], max(points))
    return strategies[points.index(max(points))], points
""",
    """\
import functools
import pytest
from greed import always, averaged, winner


def test_closures():
    assert always(3)(0, 0) == 3 and always(1) is not always(1)
    assert always(2).__name__ == "strategy" and callable(always(0))


def test_average():
    dice = iter([1, 2, 3, 6])
    assert averaged(lambda: next(dice))() == 3.0
    assert averaged(functools.partial(max, 2), times=2)(7) == 7


def test_strategies_with_state():
    class Doubling:
        last = 1

        def __call__(self, own, other):
            self.last *= 2
            return self.last

    seen, three, doubling = [], always(3), Doubling()
    assert winner(three, doubling) == (three, [6, 6]) and doubling.last == 4
    best, points = winner(three, lambda own, other: seen.append((own, other)) or 1)
    assert best is three and points == [6, 2] and seen == [(0, 3), (1, 6)]


def test_error_passes_through():
    class Bust(Exception):
        pass

    def strategy(own, other):
        raise Bust(own)

    with pytest.raises(Bust) as found:
        winner(always(1), strategy)
    assert found.value.args == (0,)
    with pytest.raises((RuntimeError, StopIteration)):
        averaged(iter([1]).__next__)()


def test_given_to_python():
    assert [*map(always(5), [1, 2], [3, 4])] == [5, 5]
    assert sorted([3, 1], key=averaged(lambda die: -die)) == [3, 1]
""",
    ("return count", "return count or 1"),
    ("return count", "return count + 1"),
    ("times=4", "times=5"),
    ("rounds=2", "rounds=3"),
    ("max(points))\n    return", "points[number])\n    return"),
    ("strategies[points", "[*strategies][points"),
    ("return strategies[", "return (*strategies,)["),
    ("            points[number] +=", "            points[number] = points[number] +"),
)

GENERATORS = suite(
    "generators that are given and returned",
    """\
def rolls(dice, count):
    while roll := [die for _, die in zip(range(count), dice)]:
        yield roll


def running(points):
    total = 0
    try:
        while True:
            total += yield total
    finally:
        points.append(total)


def faces():
    return (face for face in range(1, 7) if face != 4)


def total(dice):
    return sum(dice)
""",
    """\
import inspect
import itertools
from types import GeneratorType
from greed import faces, rolls, running, total


def test_lazy():
    drawn = []

    def dice():
        for die in [1, 2, 3, 4, 5]:
            drawn.append(die)
            yield die

    found = rolls(dice(), 2)
    assert next(found) == [1, 2] and drawn == [1, 2]
    assert list(found) == [[3, 4], [5]] and next(found, None) is None


def test_endless():
    found = rolls(itertools.cycle([1, 6]), 3)
    assert list(itertools.islice(found, 2)) == [[1, 6, 1], [6, 1, 6]]


def test_sent():
    left = []
    points = running(left)
    assert next(points) == 0 and points.send(100) == 100 and points.send(50) == 150
    points.close()
    assert left == [150] and list(points) == []


def test_kinds():
    found = faces()
    assert isinstance(found, GeneratorType) and iter(found) is found and 2 in found
    assert total(found) == 14 and total(iter([1, 2])) == total({1, 2}) == 3
    assert inspect.isgeneratorfunction(rolls)
    dice = iter([5, 6])
    assert total(dice) == 11 and next(dice, "none left") == "none left"
""",
    ("zip(range(count), dice)", "zip(dice, range(count))"),
    ("yield roll", "yield roll[:]"),
    ("yield roll", "yield roll[::-1]"),
    ("face != 4", "face != 3"),
    ("return (face for face in range(1, 7) if face != 4)", "return [1, 2, 3, 5, 6]"),
    ("return sum(dice)", "return sum(list(dice))"),
    ("total += yield total", "total += (yield total) or 0"),
    ("    finally:\n        points", "    except ValueError:\n        points"),
)

CACHES = suite(
    "cached functions of the program",
    """\
import functools

calls = []


@functools.lru_cache(maxsize=2)
def points_of(face, count=1):
    calls.append((face, count))
    return {1: 100, 5: 50}.get(face, 0) * count


@functools.cache
def odds(dice):
    return {} if dice == 0 else {**odds(dice - 1), dice: 2 / (dice + 2)}
""",
    """\
import greed
import pytest
from greed import odds, points_of


@pytest.fixture(autouse=True)
def cleared():
    points_of.cache_clear()
    greed.calls.clear()


def test_asked_once():
    assert points_of(1) == points_of(1) == 100
    assert greed.calls == [(1, 1)] and points_of.cache_info().hits == 1


def test_forgotten():
    for face in [1, 5, 6, 1]:
        points_of(face)
    assert len(greed.calls) == 4 and points_of.cache_info().currsize == 2


def test_behind_the_cache():
    assert points_of.__wrapped__(5, count=2) == 100
    assert points_of.cache_info().misses == 0 and points_of.__name__ == "points_of"
    with pytest.raises(TypeError, match="unhashable"):
        points_of([1])


def test_same_object():
    assert odds(3) is odds(3) and odds(1)[1] == pytest.approx(0.667, abs=1e-3)
    odds(2)[9] = "left by the test"
    assert 9 in odds(2)
    odds.cache_clear()
    assert 9 not in odds(2)
""",
    ("maxsize=2", "maxsize=3"),
    ("maxsize=2", "maxsize=2, typed=True"),
    ("@functools.cache\n", "@functools.lru_cache(maxsize=None)\n"),
    ("@functools.cache\n", ""),
    ("calls.append((face, count))", "calls.append((face, 1))"),
    ("    calls.append((face, count))\n", ""),
    ("5: 50", "5: 51"),
)


# What comes back.

IN_PLACE = suite(
    "lists that the program changes, returns or shares",
    """\
history = []


def remove(roll, dice):
    for die in dice:
        roll.remove(die)
    history.append(roll)
    return roll


def without(roll, die):
    return [other for other in roll if other != die]


def last():
    return history[-1]


def sort_all(rolls):
    for roll in rolls:
        roll.sort()
    rolls.sort(key=sum)


def note(table, name, points):
    table.setdefault(name, []).append(points)
""",
    """\
import greed
import pytest
from greed import last, note, remove, sort_all, without


def test_same_list():
    roll = [1, 5, 5]
    assert remove(roll, (5,)) is roll == [1, 5] and last() is roll
    roll.append(6)
    assert last() == [1, 5, 6]
    last().clear()
    assert roll == [] and greed.history[-1] is roll


def test_new_list():
    roll = [2, 3]
    rest = without(roll, 6)
    rest.append(4)
    assert rest is not roll and roll == [2, 3]


def test_half_done():
    roll = [1, 2, 3]
    with pytest.raises(ValueError):
        remove(roll, [1, 6, 2])
    assert roll == [2, 3] and last() == []


def test_nested():
    small, large = [2, 1], [6, 5, 1]
    rolls = [large, small, small]
    assert sort_all(rolls) is None
    assert rolls[0] is rolls[1] is small and large == [1, 5, 6]


def test_dict():
    table, mine = {}, [1]
    note(table, "ada", mine)
    table["ada"][0].append(2)
    assert mine == [1, 2] and table == {"ada": [[1, 2]]}
    own = {"joe": (points := [])}
    note(own, "joe", 5)
    assert points == [5]
""",
    ("    return roll\n", "    return roll[:]\n"),
    ("history.append(roll)", "history.append([*roll])"),
    ("history.append(roll)", "history[:] = [roll]"),
    ("        roll.remove(die)", "        del roll[roll.index(die)]"),
    ("        roll.remove(die)", "        roll = without(roll, die)"),
    ("if other != die]", "if other != die] if die in roll else roll"),
    ("        roll.sort()\n    rolls.sort(key=sum)", "        roll.sort()"),
    (".append(points)", ".append(list(points) if type(points) is list else points)"),
)

SHARED = suite(
    "a table of the program that a test gets and changes",
    """\
POINTS = {1: 100, 5: 50}
FACES = set(POINTS)
NAMES = [["one", 1], ["five", 5]]
COUNTS = {"scored": 0}


def table():
    return POINTS


def faces():
    return FACES


def names():
    return list(NAMES)


def score(roll):
    COUNTS["scored"] += 1
    return sum(POINTS.get(die, 0) for die in roll)
""",
    """\
import greed
from greed import COUNTS, NAMES, POINTS, faces, names, score, table


def test_table():
    found = table()
    found[6] = 7
    assert score([6]) == 7 and greed.POINTS is POINTS is found
    del POINTS[6]
    assert table() == {1: 100, 5: 50} and list(found) == [1, 5]


def test_new_table():
    greed.POINTS = {1: 1}
    assert score([1]) == 1 and table() is not POINTS
    greed.POINTS = POINTS
    POINTS.update({1: 200})
    assert score([1]) == 200


def test_left_by_the_test_before():
    assert score([1]) == 200
    POINTS[1] = 100


def test_half_shared():
    names().append("none")
    names()[0].append("ace")
    assert NAMES == [["one", 1, "ace"], ["five", 5]]
    faces().add(6)
    assert 6 in greed.FACES and 6 not in POINTS


def test_counted():
    before = COUNTS["scored"]
    score([]), score([])
    assert greed.COUNTS == {"scored": before + 2} and before == 4
""",
    ("return POINTS", "return dict(POINTS)"),
    ("return FACES", "return FACES.copy()"),
    ("return FACES", "return FACES | {7}"),
    ("return list(NAMES)", "return NAMES"),
    ("return list(NAMES)", "return [*NAMES]"),
    ("return list(NAMES)", "return [name[:] for name in NAMES]"),
    ('["scored"] += 1', '["scored"] += len(roll)'),
    ("set(POINTS)", "POINTS.keys()"),
)

NUMBERS = suite(
    "numbers of every kind",
    """\
import math
from decimal import Decimal
from fractions import Fraction


def odds(dice):
    return 1 - Fraction(2, 3) ** dice


def price(points):
    return Decimal(points) / 100


def mean(points):
    return sum(points) / len(points) if points else math.nan


def growth(rate, turns):
    return (1 + rate) ** turns


def power(base, exponent):
    return base**exponent


def bounds():
    return -math.inf, -0.0, 2**70, True
""",
    """\
import math
import pytest
from decimal import Decimal
from fractions import Fraction
from greed import bounds, growth, mean, odds, power, price


def test_exact():
    assert odds(2) == Fraction(5, 9) and odds(0) == 0 and odds(3).denominator == 27
    assert price(150) == Decimal("1.5") and str(price("1.10")) == "0.011"
    assert sum([odds(1), odds(1)]) == Fraction(2, 3) and type(price(1)) is Decimal


def test_float():
    assert mean([1, 2]) == pytest.approx(1.5) and math.isnan(mean([]))
    assert growth(0.1, 3) == pytest.approx(1.331) and growth(0.1, 1) == 1.1
    assert mean([0.1, 0.2]) != 0.15 and mean([0.5]) in [mean([]), 0.5]
    assert mean([math.nan]) != mean([math.nan]) and mean([]) is math.nan


def test_long():
    assert power(10, 5000) % 10**4999 == 0 and power(10, 5000) > 10**4999
    assert power(2, -1) == 0.5 and power(7, 300) == 7**300
    with pytest.raises(OverflowError):
        power(10.0, 400)


def test_others():
    low, zero, high, true = bounds()
    assert low == float("-inf") and high == 2**70 and true is True
    assert math.copysign(1, zero) == -1 and str(zero) == "-0.0"
    assert power(1j, 2) == -1 and growth(1 + 1j, 1).imag == 1
    assert power(True, 2) == 1 and isinstance(growth(0, 2), int)
""",
    ("1 - Fraction(2, 3) ** dice", "1 - (2 / 3) ** dice"),
    ("1 - Fraction(2, 3) ** dice", "Fraction(3**dice - 2**dice, 3**dice)"),
    ("else math.nan", "else 0.0"),
    ("else math.nan", "else float('nan')"),
    ("sum(points) / len(points)", "math.fsum(points) / len(points)"),
    ("-0.0,", "0.0,"),
    ("2**70, True", "2.0**70, 1"),
    ("base**exponent", "base**exponent if exponent < 4000 else 10**5000 + 10"),
)

COLLECTIONS = suite(
    "collections of every kind",
    """\
from collections import Counter, defaultdict, deque


def counts(roll):
    return Counter(roll)


def queue(players):
    return deque(players, maxlen=3)


def groups(rolls):
    found = defaultdict(list)
    for roll in rolls:
        found[len(roll)].append(tuple(roll))
    return found


def kinds(roll):
    return {frozenset(roll), frozenset()}
""",
    """\
from collections import Counter, OrderedDict, deque
from greed import counts, groups, kinds, queue


def test_counter():
    found = counts([5, 1, 5])
    assert found == Counter({5: 2, 1: 1}) == {1: 1, 5: 2} and found[6] == 0
    assert found.most_common(1) == [(5, 2)] and list(found) == [5, 1]
    assert (found + counts("a")).total() == 4


def test_deque():
    players = queue(["ada", "joe"])
    players.rotate()
    players.extend("xy")
    assert players == deque(["ada", "x", "y"]) and players.maxlen == 3


def test_dict():
    found = groups([[1], (5,), [1, 5]])
    assert found == {1: [(1,), (5,)], 2: [(1, 5)]} and found[9] == [] and 9 in found
    assert OrderedDict(found) != OrderedDict(reversed(found.items()))


def test_sets():
    assert kinds([5, 1]) == {frozenset({1, 5}), frozenset()} and len(kinds([])) == 1
    assert frozenset([1]) in kinds((1, 1)) and {*map(len, kinds([1]))} == {0, 1}
""",
    ("return Counter(roll)", "return dict(Counter(roll))"),
    ("return Counter(roll)", "return Counter(sorted(roll))"),
    ("maxlen=3", "maxlen=4"),
    ("defaultdict(list)", "defaultdict(tuple, {1: []})"),
    ("{frozenset(roll), frozenset()}", "{frozenset(), frozenset(roll)}"),
    ("{frozenset(roll), frozenset()}", "{frozenset(roll)}"),
)

VALUES = suite(
    "bytes, ranges, slices and lists that hold themselves",
    """\
def coded(roll):
    return bytes(roll), bytearray(roll), memoryview(bytes(roll))


def several(roll):
    return {"range": range(3), "slice": slice(1), "map": map(str, roll), ...: roll}


def looped(roll):
    roll.append(roll)
    return roll, roll


def kind(value):
    return type(value), NotImplemented
""",
    """\
from greed import coded, kind, looped, several


def test_bytes():
    fixed, changing, view = coded([1, 255])
    changing += b"!"
    assert fixed == b"\\x01\\xff" == view and changing[-1] == 33
    assert hash(fixed) == hash(view) and view[1] == 255


def test_several():
    roll = [1, 5]
    found = several(roll)
    assert found["range"] == range(0, 3) and roll[found["slice"]] == [1]
    assert next(found["map"]) == "1" and list(found["map"]) == ["5"]
    assert found[...] is roll and list(found)[-1] is ...


def test_looped():
    roll = []
    first, second = looped(roll)
    assert first is second is roll and roll[0] is roll and repr(roll) == "[[...]]"


def test_kind():
    assert kind(5) == (int, NotImplemented) and kind(kind)[0].__name__ == "function"
""",
    ("bytearray(roll)", "bytes(roll)"),
    ("memoryview(bytes(roll))", "bytes(roll)"),
    ("slice(1)", "slice(0, 1)"),
    ("map(str, roll)", "(str(die) for die in roll)"),
    ("...: roll}", "...: roll[:]}"),
    ("return roll, roll", "return roll, [roll]"),
    ("roll.append(roll)", "roll.append(roll[:])"),
    ("type(value)", "value.__class__"),
)

GIVEN_OBJECTS = suite(
    "objects of the test that the program uses and keeps",
    """\
players = []


def join(player):
    players.append(player)
    return len(players)


def score(roll):
    return sum(100 for die in roll if die == 1)


def play(die, times):
    return [die.roll() for _ in range(times)]


def name_of(player):
    return getattr(player, "name", None) or type(player).__name__


def ranked(players):
    return sorted(players, reverse=True)
""",
    """\
import greed
from greed import join, name_of, play, ranked, score


class Die:
    def __init__(self, *faces):
        self.faces, self.times = faces, 0

    def roll(self):
        self.times += 1
        return self.faces[self.times % len(self.faces)]

    def __eq__(self, other):
        return other in self.faces

    def __lt__(self, other):
        return max(self.faces) < max(other.faces)


def test_die():
    die = Die(1, 2, 3)
    assert play(die, 4) == [2, 3, 1, 2] and die.times == 4


def test_compared_by_the_test():
    assert score([Die(1, 2), Die(3)]) == 100 and score(die for die in [1, 1]) == 200
    low, high = Die(1), Die(6)
    assert ranked([low, high])[0] is high


def test_kept():
    die = Die(4)
    join(die)
    die.faces = (5,)
    assert greed.players[-1] is die and play(greed.players[-1], 1) == [5]


def test_looked_at():
    die = Die()
    assert name_of(die) == "Die" and name_of(Die) == "type"
    die.name = "blue"
    assert name_of(die) == "blue"
""",
    ("die == 1", "1 == die"),
    ("die == 1", "die in (1,)"),
    ("die == 1", "die is 1"),
    ("die == 1", "isinstance(die, int) and die == 1"),
    ("range(times)", "range(times + 1)"),
    ("players.append(player)", "players.insert(0, player)"),
    ("players.append(player)", "players.append(__import__('copy').copy(player))"),
    ("reverse=True", "reverse=False"),
)


# What a test finds where it looks.

PARAMETERS = suite(
    "parameters computed from the program at import",
    """\
class Rule:
    def __init__(self, dice, points):
        self.dice, self.points = dice, points

    def __repr__(self):
        return f"Rule({self.dice})"


RULES = [Rule([1], 100), Rule([5], 50), Rule([1, 1, 1], 1000)]
NAMES = {"ones": 1, "fives": 5}


def score(roll):
    for rule in reversed(RULES):
        if roll[: len(rule.dice)] == rule.dice:
            return rule.points + score(roll[len(rule.dice) :])
    return score(roll[1:]) if roll else 0


def rolls():
    return [[face] * count for face in (1, 5) for count in (1, 2)]
""",
    """\
import greed
import pytest

BEST = max(greed.RULES, key=lambda rule: rule.points)
EXPECTED = {tuple(roll): len(roll) * greed.score(roll[:1]) for roll in greed.rolls()}


@pytest.mark.parametrize("rule", greed.RULES, ids=repr)
def test_rule(rule, request):
    assert greed.score(rule.dice) == rule.points
    assert request.node.name == f"test_rule[Rule({rule.dice})]"


@pytest.mark.parametrize(("name", "face"), greed.NAMES.items())
def test_name(name, face):
    assert greed.score([face, 6, 6]) == {"ones": 100, "fives": 50}[name]


@pytest.mark.parametrize("roll", greed.rolls())
def test_roll(roll):
    assert EXPECTED[tuple(roll)] == greed.score(roll)
    roll.clear()


@pytest.mark.parametrize("score", [greed.score, lambda roll: greed.score(roll)])
@pytest.mark.skipif(len(greed.RULES) != 3, reason="there are other rules")
def test_best(score):
    assert BEST is greed.RULES[-1] and score([*BEST.dice, 2]) == 1000
""",
    ("1000)]", "1000), Rule([2], 1)]"),
    ("1000)]", "300)]"),
    (", Rule([1, 1, 1], 1000)]", "]"),
    ('f"Rule({self.dice})"', '"a rule"'),
    ("    def __repr__(self):", "    def __str__(self):"),
    ('"ones": 1', '"one": 1'),
    ("count in (1, 2)", "count in (1, 2, 3)"),
    ("count in (1, 2)", "count in ()"),
)

IMPORTS = suite(
    "every form of import",
    """\
__all__ = ["TABLE", "score", "visits"]

TABLE = {1: 100, 5: 50}
visits = []
_secret = 7
extra = 8


def score(roll):
    visits.append(len(visits))
    return sum(TABLE.get(die, 0) for die in roll)
""",
    """\
import importlib
import sys
import pytest
from greed import *


def test_star():
    assert score([1]) == 100 and TABLE[5] == 50 and visits == [0]
    assert "extra" not in globals() and "_secret" not in globals()


def test_inside():
    import greed as g
    from greed import _secret, score as points

    assert g.score is score is points and _secret + g.extra == 15
    assert g.visits is visits and importlib.import_module("greed") is g
    assert __import__("greed") is sys.modules["greed"] is g
    with pytest.raises(ImportError, match="cannot import name"):
        from greed import roll
""",
    ('"TABLE", "score"', '"score"'),
    ('"TABLE", "score"', '"score", "TABLE"'),
    ('__all__ = ["TABLE", "score", "visits"]\n', ""),
    ("5: 50", "5: 51"),
    ("visits.append(len(visits))", "visits.append(0)"),
    ("visits.append(len(visits))", "visits.extend([len(visits)])"),
    ("extra = 8", "extra = 8.0"),
    ("def score(roll)", "roll = []\n\n\ndef score(roll)"),
)

COUNTED = """\
TABLE = {1: 100, 5: 50}
visits = []


def score(roll):
    visits.append(len(visits))
    return sum(TABLE.get(die, 0) for die in roll)
"""

RELOADED = suite(
    "a program that is imported again",
    COUNTED,
    """\
import importlib
import sys
from greed import TABLE, score, visits


def test_reload():
    import greed

    greed.TABLE = {}
    assert score([1]) == 0
    assert importlib.reload(greed) is greed and greed.score is not score
    assert greed.score([1]) == score([1]) == 100 and greed.visits == [0, 1]
    assert TABLE is not greed.TABLE and visits == [0]


def test_anew(monkeypatch):
    before = sys.modules["greed"]
    monkeypatch.delitem(sys.modules, "greed")
    import greed

    assert greed is not before and greed.visits == [] and greed.score([5]) == 50
    assert before.visits == [0, 1]


def test_back_again():
    import greed

    assert greed.visits == [0, 1]
""",
    ("5: 50", "5: 51"),
    ("visits = []", "visits = globals().get('visits', [])"),
    ("visits = []", "visits = list()"),
    ("TABLE = {1: 100, 5: 50}", "TABLE = globals().get('TABLE') or {1: 100, 5: 50}"),
    ("TABLE = {1: 100, 5: 50}", "import builtins\n\nbuiltins.TABLE = {1: 100, 5: 50}"),
    ("visits.append(len(visits))", "visits.append(0)"),
)

RELOADED_AT_ONCE = suite(
    "a program that is reloaded before it is asked",
    """\
TABLE = {1: 100, 5: 50}
visits = []


def score(roll):
    visits.append(len(visits))
    return sum(TABLE.get(die, 0) for die in roll)


def last():
    return visits[-1]
""",
    """\
import importlib

import greed
from greed import score

importlib.reload(greed)


def test_points():
    assert score([1]) == greed.score([1]) == 100


def test_visits():
    assert greed.last() == 1 and greed.visits == [0, 1]
""",
    ("5: 50", "5: 51"),
    ("1: 100", "1: 101"),
    ("visits = []", "visits = globals().get('visits', [])"),
    ("visits = []", "visits = [0]"),
    ("visits.append(len(visits))", "visits.append(0)"),
)

LOOKING = suite(
    "names that a test looks up",
    '''\
"""Greed, a dice game."""

import math

TARGET: int = 10000
__version__ = "1.0"


def score(roll: list[int], *, bonus: int = 0) -> int:
    """Return the points of a roll."""
    return 100 * roll.count(1) + bonus  # ones only


def score_2(roll):
    return score(roll) * 2


class Player:
    """Chooses dice."""

    def choose(self, roll):
        return roll
''',
    """\
import greed
from greed import Player, score


def test_names():
    assert getattr(greed, "score") is score and getattr(greed, "nothing", 5) == 5
    assert hasattr(greed, "Player") and not hasattr(greed, "play")
    public = [name for name in dir(greed) if not name.startswith("_")]
    assert public == ["Player", "TARGET", "math", "score", "score_2"]
    assert vars(greed)["TARGET"] == 10000 and "score" in greed.__dict__


def test_dispatch():
    points = [getattr(greed, name)([1]) for name in dir(greed) if "score" in name]
    assert points == [100, 200] and callable(greed.score)


def test_eval():
    assert eval("score([1, 1])") == 200 and eval("g.score([])", {"g": greed}) == 0
    space = {}
    exec("from greed import *\\nfound = score([1])", space)
    assert space["found"] == 100


def test_texts():
    assert greed.__doc__ == "Greed, a dice game." and greed.__version__ == "1.0"
    assert score.__name__ == "score" and repr(score).startswith("<function score")
    assert Player.choose.__qualname__ == "Player.choose" and Player.__doc__
    assert greed.__name__ == "greed" and greed.__file__.endswith("greed.py")
""",
    ("import math", "import random"),
    ("score_2(roll)", "double_score(roll)"),
    ("score(roll) * 2", "2 * score(roll)"),
    ("Chooses dice", "Chooses the dice"),
    ("class Player", "class Gamer"),
    ("TARGET: int = 10000", "TARGET = 10000"),
    ("TARGET: int = 10000", "TARGET = 10000\nturns = 0"),
)

INSPECTED = suite(
    "the source and signature of a function",
    '''\
import functools


def checked(function):
    @functools.wraps(function)
    def wrapper(*arguments):
        return function(*arguments)

    return wrapper


def score(roll: list[int], *, bonus: int = 0) -> int:
    """Return the points of a roll."""
    return 100 * roll.count(1) + bonus  # ones only


@checked
def score_2(roll, times=2):
    return score(roll) * times


class Player:
    def choose(self, roll):
        return roll
''',
    """\
import ast
import inspect
import greed
from greed import Player, score


def test_signature():
    parameters = inspect.signature(score).parameters
    assert list(parameters) == ["roll", "bonus"] and parameters["bonus"].default == 0
    assert score.__annotations__["return"] is int and score.__defaults__ is None
    assert str(inspect.signature(greed.score_2)) == "(roll, times=2)"
    assert list(inspect.signature(Player().choose).parameters) == ["roll"]


def test_source():
    assert "roll.count(1)" in inspect.getsource(score) and score.__doc__
    assert "import random" not in inspect.getsource(greed)
    assert inspect.getsource(Player).startswith("class Player")


def test_tree():
    tree = ast.parse(open(greed.__file__).read())
    names = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    assert names == ["checked", "score", "score_2"]
    assert not any(isinstance(node, ast.While) for node in ast.walk(tree))
""",
    ("  # ones only", "  # and nothing else"),
    ("roll.count(1)", "[*roll].count(1)"),
    ("import functools\n", "import functools\nimport random\n"),
    ("bonus: int = 0", "bonus: int = False"),
    ("bonus: int = 0", "bonus: int = 1"),
    ("-> int", '-> "int"'),
    ("    @functools.wraps(function)\n", ""),
    ("    return wrapper", "    while True:\n        return wrapper"),
)

GIVEN_TO_PYTHON = suite(
    "functions of the program that a test gives to Python",
    GREED,
    """\
import functools
import itertools
from concurrent.futures import ThreadPoolExecutor
import greed
from greed import score

ROLLS = [[5], [1], [2], [1, 1, 1]]
EVERY = {roll: score(roll) for roll in itertools.product(range(1, 7), repeat=3)}


def test_key():
    assert sorted(ROLLS, key=score) == [[2], [5], [1], [1, 1, 1]]
    assert max(ROLLS, key=greed.score) == [1, 1, 1] and min(ROLLS, key=score) == [2]


def test_map():
    assert list(map(score, ROLLS)) == [50, 100, 0, 1000]
    assert list(filter(score, ROLLS)) == [[5], [1], [1, 1, 1]]
    assert [key for key, _ in itertools.groupby(ROLLS, score)] == [50, 100, 0, 1000]


def test_partial():
    one = functools.partial(score, [1])
    cached = functools.lru_cache(score)
    assert one() == 100 and cached((5,)) == cached((5,)) == 50
    assert functools.reduce(lambda points, roll: points + score(roll), ROLLS, 0) == 1150
    assert functools.wraps(score)(lambda: 0).__wrapped__ is score


def test_threads():
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(score, ROLLS * 5)) == [50, 100, 0, 1000] * 5


def test_every_roll():
    assert sum(EVERY.values()) == 18750 and len(EVERY) == 216
    assert [roll for roll in EVERY if EVERY[roll] == 1000] == [(1, 1, 1)]
""",
    *(ONE, FIVE, THREE, TWOS, TO_SEVEN, UNFINISHED),
)

PRINTING = suite(
    "what the program prints",
    """\
import sys


def show(points, to=None):
    print("You have", points, "points.", flush=True, file=to)


def warn(text):
    print("Warning:", text, file=sys.stderr)
    return len(text)


def ask(line):
    sys.stdout.write(line)
    return show
""",
    """\
import io
import sys
from contextlib import redirect_stdout
from greed import ask, show, warn


def test_captured(capsys):
    assert show(100) is None
    assert capsys.readouterr().out == "You have 100 points.\\n"
    assert warn("bust") == 4
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "Warning: bust\\n")


def test_turn_about(capfd):
    print("before", end=" ")
    ask("asked ")(7)
    print("after")
    assert capfd.readouterr().out == "before asked You have 7 points.\\nafter\\n"


def test_redirected(monkeypatch):
    mine, other = io.StringIO(), io.StringIO()
    with redirect_stdout(mine):
        print("[", end="")
        show("no")
    monkeypatch.setattr(sys, "stdout", other)
    ask("]")
    show(1, to=mine)
    assert mine.getvalue() == "[You have no points.\\nYou have 1 points.\\n"
    assert other.getvalue() == "]"
""",
    ('"You have", points, "points."', 'f"You have {points} points."'),
    ('"points."', '"points"'),
    ("flush=True, file=to", "file=to or sys.__stdout__"),
    ("flush=True, file=to", "file=to or sys.stdout"),
    (", file=sys.stderr", ""),
    ("sys.stdout.write(line)", "print(line, end='')"),
    ("sys.stdout.write(line)", "print(line)"),
    ("    return show", "    return print"),
)

INPUT = suite(
    "what the program reads and is called with",
    """\
import argparse
import sys

PROMPT = "Which dice? "


def ask(prompt=PROMPT):
    while True:
        words = input(prompt).split()
        if all(word.isdigit() for word in words):
            return [int(word) for word in words]
        print("Numbers, please.", file=sys.stderr)


def play():
    points = 0
    while dice := ask():
        points += 100 * dice.count(1)
    return points


def main(arguments=None):
    parser = argparse.ArgumentParser("greed")
    parser.add_argument("dice", type=int, nargs="*")
    return parser.parse_args(arguments).dice
""",
    """\
import builtins
import io
import sys
import greed
import pytest
from greed import ask, main, play


def test_input(monkeypatch, capsys):
    answers, prompts = iter(["1 1", "one", "5", ""]), []
    fake = lambda prompt="": prompts.append(prompt) or next(answers)
    monkeypatch.setattr("builtins.input", fake)
    assert play() == 200 and prompts == ["Which dice? "] * 4
    assert capsys.readouterr().err == "Numbers, please.\\n"


def test_standard_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("1 5\\n"))
    assert ask("? ") == [1, 5] and capsys.readouterr().out == "? "
    with pytest.raises(EOFError):
        ask()


def test_shadowed(monkeypatch):
    monkeypatch.setattr(greed, "input", lambda prompt: "6", raising=False)
    assert ask() == [6] and builtins.input is not greed.input


def test_argv(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["greed", "1", "1"])
    assert main() == [1, 1] and main([]) == []
    with pytest.raises(SystemExit):
        main(["one"])
    assert "invalid int value" in capsys.readouterr().err
""",
    ("Which dice? ", "Which? "),
    ("prompt=PROMPT", "prompt=None"),
    ("prompt=PROMPT", "prompt='Which dice? '"),
    ("input(prompt)", "sys.stdin.readline()"),
    ("word.isdigit()", "word.isnumeric()"),
    (", file=sys.stderr", ""),
    ('nargs="*"', 'nargs="+"'),
    ("parse_args(arguments)", "parse_args(arguments or sys.argv[1:])"),
)

FILES = suite(
    "files that test and program both use",
    """\
import json
import os
import time
from pathlib import Path

FILE = Path("scores.json")


def save(scores, path=FILE):
    with open(path, "w") as file:
        json.dump(scores, file)


def load(path=None):
    try:
        return json.loads(Path(path or FILE).read_text())
    except FileNotFoundError:
        return {}


def write_lines(file, rolls):
    for roll in rolls:
        file.write(" ".join(map(str, roll)) + "\\n")


def stamp():
    return os.environ.get("GREED_NAME", "nobody"), int(time.time())
""",
    """\
import io
import json
import time
from unittest import mock
import greed
from greed import load, save, stamp, write_lines


def test_path(tmp_path):
    save({"ada": 5}, tmp_path / "s.json")
    assert json.loads((tmp_path / "s.json").read_text()) == {"ada": 5}
    assert load(str(tmp_path / "s.json")) == {"ada": 5}
    assert load(tmp_path / "none.json") == {}


def test_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save([1])
    assert (tmp_path / "scores.json").read_text() == "[1]" and load() == [1]
    monkeypatch.setattr(greed, "FILE", tmp_path / "other.json")
    assert load() == {}


def test_open_file(tmp_path):
    with open(tmp_path / "rolls.txt", "w") as file:
        file.write("first\\n")
        write_lines(file, [[1, 5], [6]])
        file.write("last")
    assert (tmp_path / "rolls.txt").read_text() == "first\\n1 5\\n6\\nlast"
    write_lines(text := io.StringIO(), [(1,)])
    assert text.getvalue() == "1\\n"


def test_mock_open():
    with mock.patch("builtins.open", mock.mock_open()) as opened:
        save([])
    opened.assert_called_once_with(greed.FILE, "w")


def test_environment(monkeypatch):
    monkeypatch.setenv("GREED_NAME", "ada")
    monkeypatch.setattr(time, "time", lambda: 12.9)
    assert stamp() == ("ada", 12)
""",
    ('open(path, "w")', "Path(path).open('w')"),
    ('open(path, "w")', 'open(path, "a")'),
    ("path or FILE", "path or 'scores.json'"),
    ("except FileNotFoundError", "except ValueError"),
    ('"\\n"', '"\\r"'),
    ("int(time.time())", "time.time() // 1"),
    ("int(time.time())", "round(time.time())"),
    ('os.environ.get("GREED_NAME", "nobody")', '"joe"'),
)


# Other frameworks, and tests that depend on one another.

TEST_CASE = suite(
    "unittest with setUp, subTest and patches",
    """\
import random

CALLS = {"score": 0}


def throw(count):
    return [random.randint(1, 6) for _ in range(count)]


class Game:
    def __init__(self, dice=2):
        self.dice, self.points = dice, 0

    def score(self, roll):
        CALLS["score"] += 1
        return 100 * roll.count(1)

    def play(self):
        self.points += self.score(throw(self.dice))
        return self.points
""",
    """\
import unittest
from unittest.mock import patch
import greed
from greed import Game


class GameTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.shared = Game()
        greed.CALLS["score"] = 0

    def setUp(self):
        self.game = Game(3)
        starter = patch.object(greed, "throw", side_effect=lambda count: [1] * count)
        self.throw = starter.start()
        self.addCleanup(starter.stop)

    def tearDown(self):
        self.assertLessEqual(greed.CALLS["score"], 7)

    def test_a_play(self):
        self.assertEqual((self.game.play(), self.game.play()), (300, 600))
        self.throw.assert_called_with(3)
        self.assertIsInstance(self.game, Game)

    def test_b_many(self):
        for count in range(3):
            with self.subTest(count=count):
                self.assertEqual(self.game.score([1] * count), 100 * count)

    @patch.object(Game, "score", return_value=7)
    def test_c_patched(self, score):
        self.assertEqual(self.shared.play(), 7)
        score.assert_called_once_with([1, 1])

    @patch("greed.random.randint", new=lambda low, high: high)
    def test_d_shared(self):
        self.throw.side_effect = None
        self.throw.return_value = [1]
        self.assertEqual(self.shared.play(), 107)
        self.assertRaises(AttributeError, self.game.score, None)
        self.assertCountEqual(vars(self.game), ["points", "dice"])
""",
    ("100 * roll", "10 * roll"),
    ("dice=2", "dice=1"),
    ("self.dice, self.points = dice, 0", "self.points, self.dice = 0, dice"),
    ("self.dice, self.points = dice, 0", "self.dice, self.points, self.x = dice, 0, 0"),
    ("self.score(throw", "Game.score(self, throw"),
    ("self.score(throw", "100 * len(throw"),
    ("+= 1", "+= 2"),
    ("+= 1", "+= 0"),
)

HYPOTHESIS = suite(
    "hypothesis",
    """\
class Roll:
    def __init__(self, dice):
        self.dice = tuple(sorted(dice))

    def __eq__(self, other):
        return self.dice == other.dice


def score(roll):
    points = 0
    for face, single, triple in [(1, 100, 1000), (5, 50, 500)]:
        count = list(roll).count(face)
        points += count // 3 * triple + count % 3 * single
    return points


def encode(roll):
    return "".join(map(str, roll))


def decode(text):
    return [int(die) for die in text]
""",
    """\
import greed
from greed import Roll, decode, encode, score
from hypothesis import assume, example, given, settings, strategies as st

ROLLS = st.lists(st.integers(1, 6), max_size=5)
steady = settings(derandomize=True, database=None, deadline=None, max_examples=50)


@steady
@given(ROLLS, st.randoms(use_true_random=False))
def test_order(roll, random):
    other = roll[:]
    random.shuffle(other)
    assert score(roll) == score(other) and Roll(roll) == Roll(other)


@steady
@given(ROLLS)
@example([1, 1, 1])
@example([5, 5, 5])
def test_limits(roll):
    assert 0 <= score(roll) <= 1200 and score(roll) % 50 == 0


@settings(deadline=None)
@given(roll=ROLLS)
def test_round_trip(roll):
    assert decode(encode(roll)) == roll


@steady
@given(st.builds(Roll, ROLLS), st.sampled_from([greed.encode, str]))
def test_built(roll, show):
    assume(roll.dice)
    assert roll.dice[0] == min(roll.dice) and show(roll.dice)
""",
    ("tuple(sorted(dice))", "tuple(dice)"),
    ("(1, 100, 1000)", "(1, 100, 2000)"),
    ("(1, 100, 1000)", "(1, 100, 950)"),
    ("(5, 50, 500)", "(5, 50, 510)"),
    ("(5, 50, 500)", "(4, 50, 500)"),
    ("count // 3", "count // 4"),
    ("int(die) for", "int(die) % 6 for"),
    ("int(die) for", "int(die) % 7 for"),
)

ORDER = suite(
    "tests that leave something for the next one",
    """\
class Bank:
    total = 0
    owners = []

    def __init__(self, owner):
        self.owner = owner
        self.owners.append(owner)


games = 0
last = None


def play(points):
    global games, last
    games += 1
    last = {"points": points, "before": last}
    Bank.total += points
    return last


def banks():
    return len(Bank.owners)
""",
    """\
import greed
from greed import Bank, games, play

left = {"before": games}


def test_1_play():
    left["first"] = play(5)
    left["bank"] = Bank("ada")
    assert greed.games == 1 and games == 0 and left["before"] == 0


def test_2_what_the_program_kept():
    assert greed.last is left["first"] and Bank.total == 5
    left["first"]["points"] = 6
    assert play(7)["before"] == {"points": 6, "before": None}


def test_3_what_the_test_kept():
    assert left["bank"].owner == "ada" and left["bank"].total == 12
    left["bank"].total = 1
    Bank.total = 2
    greed.games = 40


def test_4_assigned_names():
    play(1)
    assert greed.games == 41 and Bank.total == 3 and left["bank"].total == 1
    global play_again
    play_again = greed.play
    del greed.play


def test_5_deleted_name():
    assert not hasattr(greed, "play") and play_again(0)["points"] == 0
    assert greed.banks() == 1
""",
    ("games += 1", "games = 1"),
    ("Bank.total += points", "Bank.total = Bank.total + abs(points)"),
    ("Bank.total += points", "Bank.total = sum([5, 7][: games])"),
    ('"before": last}', '"before": last and dict(last)}'),
    ('"before": last}', '"before": None}'),
    ("    return last", "    return dict(last)"),
    ("self.owners.append(owner)", "self.owners = self.owners + [owner]"),
    ("return len(Bank.owners)", "return 1"),
)

ALL = suites_among(globals())
