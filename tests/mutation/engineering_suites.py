"""Suites of the software-engineering game: policies, states and expectations."""

from __future__ import annotations

from functools import partial

from .suites import Change, kata_suite, suites_among

suite = partial(kata_suite, "engineering")

ENGINEERING = """\
FACES = (4, 6, 8, 12, 20)


def new_die(revenue):
    return (4, *revenue)


def promote(revenue):
    lowest, *others = revenue
    if lowest == FACES[-1]:
        raise ValueError(f"none of {revenue} can be promoted")
    return tuple(sorted((*others, FACES[FACES.index(lowest) + 1])))


ACTIONS = {"new": new_die, "promote": promote}


def roll(revenue, roll_die):
    shown = [(die, roll_die(die)) for die in revenue]
    working = tuple(die for die, face in shown if face > 1)
    return working, tuple(die for die, face in shown if face == 1)


def work(revenue, legacy, action=None):
    if legacy:
        return tuple(sorted((*revenue, legacy[-1]))), legacy[:-1]
    return ACTIONS[action](revenue), legacy


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    legacy = tuple(sorted(legacy + broken))
    return (score + len(working) if working else 0), working, legacy


def play(policy, rounds, roll_die):
    state = (0, (), ())
    for rounds_left in range(rounds, 0, -1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
    return state[0]


def promo(revenue, rounds_left):
    return "promote" if revenue and revenue[0] < 20 else "new"


def new_only(revenue, rounds_left):
    return "new"


def switch(first, second, percent, rounds):
    def policy(revenue, rounds_left):
        early = 100 * (rounds - rounds_left) < percent * rounds
        return (first if early else second)(revenue, rounds_left)

    return policy
"""
NEW: Change = ("(4, *revenue)", "(6, *revenue)")
EARLY: Change = ("< percent * rounds", "<= percent * rounds")
ROUNDS: Change = ("range(rounds, 0, -1)", "range(rounds)")

POLICIES = suite(
    "policies as functions, generators and objects",
    ENGINEERING,
    """\
import itertools
import pytest
from dice import seeded_dice, stacked_dice
from engineering import ACTIONS, new_only, play, promo, switch


def never(die):
    return die


class Plan:
    def __init__(self, *actions):
        self.actions, self.asked = iter(actions), []

    def __call__(self, revenue, rounds_left):
        self.asked.append((rounds_left, *revenue))
        return next(self.actions)


def planner():
    action = None
    while True:
        revenue, rounds_left = yield action
        action = "promote" if len(revenue) > 1 else "new"


def test_plan():
    plan = Plan("new", "promote", "new")
    assert play(plan, 3, never) == 1 + 1 + 2
    assert plan.asked == [(3,), (2, 4), (1, 6)]


def test_generator():
    plan = planner()
    next(plan)
    assert play(lambda *told: plan.send(told), 4, never) == 1 + 2 + 2 + 2
    plan.close()
    with pytest.raises(StopIteration):
        play(lambda *told: plan.send(told), 1, never)


def test_too_short():
    with pytest.raises(StopIteration):
        play(Plan("new"), 2, never)
    assert play(lambda *_: next(itertools.repeat("new")), 2, never) == 3


@pytest.mark.parametrize("policy", [new_only, promo, switch(new_only, promo, 50, 4)])
def test_policies(policy):
    for rounds_left in range(1, 5):
        assert policy((4, 20), rounds_left) in ACTIONS
    assert play(policy, 4, never) in (10, 4, 7) and play(policy, 0, never) == 0


def test_switch():
    asked = []
    first = lambda *told: asked.append(told) or "new"
    policy = switch(first, new_only, percent=50, rounds=4)
    assert play(policy, 4, stacked_dice({4: [2] * 10})) == 10
    assert asked == [((), 4), ((4,), 3)]


def test_seeded():
    assert play(promo, 30, seeded_dice(3)) == play(promo, 30, seeded_dice(3))
    assert play(promo, 5, stacked_dice({4: [2], 6: [3], 8: [1, 2], 12: [2]})) >= 0
""",
    NEW,
    EARLY,
    ROUNDS,
    (
        "policy(revenue, rounds_left)\n        state",
        "policy(list(revenue), rounds_left)\n        state",
    ),
    (
        "policy(revenue, rounds_left)\n        state",
        "policy(revenue, rounds_left - 1)\n        state",
    ),
    ("(first if early else second)", "(first or second)"),
    ("revenue[0] < 20", "revenue[0] <= 20"),
    ("    return state[0]\n", "    return state[0] and state[0] + 0.0\n"),
)

MACHINE = suite(
    "a game object with a log, a lock and a context",
    """\
import contextlib
import itertools


class OutOfDice(Exception):
    "There is no die left."

    def __init__(self, action, **state):
        super().__init__(action)
        self.state = state


class Engine:
    kinds = (4, 6, 8, 12, 20)

    def __init__(self, dice=()):
        self.dice = list(dice)
        self.log = []
        self.numbers = itertools.count(1)

    @classmethod
    def of(cls, *dice):
        return cls(dice)

    @staticmethod
    def is_die(die):
        return die in Engine.kinds

    def promote(self, place=0, /):
        if not self.dice:
            raise OutOfDice("promote", log=tuple(self.log))
        higher = self.kinds.index(self.dice[place]) + 1
        self.dice[place] = self.kinds[higher]
        self.log.append((next(self.numbers), self.dice[place]))
        return self

    @contextlib.contextmanager
    def trial(self):
        before = self.dice[:]
        try:
            yield self
        except IndexError:
            self.log.append("refused")
        finally:
            self.dice = before

    def history(self):
        yield from self.log

    def __enter__(self):
        return self.log

    def __exit__(self, kind, error, traceback):
        self.log.clear()
        return kind is OutOfDice


def best(engines, key=lambda engine: sum(engine.dice)):
    return max(engines, key=key, default=None)
""",
    """\
import engineering
import pytest
from engineering import Engine, OutOfDice, best


@pytest.fixture
def engine():
    return Engine.of(4, 6)


def test_chained(engine):
    assert engine.promote().promote(1).dice == [6, 8] and engine.log == [(1, 6), (2, 8)]
    assert list(engine.history()) == engine.log and next(engine.numbers) == 3


def test_trial(engine):
    with engine.trial() as trial:
        assert trial is engine and trial.promote().dice == [6, 6]
    assert engine.dice == [4, 6]
    with engine.trial():
        engine.promote(5)
    assert engine.log[-1] == "refused"
    with pytest.raises(ValueError), engine.trial():
        raise ValueError


def test_context():
    engine = Engine()
    with engine as log:
        log.append("mine")
        engine.promote()
    assert engine.log == []
    with pytest.raises(OutOfDice) as out:
        engine.promote()
    assert out.value.state == {"log": ()} and out.value.args == ("promote",)


def test_kinds(monkeypatch):
    assert Engine.is_die(12) and not Engine.is_die(7)
    monkeypatch.setattr(Engine, "kinds", (7, 8))
    assert Engine.is_die(7) and Engine([7]).promote().dice == [8]
    monkeypatch.setattr(engineering, "best", max)
    assert engineering.best([1, 2]) == 2


def test_best(engine):
    other = Engine((20,))
    assert best([engine, other]) is other and best([]) is None
    assert best([engine, other], key=lambda one: len(one.dice)) is engine


def test_dice_stay(engine):
    dice = [4]
    mine = Engine(dice)
    mine.promote()
    assert dice == [4] and Engine().dice is not Engine().dice


def test_positional_only(engine):
    pytest.raises(TypeError, engine.promote, place=1)
""",
    ("list(dice)", "dice if isinstance(dice, list) else list(dice)"),
    ("before = self.dice[:]", "before = self.dice"),
    ("        return self.log\n", "        return self.log[:]\n"),
    ("kind is OutOfDice", "bool(kind)"),
    ("except IndexError:", "except LookupError:"),
    ('        except IndexError:\n            self.log.append("refused")\n', ""),
    ("place=0, /", "place=0"),
    ("default=None", "default=0"),
)

RULES = suite(
    "rules that a test makes, patches and counts",
    """\
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Rule:
    match: Callable
    action: str = "new"
    name: str = field(default="", kw_only=True)

    def __call__(self, revenue, rounds_left):
        return self.action if self.match(revenue, rounds_left) else None


def early(revenue, rounds_left):
    return 4 in revenue and rounds_left > LAST


def anything(revenue, rounds_left):
    return True


LAST = 13
RULES = (Rule(early, "promote", name="early"), Rule(anything))


def final_policy(revenue, rounds_left, rules=None):
    for rule in RULES if rules is None else rules:
        if action := rule(revenue, rounds_left):
            return action
    raise LookupError(f"no rule for {revenue}")


def names(rules=RULES):
    return [rule.name or rule.match.__name__ for rule in rules]
""",
    """\
from unittest import mock
import engineering
import pytest
from engineering import LAST, RULES, Rule, anything, early, final_policy, names


@pytest.mark.parametrize("rounds_left", [1, LAST, LAST + 1, 30])
def test_early(rounds_left):
    expected = "promote" if rounds_left > 13 else "new"
    assert final_policy((4,), rounds_left) == expected
    assert final_policy((6,), rounds_left) == "new"


def test_rules():
    assert names() == ["early", "anything"] and RULES[1] == Rule(anything, "new")
    assert [rule.match for rule in RULES] == [early, anything]
    assert names([Rule(len), Rule(lambda *_: 1)]) == ["len", "<lambda>"]


def test_rules_of_ones_own():
    match = mock.Mock(side_effect=[False, True])
    rules = [Rule(match, "promote"), Rule(lambda revenue, left: left == 2, "other")]
    assert final_policy((), 2, rules) == "other"
    assert final_policy((), 1, rules) == "promote"
    assert match.call_args_list == [mock.call((), 2), mock.call((), 1)]
    with pytest.raises(LookupError, match="no rule for"):
        final_policy((), 2, [])


def test_functions_as_rules():
    assert final_policy((8,), 3, [lambda *told: None, lambda *told: told]) == ((8,), 3)


def test_patched(monkeypatch):
    monkeypatch.setattr(engineering, "LAST", 1)
    assert final_policy((4,), 2) == "promote"
    monkeypatch.setattr("engineering.RULES", (Rule(anything, "mine"),))
    assert final_policy((4,), 2) == "mine" and names() == ["early", "anything"]


def test_refused():
    with pytest.raises(TypeError, match="positional"):
        Rule(anything, "new", "name")
    with pytest.raises(AttributeError):
        RULES[0].action = "new"
    assert hash(Rule(anything)) == hash(RULES[1]) and Rule(early) != RULES[1]
""",
    ("> LAST", ">= LAST"),
    ("> LAST", "> 13"),
    (", kw_only=True", ""),
    ('"early"', '"d4"'),
    ("(frozen=True)", ""),
    ("for rule in RULES if rules is None else rules:", "for rule in rules or RULES:"),
    ("rules=RULES", "rules=None"),
    ("rule.name or rule.match.__name__", "rule.match.__name__"),
)

ALL = suites_among(globals())
