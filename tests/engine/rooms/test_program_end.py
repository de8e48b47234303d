"""A program answers for itself; one of the course, what the rules promise alone."""

from __future__ import annotations

import builtins
import math
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from marshal import dumps, loads
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from dicedojo.engine.rooms.program_end import CoursePeer, ProgramPeer
from dicedojo.engine.rooms.tests_end import TestPeer
from dicedojo.engine.wire.peer import Peer, differ_only_in_words

from ..wire.both_ends import module_of, pair_of_wires, serving, stand_in

LEARNERS = """\
PRICES = {"heads": 1}


def pays(side):
    print("it is", side)
    return PRICES[side]


def flip(sides):
    sides.reverse()
    return sides


def refuses():
    raise ValueError("no side")


def reads():
    return input("which? ")


def chance():
    import random

    return random.random()
"""
WHEAT = """\
class Rules(tuple):
    pass


RULES = Rules(["heads", "tails"])
SECRET = 7


def pays(side):
    return RULES.index(side) == 0


def flip(sides):
    sides.reverse()
    return sides


def uses(rules):
    return rules is RULES


def helper():
    return 1
"""
FACTS: Any = {
    "functions": ["pays", "flip", "uses"],
    "renamed": {},
    "fails": [],
    "private": [],
    "given": {},
    "outside": "",
}
OUTSIDE = """\
def outside(function, arguments):
    return "asks about an edge" if arguments == ("edge",) else ""
"""


@pytest.fixture(autouse=True)
def this_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have back what a program's end takes for itself."""
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(builtins, "input", builtins.input)
    state = random.getstate()
    yield
    random.setstate(state)


def order_for(*others: str, words: bool = False) -> Any:
    return {"others": others, "seed": 5, "words": words, "values": ["RULES"]}


def program_of(source: str, wire: Any = None, *others: str) -> Any:
    return ProgramPeer(wire, "coin", lambda: module_of(source), order_for(*others))


def course_of(wire: Any = None, own: Any = None, **facts: Any) -> Any:
    module = module_of(facts.pop("source", WHEAT))
    return CoursePeer(wire, "coin", lambda: module, order_for(), FACTS | facts, own)


def test_what_the_course_gives_is_there_in_every_design() -> None:
    with wheat(given={"pi": ("math", "pi"), "root": ("math", "sqrt")}) as coin:
        assert (coin.pi, coin.root(4)) == (math.pi, 2)
        with pytest.raises(AttributeError):
            _ = coin.sqrt


@contextmanager
def met(program: Any, tests: Any) -> Iterator[Any]:
    """Let the tests' end import a program; yield what it meets."""
    with serving(program.serve, tests):
        coin = stand_in(tests)
        tests.load("coin")
        yield coin


@contextmanager
def wheat(**facts: Any) -> Iterator[Any]:
    ours, theirs = pair_of_wires()
    with met(course_of(theirs, **facts), Peer(ours)) as coin:
        yield coin


# The learner's own program


@pytest.fixture
def tests() -> Any:
    return Peer(pair_of_wires()[0])


@pytest.fixture
def coin(capsys: pytest.CaptureFixture[str]) -> Iterator[Any]:
    ours, theirs = pair_of_wires()
    facts: Any = {"module": "coin", "public": {}, "private": [], "outside": ""}
    with met(program_of(LEARNERS, theirs), TestPeer(ours, facts)) as coin:
        yield coin


def test_every_name_of_the_program_can_be_asked_for(coin: Any) -> None:
    assert coin.PRICES == {"heads": 1}
    assert coin.flip(["heads", "tails"]) == ["tails", "heads"]


def test_what_it_prints_comes_before_what_it_calls_prints() -> None:
    said: list[str] = []
    ours, theirs = pair_of_wires()
    tests = Peer(ours)
    tests.print = said.append
    source = "def turn(choose):\n    print('first')\n    choose()\n    print('last')\n"

    with met(program_of(source, theirs), tests) as coin:
        coin.turn(lambda: said.append("mine"))

    assert said == ["first\n", "mine", "last\n"]


def test_what_it_reads_is_for_the_tests_to_say(
    coin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtins, "input", lambda prompt: f"{prompt}tails")

    # Here both ends share `input`, which the program's end has replaced.
    assert coin._dojo_peer.answer(("call", ("tests", "input"), ("t", ("? ",)), None))
    assert coin.PRICES  # and it still answers


def test_each_test_has_its_own_chance() -> None:
    program = program_of(LEARNERS)
    rolled = []

    for test in ("test_a", "test_b", "test_a"):
        assert loads(program.answer(("test", test)))[0] == "gives"
        rolled.append(random.random())

    assert rolled[0] == rolled[2] != rolled[1]


def test_an_import_that_fails_is_tried_when_a_test_asks() -> None:
    program = program_of("raise KeyError('broken')")

    reply = loads(program.answer(("import", "coin")))

    assert reply[0] == "raises"
    assert (program.is_importable(), type(program.error)) == (False, KeyError)


def test_a_program_that_no_test_imports_is_tried_at_the_end() -> None:
    assert program_of(LEARNERS).is_importable()
    assert not program_of("def pays(:").is_importable()


def test_only_modules_of_the_game_can_be_imported() -> None:
    program = program_of(LEARNERS, None, "random")

    assert loads(program.answer(("import", "random")))[0] == "gives"
    how, error, *_ = loads(program.answer(("import", "os")))
    assert (how, error[2]) == ("raises", ("n", "builtins", "ImportError"))


def test_what_a_package_has_of_the_program_is_known_by_the_programs_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    module, package = module_of(LEARNERS), ModuleType("purse")
    vars(package)["pays"] = module.pays
    monkeypatch.setitem(sys.modules, "coin", module)
    monkeypatch.setitem(sys.modules, "purse", package)
    program = program_of(LEARNERS, None, "purse")

    program.answer(("import", "purse"))

    how, value, *_ = loads(program.answer(("get", ("purse", ""), "pays")))
    assert (how, value[:2]) == ("gives", ("m", ("coin", "pays")))


NAMED = """\
import functools


def pays(side):
    return 1


def flip(sides):
    return sides


{}
"""


@pytest.mark.parametrize(
    ("change", "others"),
    [
        ("", ()),
        ("pays = functools.cache(pays)", ()),
        ("del flip", ("flip",)),
        ("pays = lambda side: 1", ("pays",)),
        ("pays = functools.partial(pays)", ("pays",)),
        ("flip, pays = 5, flip", ("flip", "pays")),
    ],
)
def test_it_says_which_functions_it_has_not(
    change: str, others: tuple[str, ...]
) -> None:
    program = program_of(NAMED.format(change))

    for _ in range(2):
        reply = loads(program.answer(("import", "coin", ("flip", "pays"))))
        assert reply == ("gives", ("t", others), "")


# A program of the course


def test_a_design_need_not_have_the_functions_of_another_one() -> None:
    asked = ("import", "coin", ("flip", "helps", "pays"))
    learners = program_of(NAMED.format("helps = pays"))
    expected = learners.answer(asked)

    alone, beside = course_of(), course_of(SimpleNamespace(expected=expected))

    assert loads(alone.answer(asked)) == ("gives", ("t", ()), "")
    assert loads(expected)[1] == ("t", ("helps",))
    assert beside.answer(asked) == expected
    broken = course_of(SimpleNamespace(expected=expected))
    broken._load = lambda: module_of("raise ValueError")
    assert loads(broken.answer(asked))[0] == "raises"


def test_of_a_design_only_public_names_can_be_asked_for() -> None:
    with wheat() as coin:
        assert coin.pays("heads")
        for name in ("SECRET", "helper", "no_such_name"):
            with pytest.raises(AttributeError, match=name):
                getattr(coin, name)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(WHEAT, id="an object"),
        pytest.param(
            WHEAT.replace("Rules([", "([").replace("tuple", "object"),
            id="a list",
        ),
    ],
)
def test_a_public_value_can_be_passed_on_and_not_looked_into(source: str) -> None:
    with wheat(source=source) as coin:
        rules = coin.RULES

        assert coin.uses(rules)
        assert rules is coin.RULES
        assert len(rules) == 2
        with pytest.raises(TypeError):
            rules[0]


@pytest.mark.parametrize("rules", ["{'sides': 2}", "[7]", "object()"])
def test_the_learners_public_value_crosses_as_that_of_any_design(rules: str) -> None:
    said = []
    for program in (program_of(LEARNERS + f"\n\nRULES = {rules}\n"), course_of()):
        program.answer(("import", "coin"))
        said.append(program.answer(("get", ("coin", ""), "RULES")))

    assert said[0] == said[1]


@pytest.mark.parametrize("rules", ["None", "()", "7", "'heads'"])
def test_a_value_that_may_be_anybodys_crosses_as_it_is(rules: str) -> None:
    program = program_of(f"RULES = {rules}\n")
    program.answer(("import", "coin"))

    reply = loads(program.answer(("get", ("coin", ""), "RULES")))

    assert reply[1] == (("t", ()) if rules == "()" else eval(rules))


def test_the_hash_of_a_public_value_says_nothing_of_it() -> None:
    with wheat() as coin:
        assert len({coin.RULES, coin.RULES}) == 1
        assert hash(coin.RULES) == hash(("coin", "RULES"))


RENAMED = {"pays": "Coin.worth", "flip": "turn"}


def test_functions_have_the_names_of_the_submission() -> None:
    with wheat(renamed=RENAMED) as coin:
        assert coin.turn(["heads", "tails"]) == ["tails", "heads"]
        with pytest.raises(AttributeError, match="flip"):
            _ = coin.flip


def test_a_method_answers_on_the_class_and_on_its_instances() -> None:
    with wheat(renamed=RENAMED) as coin:
        assert coin.Coin().worth("heads")
        assert coin.Coin("a name", sides=2).worth("heads")
        assert coin.Coin.worth("heads")
        with pytest.raises(AttributeError):
            _ = coin.Coin().sides


def test_a_function_may_fail_at_every_call() -> None:
    with wheat(fails=["pays"], renamed=RENAMED) as coin:
        for worth in (coin.Coin().worth, coin.Coin.worth):
            with pytest.raises(RuntimeError, match="forced failure"):
                worth("heads", any_keyword=1)
        assert coin.turn(["heads"]) == ["heads"]


# Beside the answer of another program


def answer_of(source: str, *arguments: Any) -> bytes:
    """Return how a program answers that is asked what a side pays."""
    return bytes(asked(course_of(source=source), *arguments))


def asked(program: Any, *arguments: Any) -> bytes:
    if "coin" not in program._loaded:
        program.answer(("import", "coin"))
    coded = (("p", each) if type(each) is list else each for each in arguments)
    question = ("call", ("coin", "pays"), ("t", tuple(coded)), None)
    return bytes(program.answer(question))


@pytest.fixture
def one_design(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have programs with the one function `pays`."""
    monkeypatch.setitem(FACTS, "functions", ["pays"])
    monkeypatch.setitem(FACTS, "values", [])


PAYS = "def pays(side):\n    {}\n"


@pytest.mark.usefixtures("one_design")
def test_a_list_that_was_asked_about_before_is_outside_the_game_too() -> None:
    asks = "    return 'asks about an edge' if 'edge' in arguments[0] else ''\n"
    expected = dumps(("gives", "as before", ""), 2)
    program = course_of(
        SimpleNamespace(expected=None),
        own=lambda asked: expected,
        outside=f"def outside(function, arguments):\n{asks}",
        source=PAYS.format("return side"),
    )
    program.answer(("import", "coin", ()))

    for side, edge in (("heads", False), ("edge", True)):
        packed = ("t", (("o", 5 << 32, ("p", [side])),))
        reply = program.answer(("call", ("coin", "pays"), packed, None))
        assert (reply == expected) is edge


@pytest.mark.usefixtures("one_design")
@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        pytest.param("raise ValueError('a')", "raise ValueError(9)", True, id="words"),
        pytest.param("raise ValueError", "raise KeyError", False, id="exceptions"),
        pytest.param("print(side); return 1", "return 1", True, id="prints"),
        pytest.param(
            "return lambda: 1",
            "f = lambda: 1; f.__name__ = 'f'; return f",
            True,
            id="names of functions",
        ),
        pytest.param("return [abs, lambda: 1]", "return [abs, 1]", False, id="kinds"),
        pytest.param("return pays", "return lambda: 1", False, id="public functions"),
        pytest.param("return 'one'", "return 'two'", False, id="answers"),
        pytest.param("return 1", "raise ValueError", False, id="fails"),
        pytest.param("return 1", "return True", False, id="types"),
        pytest.param("return [1]", "return [1.0]", False, id="numbers"),
        pytest.param(
            "side.pop(); raise ValueError('a')",
            "side.pop(); raise ValueError(9)",
            True,
            id="changes and words",
        ),
        pytest.param(
            "side.pop(); raise ValueError", "raise ValueError", False, id="changes"
        ),
        pytest.param("return side", "return [*side]", False, id="the same list"),
    ],
)
def test_what_differs_in_words_alone_is_answered_alike(
    one: str, other: str, alike: bool
) -> None:
    first, second = (answer_of(PAYS.format(each), ["heads"]) for each in (one, other))
    program = course_of(SimpleNamespace(expected=None), source=PAYS.format(other))
    program.answer(("import", "coin"))
    program.wire.expected = first

    reply = asked(program, ["heads"])

    assert differ_only_in_words(first, second) is alike
    assert reply == (first if alike else second)


@pytest.mark.parametrize("heeds_words", [False, True])
def test_the_words_of_the_own_code_count_where_tests_look_at_them(
    heeds_words: bool,
) -> None:
    first = asked(program_of(PAYS.format("raise ValueError('a')")), "heads")
    worded = PAYS.format("raise ValueError('b')")
    wire: Any = SimpleNamespace(expected=first)
    order = order_for(words=heeds_words)
    program = ProgramPeer(wire, "coin", lambda: module_of(worded), order)

    assert (asked(program, "heads") == first) is not heeds_words


@pytest.mark.usefixtures("one_design")
def test_outside_the_game_it_answers_as_the_learners_program_did() -> None:
    expected = dumps(("gives", "as before", ""), 2)
    program = course_of(SimpleNamespace(expected=expected), outside=OUTSIDE)

    assert asked(program, "edge") == expected
    assert loads(asked(program, "heads"))[1] is True


@pytest.mark.usefixtures("one_design")
def test_outside_the_game_the_learners_program_is_asked_where_it_was_not() -> None:
    own = program_of(LEARNERS.replace("PRICES[side]", "'mine'"))
    own.answer(("import", "coin"))
    program = course_of(
        SimpleNamespace(expected=None),
        own=lambda asked: own.answer(loads(asked)[1]),
        outside=OUTSIDE,
    )

    assert loads(asked(program, "edge"))[1] == "mine"
    assert loads(asked(program, "heads"))[1] is True
