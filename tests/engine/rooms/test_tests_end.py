"""The tests' end notes what explains a failure, and stands in for what is missing."""

from __future__ import annotations

import builtins
import importlib
import math
import operator
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest import mock

import pytest

from dicedojo.engine.rooms.tests_end import Missing, StandInFinder, TestPeer
from dicedojo.engine.wire.peer import Peer
from dicedojo.engine.wire.proxies import of_module
from dicedojo.engine.wire.values import Absent, NotServed

from ..wire.both_ends import module_of, pair_of_wires, serve, serving, stand_in

COIN = """\
def pays(side):
    if side == "rim":
        raise ValueError(side)
    return 1 if side == "heads" else 0


def flip(sides):
    return sides[::-1]


def asks(function):
    return function("which? ")
"""
FACTS: Any = {
    "module": "coin",
    "public": {"pays": "pays", "flip": "turn"},
    "private": ["RULES"],
    "functions": ["pays", "flip"],
    "names": ["flip", "pays"],
    "library": {},
    "files": [],
    "given": [],
    "outside": (
        "def outside(function, arguments):\n"
        "    return 'asks about an edge' if 'edge' in arguments else ''\n"
    ),
}


class Program(Peer):
    """Another design, which is told which test begins."""

    def answer(self, question: tuple[Any, ...]) -> bytes:
        if question[0] == "test":
            question = ("call", ("coin", "pays"), ("t", ("heads",)), None)
        return bytes(super().answer(question))

    def _get(self, found: Any, ref: Any, name: str) -> Any:
        if not hasattr(found, name):
            raise Absent(name)
        return getattr(found, name)


@pytest.fixture
def peer() -> Iterator[Any]:
    """The tests' end, beside a program that answers."""
    ours, theirs = pair_of_wires()
    program = Program(theirs)
    program.import_module = lambda name, functions: ()
    module = module_of(COIN)
    program.objects.name("coin", "", module)
    for name in ("pays", "flip", "asks"):
        program.objects.name("coin", name, getattr(module, name))
    tests = TestPeer(ours, FACTS)
    with serving(lambda: serve(program), tests):
        yield tests


@pytest.fixture
def coin(peer: Any) -> Any:
    return stand_in(peer, functions=frozenset(FACTS["functions"]))


# What explains a failure


def call(function: str, argument: str, answer: str) -> dict[str, Any]:
    return {"function": function, "arguments": [argument], "answer": answer}


def test_the_last_call_is_noted_with_its_answer(peer: Any, coin: Any) -> None:
    coin.pays("heads")
    coin.pays(side="tails")

    assert peer.facts() == {
        "last_call": call("pays", "side='tails'", "0"),
        "differs": None,
        "last_is_outside": False,
        "private_names": [],
        "unserved": [],
    }


def test_what_is_not_shown_of_the_program_is_noted_until_the_next_test(
    peer: Any, coin: Any
) -> None:
    with pytest.raises(NotServed):
        dir(coin)

    assert len(peer.facts()["unserved"]) == 1
    peer.begin("the next")
    assert peer.facts()["unserved"] == []


@pytest.mark.parametrize(
    ("ask", "last"),
    [
        pytest.param(
            lambda coin: coin.flip(["heads", "tails"]),
            call("turn", "['heads', 'tails']", "['tails', 'heads']"),
            id="under the name that the kata has for it",
        ),
        pytest.param(
            lambda coin: coin.pays("rim"),
            call("pays", "'rim'", "raises ValueError"),
            id="with the name of an exception",
        ),
        pytest.param(
            lambda coin: coin.asks(str.upper), None, id="unless it is not public"
        ),
    ],
)
def test_a_call_is_noted(
    peer: Any, coin: Any, ask: Callable[[Any], object], last: Any
) -> None:
    with suppress(ValueError):
        ask(coin)

    assert peer.facts()["last_call"] == last


def test_names_of_the_program_that_a_test_sets_are_noted(peer: Any, coin: Any) -> None:
    real = coin.pays
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coin, "pays", lambda side: 7)
        patch.setattr(coin, "RULES", 2, raising=False)
        assert coin.pays("heads") == 7
    assert coin.pays is not None

    assert {*peer.patched} == {"pays", "RULES"}
    peer.begin("the next")
    assert (peer.patched, real("heads")) == ([], 1)


def test_a_function_that_stays_replaced_is_noted_for_the_next_tests(
    peer: Any, coin: Any
) -> None:
    real = coin.pays
    coin.pays = lambda side: 7
    peer.begin("the next")
    assert peer.patched == ["pays"]
    with mock.patch.object(coin, "flip", list):
        coin.pays = real

    peer.begin("the last")
    assert peer.patched == []


def test_a_name_that_the_program_does_not_have_is_not_patched(
    peer: Any, coin: Any
) -> None:
    coin.input = lambda prompt: "heads"
    coin.seen = True

    assert peer.patched == []


def test_the_first_call_outside_the_game_is_noted(peer: Any, coin: Any) -> None:
    coin.pays("edge")
    coin.flip(["edge"])

    assert peer.outside_call() == ["pays('edge')", "asks about an edge"]
    assert not peer.facts()["last_is_outside"]


def test_the_first_answer_that_is_another_one_is_noted(peer: Any, coin: Any) -> None:
    peer.wire.differences = 0
    coin.pays("heads")
    receive = peer.wire.receive

    def receive_another() -> bytes:
        peer.wire.differences += 1
        return bytes(receive())

    peer.wire.receive = receive_another
    coin.pays("tails")
    coin.pays("heads")

    assert peer.facts()["differs"] == call("pays", "'tails'", "0")


def test_each_test_begins_without_notes(peer: Any, coin: Any) -> None:
    coin.pays("edge")
    _ = coin.RULES

    peer.begin("test_b")

    assert (peer.facts()["last_call"], peer.outside_call()) == (None, None)
    assert peer.facts()["private_names"] == []


# Names of the learner's own design


def test_a_name_of_the_own_design_is_there_to_be_imported(peer: Any, coin: Any) -> None:
    assert type(coin.RULES) is Missing
    assert peer.facts()["private_names"] == ["RULES"]
    assert not hasattr(coin, "OTHERS")


@pytest.mark.parametrize(
    "use",
    [
        pytest.param(lambda rules: rules(), id="call"),
        pytest.param(lambda rules: rules[0], id="index"),
        pytest.param(lambda rules: rules.first, id="attribute"),
        pytest.param(lambda rules: setattr(rules, "first", 1), id="set attribute"),
        pytest.param(list, id="iterate"),
        pytest.param(len, id="length"),
        pytest.param(bool, id="truth"),
        pytest.param(lambda rules: 1 in rules, id="membership"),
        pytest.param(lambda rules: rules == [], id="equal"),
        pytest.param(lambda rules: rules != [], id="not equal"),
        pytest.param(lambda rules: operator.lt(rules, 1), id="less"),
        pytest.param(lambda rules: isinstance(1, rules), id="isinstance"),
    ],
)
def test_using_a_name_of_the_own_design_says_whose_it_is(
    coin: Any, use: Callable[[Any], object]
) -> None:
    rules = coin.RULES

    with pytest.raises(Exception, match="RULES belongs to one design") as caught:
        use(rules)

    assert caught.type.__name__ == "NotInOtherDesigns"


def test_a_public_function_that_is_missing_is_one_of_another_design(peer: Any) -> None:
    coin = stand_in(peer, functions={"forgotten"})

    with pytest.raises(Exception, match="forgotten belongs to one design"):
        coin.forgotten()

    assert peer.facts()["private_names"] == ["forgotten"]


def test_what_a_test_sets_in_random_is_noted(peer: Any) -> None:
    with pytest.raises(Absent):  # this program has no `random` to be changed
        peer.set(("random", ""), "randint", 4)

    assert peer.facts()["private_names"] == ["random.randint"]


def test_what_a_program_reads_comes_from_the_tests(
    peer: Any, coin: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(builtins, "input", lambda prompt: f"{prompt}heads")
    read = peer.objects.own_object(("tests", "input"))

    assert coin.asks(read) == "which? heads"


# Modules


@pytest.fixture
def finder(peer: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """What finds stand-ins, for a program of two files."""
    folder = tmp_path / "game"
    folder.mkdir()
    files = [(str(folder / "coin.py"), "coin"), (str(folder / "till.py"), "game.till")]
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(folder), *sys.path])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    before = {*sys.modules}
    library = {"add": ["operator", "add"], "m": ["math", ""], "gone": ["math", "gone"]}
    facts: Any = {**FACTS, "files": files, "given": ["random"], "library": library}
    finder = StandInFinder(peer, facts)
    shared = sys.modules["random"]
    finder.install()
    yield finder
    for name in {*sys.modules} - before:
        del sys.modules[name]
    sys.modules["random"] = shared


@pytest.mark.usefixtures("finder")
@pytest.mark.parametrize("name", ["coin", "game.coin"])
def test_the_program_is_imported_from_wherever_its_file_lies(name: str) -> None:
    module = importlib.import_module(name)

    assert (module.__name__, module.pays("heads")) == (name, 1)


@pytest.mark.usefixtures("finder")
def test_a_program_that_was_asked_nothing_can_be_reloaded() -> None:
    module = importlib.import_module("coin")
    flip = module.flip

    assert importlib.reload(module) is module
    assert flip([1, 2]) == module.flip([1, 2]) == [2, 1]


@pytest.mark.usefixtures("finder")
@pytest.mark.parametrize("ask", ["module.pays('heads')", "module.x = 1", "begin"])
def test_a_program_that_was_asked_cannot_be_reloaded(ask: str, peer: Any) -> None:
    module = importlib.import_module("coin")
    if ask == "begin":
        peer.begin("tests/test_coin.py::test_a")
    else:
        exec(ask)

    with pytest.raises(NotServed):
        importlib.reload(module)


@pytest.mark.usefixtures("finder")
def test_what_is_given_is_imported_although_it_was_there_before() -> None:
    module = importlib.import_module("random")

    assert of_module(module)["_dojo_number"] == ("random", "")
    assert isinstance(module.Random(5).random(), float)  # shares nothing


@pytest.mark.usefixtures("finder")
def test_what_the_program_has_from_the_library_is_the_librarys() -> None:
    module = importlib.import_module("coin")

    assert module.add is operator.add
    assert module.m is math
    assert not hasattr(module, "gone")


@pytest.mark.usefixtures("finder")
def test_all_public_names_can_be_imported_at_once() -> None:
    space: dict[str, Any] = {}

    exec("from coin import *", space)

    assert {"flip", "pays"} <= {*space}
    assert space["pays"]("heads") == 1


def test_a_module_is_not_run_again(finder: Any) -> None:
    importlib.import_module("coin")
    del sys.modules["coin"]

    with pytest.raises(NotServed):
        importlib.import_module("coin")


@pytest.mark.usefixtures("finder")
def test_another_file_of_the_program_is_asked_by_its_own_name() -> None:
    assert of_module(importlib.import_module("till"))["_dojo_number"] == (
        "game.till",
        "",
    )


def test_a_package_has_the_modules_in_it_here(peer: Any, coin: Any) -> None:
    inside, other = ModuleType("coin.side"), ModuleType("side")

    coin.side, coin.pays = inside, other

    assert of_module(coin)["side"] is inside
    assert "pays" not in of_module(coin)


def test_no_other_module_has_a_stand_in(finder: Any) -> None:
    assert finder.find_spec("json") is None
    assert finder.find_spec("game") is None
