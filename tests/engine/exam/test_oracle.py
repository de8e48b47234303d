"""What the course's own programs answer, on this side of the sandbox."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from dicedojo import cache
from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Own, Prop
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.answers import Raised
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


def test_a_program_plays_with_a_prop_of_its_own_each_time(course: Course) -> None:
    kata = course()
    module = coin("def pays(toss):\n    return [toss(), toss()]\n")
    call = Call("pays", (TOSSES,))

    played = [play(kata, module, call) for _ in range(2)]

    assert played == [Played(["heads", "tails"], (TOSSES,))] * 2


def test_props_in_a_list_or_a_dict_are_made_too(course: Course) -> None:
    players = [Prop("Tosses", ("heads",)), {"ann": Prop("Tosses", ("tails",))}]
    source = "def pays(players):\n    return players[0](), players[1]['ann']()\n"

    played = play(course(), coin(source), Call("pays", (players,)))

    assert played == Played(("heads", "tails"), (players,))


def test_a_prop_that_runs_out_is_an_answer(course: Course) -> None:
    module = coin("def pays(toss):\n    return [toss(), toss()]\n")

    played = play(course(), module, Call("pays", (Prop("Tosses", ("heads",)),)))

    assert played.answer == Raised("IndexError", "pop from empty list", "IndexError")


def test_each_program_plays_with_its_own_values(course: Course) -> None:
    kata = course()
    source = "def pays(prices):\n    return prices is PRICES, prices['heads']\n"
    call = Call("pays", (Own("PRICES"),))

    one = play(kata, coin(f"PRICES = {{'heads': 1}}\n{source}"), call)
    other = play(kata, coin(f"PRICES = {{'heads': 9}}\n{source}"), call)

    assert (one.answer, other.answer) == ((True, 1), (True, 9))
    assert one.after == other.after == (Own("PRICES"),)


def test_a_value_that_a_program_lacks_is_an_answer(course: Course) -> None:
    module = coin("def pays(prices):\n    return 1\n")

    played = play(course(), module, Call("pays", (Own("PRICES"),)))

    message = "module 'coin' has no attribute 'PRICES'"
    assert played.answer == Raised("AttributeError", message, "AttributeError")
    assert played.after == (Own("PRICES"),)


def test_an_exception_of_a_programs_own_is_its_nearest_built_in(
    course: Course,
) -> None:
    module = coin(
        "class Edge(KeyError):\n    pass\n\n\ndef pays(side):\n    raise Edge(side)\n"
    )

    played = play(course(), module, Call("pays", ("edge",)))

    assert played.answer == Raised("Edge", "'edge'", "KeyError")


@pytest.mark.parametrize(
    ("body", "after"),
    [
        pytest.param("coins.sort()", ["h", "t"], id="in another order"),
        pytest.param("coins.pop()", ["t"], id="fewer"),
        pytest.param("coins.append('t')", ["t", "h", "t"], id="more"),
        pytest.param("coins = []", ["t", "h"], id="as they lay"),
    ],
)
def test_coins_are_told_as_the_call_left_them(
    course: Course, body: str, after: list[str]
) -> None:
    coins = ["t", "h"]

    played = play(
        course(), coin(f"def pays(coins):\n    {body}\n"), Call("pays", (coins,))
    )

    assert played.after == (after,)
    assert coins == ["t", "h"]


@pytest.mark.parametrize(
    ("argument", "change"),
    [
        pytest.param({"heads": 1}, "card['tails'] = 2", id="a dict"),
        pytest.param([{"heads": 1}], "card[0].clear()", id="a dict in a list"),
        pytest.param({"heads": [1]}, "card['heads'].append(2)", id="a list in a dict"),
        pytest.param({1, 2}, "card.add(3)", id="a set"),
    ],
)
def test_an_argument_that_a_program_changes_is_as_before_for_the_next_one(
    course: Course, argument: object, change: str
) -> None:
    before = repr(argument)
    call = Call("pays", (argument,))

    played = play(course(), coin(f"def pays(card):\n    {change}\n"), call)

    assert repr(call.arguments[0]) == before
    assert repr(played.after[0]) != before


def test_a_list_of_players_may_be_left_shorter(course: Course) -> None:
    players = [Prop("Tosses", ("heads",)), Prop("Tosses", ("tails",))]

    played = play(
        course(),
        coin("def pays(players):\n    players.clear()\n"),
        Call("pays", (players,)),
    )

    assert played.after == ([],)


# One call through a prop.


def test_a_prop_is_given_the_function_and_then_the_arguments(course: Course) -> None:
    module = coin("def pays(side):\n    return side.upper()\n")

    played = play(course(), module, Call("pays", ("heads",), "twice"))

    assert played == Played(["HEADS", "HEADS"], ("heads",))


def test_a_prop_is_given_props_and_values(course: Course) -> None:
    module = coin("PRICE = 3\n\n\ndef pays(toss, price):\n    return toss(), price\n")
    call = Call("pays", (TOSSES, Own("PRICE")), "twice")

    played = play(course(), module, call)

    assert played == Played([("heads", 3), ("tails", 3)], call.arguments)


def test_what_a_prop_does_to_an_argument_is_told(course: Course) -> None:
    module = coin("pays = 7\n")
    sides = ["heads"]

    played = play(course(), module, Call("pays", (sides,), "emptied"))

    assert played == Played(7, ([],))
    assert sides == ["heads"]


@pytest.mark.parametrize(
    ("source", "through", "raised"),
    [
        pytest.param("pays = abs\n", "twice", "TypeError", id="a call fails"),
        pytest.param("", "twice", "AttributeError", id="no such function"),
        pytest.param("pays = len\n", "thrice", "AttributeError", id="no such prop"),
    ],
)
def test_what_fails_through_a_prop_is_an_answer(
    course: Course, source: str, through: str, raised: str
) -> None:
    played = play(course(), coin(source), Call("pays", ("heads",), through))

    assert isinstance(played.answer, Raised)
    assert played.answer.name == raised


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


def test_the_key_heeds_what_is_given(course: Course) -> None:
    keys = {rules_key(course("without"))}
    for count in (1, 2):
        kata = replace(course(f"with {count}"), given=("till",))
        (kata.folder / "till.py").write_text(f"count = {count}\n")
        keys.add(rules_key(kata))

    assert len(keys) == 3


def test_the_key_heeds_the_words_of_the_questions(course: Course) -> None:
    """Witnesses are kept in these words."""
    before = rules_key(course("before"))
    other_summary = DOMAIN.replace("three sides", "all sides of a coin")

    assert rules_key(course("after", domain=other_summary)) != before
