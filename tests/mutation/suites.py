"""Suites, plain and awkward, on which the engine is held against plain pytest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

COUNTING = """\
TRIPLE = {1: 1000, 5: 500}


def score(roll):
    points = 0
    for face in (1, 2, 5):
        count = list(roll).count(face)
        if count >= 3:
            points += TRIPLE.get(face, 100 * face)
            count -= 3
        if face == 1:
            points += 100 * count
    return points
"""

CACHED = """\
import functools

SEEN = []


@functools.lru_cache(maxsize=None)
def points_of(face, count):
    SEEN.append(face)
    return 100 * count if face == 1 else 50 * count if face == 5 else 0


def score(roll):
    return sum(points_of(face, list(roll).count(face)) for face in (1, 5))
"""

WAITING = """\
def score(roll):
    dice = sorted(roll)
    points = 0
    while dice:
        if dice[:3] == [1, 1, 1]:
            points += 1000
            dice = dice[3:]
        else:
            points += 100 if dice[0] == 1 else 0
            dice = dice[1:]
    position = 0
    while position < len(roll):
        position += 1
    return points
"""

CLASSES = """\
class Rule:
    def __init__(self, dice, points=50):
        self.dice = dice
        self.points = points

    def matches(self, roll):
        return roll[: len(self.dice)] == self.dice


RULES = [Rule([1, 1, 1], 1000), Rule([1], 100), Rule([5])]


def score(roll):
    roll = sorted(roll)
    for rule in RULES:
        if rule.matches(roll):
            return rule.points + score(roll[len(rule.dice) :])
    return score(roll[1:]) if roll else 0
"""


Change = tuple[str, str]  # a piece of a module, and what takes its place


@dataclass(frozen=True)
class Suite:
    """A module, its tests, and the changes to run them on: mutants if none is given."""

    name: str
    module: str
    files: Mapping[str, str]
    changes: tuple[Change, ...] = ()
    path: str = "greed.py"  # of the module, beside `files`
    imported_as: str = "greed"  # its name where tests or other files import it
    kata: str = "greed"  # whose rules the module follows, and whose modules it is given
    one_in: int = 1  # of the mutants, where no change is given
    takes_long: bool = False  # only `make author` runs it

    @property
    def all_files(self) -> dict[str, str]:
        """The files, the module among them."""
        return self.files_with(self.module)

    def files_with(self, source: str) -> dict[str, str]:
        """Return the files, with another source in the place of the module."""
        return {**self.files, self.path: source}


def suites_among(names: Mapping[str, object]) -> tuple[Suite, ...]:
    """Return the suites that a module has made, in their order."""
    return tuple(one for one in names.values() if isinstance(one, Suite))


def suite(name: str, module: str, tests: str, **others: str) -> Suite:
    files = {"tests/test_greed.py": tests}
    files.update({f"tests/{key}.py": text for key, text in others.items()})
    return Suite(name, module, files)


def kata_suite(
    kata: str, name: str, module: str, tests: str, *changes: Change, **others: str
) -> Suite:
    """Return a suite of another kata; `others` are more files in tests/."""
    files = {f"tests/test_{kata}.py": tests}
    files.update({f"tests/{key}.py": text for key, text in others.items()})
    return Suite(f"{kata}: {name}", module, files, changes, f"{kata}.py", kata, kata)


PLAIN = suite(
    "plain",
    COUNTING,
    """\
import pytest
from greed import score


@pytest.mark.parametrize(
    ("roll", "points"),
    [([], 0), ([1], 100), pytest.param([1, 1, 1], 1000, id="three"), ([2] * 4, 200)],
)
def test_scores(roll, points):
    assert score(roll) == points


class TestFives:
    def test_three(self):
        assert score([5, 5, 5]) == 500


def test_tuple():
    assert score((1, 1)) == 200
""",
)

OVER_THE_CODE = suite(
    "parametrised over the code",
    CLASSES,
    """\
import pytest
import greed
from greed import RULES, Rule, score


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.points))
def test_rule_scores_itself(rule):
    assert score(rule.dice) == rule.points


@pytest.mark.parametrize("points", [rule.points for rule in greed.RULES])
def test_points_are_hundreds_or_fifty(points):
    assert points in (50, 100, 1000)


@pytest.mark.parametrize("dice", [[1], [5]])
@pytest.mark.parametrize("extra", [[], [2]])
def test_stacked(dice, extra):
    assert score(dice + extra) == {1: 100, 5: 50}[dice[0]]
""",
)

CONFTEST = suite(
    "conftest holds its objects",
    CLASSES,
    """\
def test_rule(big_rule):
    assert big_rule.points == 1000 and big_rule.matches([1, 1, 1, 2])


def test_score(scorer):
    assert scorer([1, 1, 1, 5]) == 1050


def test_autouse_counts(scorer, rolls):
    assert [scorer(roll) for roll in rolls] == [0, 100, 50]
""",
    conftest="""\
import pytest
from greed import RULES, score


@pytest.fixture(scope="session")
def big_rule():
    return RULES[0]


@pytest.fixture
def scorer():
    return score


@pytest.fixture(params=[[[], [1], [5]]])
def rolls(request):
    return request.param
""",
)

HELD_EARLY = suite(
    "names in decorators, defaults and class bodies",
    COUNTING,
    """\
import pytest
import greed
from greed import TRIPLE, score


def twice(function):
    expected = greed.score([1])

    def wrapped():
        function(expected)
        function(greed.score([1]))

    return wrapped


@twice
def test_decorated(points):
    assert points == 100


def test_default(scorer=score, table=TRIPLE):
    assert scorer([1, 1, 1]) == table[1] == 1000


class TestBody:
    known = [score([5] * count) for count in range(4)]
    scorer = staticmethod(score)

    def test_known(self):
        assert self.known == [0, 0, 0, 500]

    @pytest.mark.skipif(score([2, 2, 2]) != 200, reason="twos are not there yet")
    def test_skipped_where_twos_fail(self):
        assert self.scorer([2, 2, 2, 1]) == 300
""",
)

WHOLE_MODULE = suite(
    "import greed",
    COUNTING,
    """\
import importlib
import greed


def test_ones():
    assert greed.score([1, 1, 1, 1]) == 1100


def test_reloaded():
    again = importlib.reload(greed)
    assert again.score([5, 5, 5]) == 500


def test_source_on_disk():
    space = {}
    exec(open(greed.__file__).read(), space)
    assert space["score"]([2, 2, 2]) == 200
""",
)

UNITTEST = suite(
    "unittest",
    COUNTING,
    """\
import unittest
from greed import score


class GreedTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.triple = score([1, 1, 1])

    def setUp(self):
        self.single = score([1])

    def test_triple(self):
        self.assertEqual(self.triple, 1000)

    def test_single(self):
        self.assertEqual(self.single, 100)

    def test_many(self):
        for count in range(3):
            with self.subTest(count=count):
                self.assertEqual(score([1] * count), 100 * count)
""",
)

TMP_PATH = suite(
    "tmp_path",
    COUNTING,
    """\
import json
import subprocess
import sys
from pathlib import Path
from greed import score


def test_written(tmp_path):
    (tmp_path / "scores.json").write_text(json.dumps([score([1]), score([5] * 3)]))
    assert json.loads((tmp_path / "scores.json").read_text()) == [100, 500]


def test_left_behind():
    marker = Path("seen.txt")
    assert not marker.exists()
    marker.write_text(str(score([2, 2, 2])))
    assert marker.read_text() == "200"
    marker.unlink()


def test_printed(capsys):
    print(score([1, 1]))
    assert capsys.readouterr().out == "200\\n"
""",
)

MONKEYPATCH = suite(
    "monkeypatch",
    CLASSES,
    """\
import greed
from greed import Rule, score


def test_other_rules(monkeypatch):
    monkeypatch.setattr(greed, "RULES", [Rule([2], 7)])
    assert score([1, 2, 2]) == 14


def test_rules_are_back():
    assert score([1, 1, 1, 5]) == 1050


def test_attribute(monkeypatch):
    monkeypatch.setattr(Rule, "matches", lambda self, roll: False)
    assert score([1, 5]) == 0
""",
)

CACHE = suite(
    "module-level cache",
    CACHED,
    """\
import greed
from greed import points_of, score

BEFORE = len(greed.SEEN)


def test_scores():
    assert score([1, 1, 5]) == 250


def test_asked_once():
    points_of.cache_clear()
    greed.SEEN.clear()
    score([1])
    score([1])
    assert greed.SEEN == [1, 5]


def test_import_asks_nothing():
    assert BEFORE == 0
""",
)

HANGING = suite(
    "mutants that hang",
    WAITING,
    """\
from greed import score


def test_triple():
    assert score([1, 2, 1, 1]) == 1000


def test_single():
    assert score([1, 3]) == 100
""",
)

ALL = suites_among(globals())
