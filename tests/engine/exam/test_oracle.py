"""What the course's own programs answer, on this side of the sandbox."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from dicedojo import cache
from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Own, Prop
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import Answer, Raised
from dicedojo.engine.exam.facts import AnswerTable
from dicedojo.engine.exam.oracle import Played, play, right_answers, rules_key
from dicedojo.errors import ContentError

from ... import tosses

PROPS = f"""\
{tosses.TOSSES}

{tosses.TWICE}

def emptied(pays, sides):
    sides.clear()
    return pays
"""

DOMAIN = """\
EXHAUSTIVE = True
SUMMARY = "three sides"


def questions():
    for side in ("heads", "tails", "edge"):
        yield "pays", (side,)


def representatives():
    yield "pays", ("tails",)


def refused():
    yield "pays", (7,)


def describe(function, arguments):
    return f"the coin shows {arguments[0]}"
"""

REFERENCE = """\
def pays(side):
    if side not in ("heads", "tails", "edge"):
        raise ValueError(f"{side} is no side")
    return 1 if side == "heads" else 0
"""
LAST = "solutions/coin/03_tails/green.py"
TOSSES = Prop("Tosses", ("heads", "tails"))
Course = Callable[..., Kata]


@pytest.fixture
def course(coin_root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """The coin kata in a folder of this name, with other files where they are given.

    Nothing is kept on disk from one test to the next.
    """
    monkeypatch.setattr(cache, "folder", lambda name: tmp_path / "kept" / name)

    def copy(name: str = "first", **others: str) -> Kata:
        files = {"domain": DOMAIN, "props": PROPS, "reference": REFERENCE, **others}
        root = tmp_path / name
        shutil.copytree(coin_root, root)
        (root / "katas/coin/domain.py").write_text(files["domain"])
        (root / "katas/coin/props.py").write_text(files["props"])
        (root / LAST).write_text(files["reference"])
        return load_kata(root, "coin")

    return copy


def coin(source: str) -> ModuleType:
    """A program of the course."""
    module = ModuleType("coin")
    exec(source, module.__dict__)
    return module


# One call.


def raised(name: str, message: str) -> Raised:
    return Raised(name, message, name)


HEADS = Prop("Tosses", ("heads",))
PLAYERS = [HEADS, {"ann": Prop("Tosses", ("tails",))}]
NO_PRICES = "module 'coin' has no attribute 'PRICES'"
EDGE = "class Edge(KeyError):\n    pass\n\n\ndef pays(side):\n    raise Edge(side)\n"
TWO = "def pays(toss):\n    return [toss(), toss()]\n"
OWN = "PRICE = 3\n\n\ndef pays(toss, price):\n    return toss(), price\n"


def does(statement: str) -> str:
    return f"def pays(coins):\n    {statement}\n"


@pytest.mark.parametrize(
    ("source", "call", "answer", "after"),
    [
        pytest.param(
            *(TWO, Call("pays", (TOSSES,)), ["heads", "tails"], None),
            id="with a prop of its own",
        ),
        pytest.param(
            "def pays(players):\n    return players[0](), players[1]['ann']()\n",
            *(Call("pays", (PLAYERS,)), ("heads", "tails"), None),
            id="with props in a list and a dict",
        ),
        pytest.param(
            *(TWO, Call("pays", (HEADS,))),
            *(raised("IndexError", "pop from empty list"), None),
            id="with a prop that runs out",
        ),
        pytest.param(
            *(does("return 1"), Call("pays", (Own("PRICES"),))),
            *(raised("AttributeError", NO_PRICES), None),
            id="with a value that it lacks",
        ),
        pytest.param(
            *(EDGE, Call("pays", ("edge",)), Raised("Edge", "'edge'", "KeyError")),
            None,
            id="by an exception of its own",
        ),
        pytest.param(
            *(does("coins.sort()"), Call("pays", (["t", "h"],)), None, (["h", "t"],)),
            id="changing the order",
        ),
        pytest.param(
            *(does("coins.pop()"), Call("pays", (["t", "h"],)), None, (["t"],)),
            id="taking a coin",
        ),
        pytest.param(
            *(does("coins.append('t')"), Call("pays", ([],)), None, (["t"],)),
            id="adding a coin",
        ),
        pytest.param(
            *(does("coins = []"), Call("pays", (["t", "h"],)), None, None),
            id="leaving the coins alone",
        ),
        pytest.param(
            *(does("coins['t'] = 2"), Call("pays", ({"h": 1},)), None),
            ({"h": 1, "t": 2},),
            id="changing a dict",
        ),
        pytest.param(
            *(does("coins[0].clear()"), Call("pays", ([{"h": 1}],)), None, ([{}],)),
            id="changing a dict in a list",
        ),
        pytest.param(
            *(does("coins['h'].append(2)"), Call("pays", ({"h": [1]},)), None),
            ({"h": [1, 2]},),
            id="changing a list in a dict",
        ),
        pytest.param(
            *(does("coins.add(3)"), Call("pays", ({1, 2},)), None, ({1, 2, 3},)),
            id="changing a set",
        ),
        pytest.param(
            *(does("coins.clear()"), Call("pays", ([HEADS, TOSSES],)), None, ([],)),
            id="taking all players",
        ),
        pytest.param(
            "def pays(side):\n    return side.upper()\n",
            *(Call("pays", ("heads",), "twice"), ["HEADS", "HEADS"], None),
            id="through a prop",
        ),
        pytest.param(
            *(OWN, Call("pays", (TOSSES, Own("PRICE")), "twice")),
            *([("heads", 3), ("tails", 3)], None),
            id="through a prop with props and values",
        ),
        pytest.param(
            *("pays = 7\n", Call("pays", (["heads"],), "emptied"), 7, ([],)),
            id="through a prop that changes an argument",
        ),
        pytest.param(
            *("pays = float\n", Call("pays", ("heads",), "twice")),
            raised("ValueError", "could not convert string to float: 'heads'"),
            None,
            id="through a prop by an exception",
        ),
        pytest.param(
            *("", Call("pays", ("heads",), "twice")),
            raised("AttributeError", "module 'coin' has no attribute 'pays'"),
            None,
            id="through a prop without the function",
        ),
        pytest.param(
            *("pays = len\n", Call("pays", ("heads",), "thrice")),
            raised("AttributeError", "module 'props' has no attribute 'thrice'"),
            None,
            id="through a prop that is none",
        ),
    ],
)
def test_a_program_answers_each_call_as_if_it_were_the_first(
    course: Course, source: str, call: Call, answer: Answer, after: Any
) -> None:
    before = repr(call)
    kata, module = course(), coin(source)

    played = [play(kata, module, call) for _ in range(2)]

    assert played == [Played(answer, call.arguments if after is None else after)] * 2
    assert repr(call) == before


def test_each_program_plays_with_its_own_values(course: Course) -> None:
    kata = course()
    source = "def pays(prices):\n    return prices is PRICES, prices['heads']\n"
    call = Call("pays", (Own("PRICES"),))

    one = play(kata, coin(f"PRICES = {{'heads': 1}}\n{source}"), call)
    other = play(kata, coin(f"PRICES = {{'heads': 9}}\n{source}"), call)

    assert (one.answer, other.answer) == ((True, 1), (True, 9))
    assert one.after == other.after == (Own("PRICES"),)


def test_a_domain_names_the_prop_behind_the_arguments(course: Course) -> None:
    through = DOMAIN.replace('"pays", (side,)', '"pays", (side,), "twice"')

    asked = course(domain=through)

    assert asked.domain.questions[0] == Call("pays", ("heads",), "twice")
    assert asked.domain.representatives == (Call("pays", ("tails",)),)
    assert right_answers(asked, "questions") == ([1, 1], [0, 0], [0, 0])


# All right answers.


def test_the_right_answers_hold_what_is_refused(course: Course) -> None:
    answers = right_answers(course(), "hands")

    assert answers == (0, Raised("ValueError", "7 is no side", "ValueError"))


@pytest.mark.parametrize(
    ("body", "evidence"),
    [
        pytest.param(
            "raise TypeError('no coin')", "TypeError: no coin", id="another exception"
        ),
        pytest.param("return PRICES", "NameError: name 'PRICES'", id="a slip"),
        pytest.param(
            "raise type('Edge', (ValueError,), {})('it stands')",
            "Edge: it stands",
            id="a kind of ValueError",
        ),
    ],
)
def test_a_reference_that_fails_otherwise_is_the_courses_fault(
    course: Course, body: str, evidence: str
) -> None:
    kata = course(reference=f"def pays(side):\n    {body}\n")

    with pytest.raises(
        ContentError, match=re.escape("fails on pays('heads')")
    ) as raised:
        right_answers(kata, "questions")

    assert evidence in str(raised.value)


def test_the_right_answers_are_kept_on_disk(course: Course, tmp_path: Path) -> None:
    first = right_answers(course(), "hands")
    (kept,) = (tmp_path / "kept/answers").iterdir()
    table = AnswerTable.of((9, first[1]))
    cache.write(kept, msgspec.json.encode(table).decode())

    again = right_answers(course("again"), "hands")

    assert again == (9, first[1])


# The key to what is kept.


def test_the_key_is_the_same_in_another_folder(course: Course) -> None:
    assert rules_key(course("one")) == rules_key(course("other"))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        pytest.param(
            "domain", DOMAIN.replace('"tails", "edge"', '"edge", "tails"'), id="order"
        ),
        pytest.param("domain", DOMAIN.replace("(7,)", "(8,)"), id="a refused question"),
        pytest.param(
            "domain", DOMAIN.replace('("tails",)', '("heads",)'), id="a representative"
        ),
        pytest.param("reference", f"{REFERENCE}\n", id="the reference"),
        pytest.param("props", f"{PROPS}\n", id="the props"),
        # Witnesses are kept in these words.
        pytest.param("domain", DOMAIN.replace("three", "all"), id="the words"),
        pytest.param(
            "domain",
            DOMAIN.replace('"pays", (side,)', '"pays", (side,), "twice"'),
            id="what a question goes through",
        ),
    ],
)
def test_the_key_changes_with_all_that_decides_an_answer(
    course: Course, name: str, text: str
) -> None:
    before = rules_key(course("before"))

    after = rules_key(course("after", **{name: text}))

    assert after != before


def test_the_key_changes_with_a_module_that_is_given(course: Course) -> None:
    keys = {rules_key(course("without"))}
    for count in (1, 2):
        kata = replace(course(f"with {count}"), given=("till",))
        (kata.folder / "till.py").write_text(f"count = {count}\n")
        keys.add(rules_key(kata))

    assert len(keys) == 3
