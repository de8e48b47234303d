"""A submission's module as the exam sees it: a stand-in that forwards every call."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.domain import Own, Prop
from dicedojo.course.kata import PROPS
from dicedojo.course.program import imported, load_given
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import (
    DID_NOT_END,
    STOPPED,
    Raised,
    as_exception,
    raised_by,
)
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.proxy import (
    CodeLost,
    NotReached,
    Proxy,
    ProxyModule,
    put_through,
)
from dicedojo.engine.sandbox import Bubblewrap

from ...tosses import TOSSES

pytestmark = pytest.mark.slow

COIN = '''\
import os

calls = []
PRICE = 3


class Purse:
    def __init__(self, coins):
        self.coins = coins

    def __eq__(self, other):
        return True

    __hash__ = None

    def __repr__(self):
        return f"a purse of {self.coins}"

    def __call__(self, more):
        return self.coins + more


class Edge(ValueError):
    """A coin that stands."""


def pays(side):
    calls.append(side)
    if side == "edge":
        raise Edge("it stands on its edge")
    return 1 if side == "heads" else 0


def count():
    return len(calls)


def spend(coins, *, keep=0):
    while len(coins) > keep:
        coins.pop()
    return "spent"


def add_to(lists):
    lists[0].append("penny")


def purse(coins):
    return Purse(coins)


def leave(why):
    raise SystemExit("bye")


def vanish(side):
    os._exit(0)


def rename(text):
    raise UnicodeDecodeError("utf-8", b"x", 0, 1, text)


def missing_key(name):
    raise KeyError(name)
'''


def opened(
    source: str, given: Mapping[str, str] = {}, **more: Any
) -> AbstractContextManager[Proxy]:
    files = {"coin.py": source.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "coin.py", "coin", dict(given))
    return Proxy.open(replace(code, **more))


@pytest.fixture(scope="module")
def ada() -> Iterator[Proxy]:
    """A candidate whose answers these tests may ask for, in any order."""
    with opened(COIN) as proxy:
        yield proxy


@pytest.fixture
def coin(ada: Proxy) -> Iterator[Any]:
    """What `import coin` finds during an exam."""
    ada.begin()
    with imported({"coin": ProxyModule(ada)}):
        yield importlib.import_module("coin")


# The stand-in under the module's own name


def test_the_stand_in_is_imported_under_the_name_of_the_module(ada: Proxy) -> None:
    assert "coin" not in sys.modules

    with imported({"coin": ProxyModule(ada)}):
        namespace: dict[str, Any] = {}
        exec("import coin\nfrom coin import pays as paid", namespace)
        assert namespace["paid"]("heads") == 1
        assert type(namespace["coin"]).__name__ == "ProxyModule"  # it is not run here
        assert not hasattr(namespace["coin"], "__path__")

    assert "coin" not in sys.modules


def test_lists_change_here_as_they_do_there(coin: Any) -> None:
    coins, few, inner = ["penny", "dime"], ["penny", "dime", "cent"], ["penny"]
    lists: list[list[str]] = [[]]
    same_list, sides = coins, [inner]

    coin.spend(coins)
    coin.spend(few, keep=2)
    coin.add_to(lists)
    coin.pays(sides)

    assert same_list == []
    assert few == ["penny", "dime"]
    assert lists == [["penny"]]
    assert sides[0] is inner


# What comes back


@pytest.mark.parametrize(
    ("call", "kind", "name", "text"),
    [
        (("pays", "edge"), ValueError, "Edge", "it stands on its edge"),
        (("missing_key", "tails"), KeyError, "KeyError", "'tails'"),
        (("rename", "odd"), UnicodeDecodeError, "UnicodeDecodeError", "odd"),
        (("leave", ""), RuntimeError, "RuntimeError", "SystemExit: bye"),
    ],
    ids=["one of its own", "built in", "with more than a message", "an exit"],
)
def test_an_exception_is_raised_here_as_its_nearest_built_in(
    coin: Any, call: tuple[str, str], kind: type[Exception], name: str, text: str
) -> None:
    function, argument = call
    with pytest.raises(kind) as caught:
        getattr(coin, function)(argument)

    assert type(caught.value).__name__ == name
    assert text in caught.value.args[0]


@pytest.mark.parametrize(
    ("name", "becomes", "text"),
    [
        ("Exception", "Exception", "no coin"),
        ("OSError", "OSError", "no coin"),
        ("StopIteration", "StopIteration", "no coin"),
        ("KeyError", "KeyError", "no coin"),
        ("ExceptionGroup", "RuntimeError", "ExceptionGroup: no coin"),
    ],
)
def test_every_exception_can_be_raised_here(name: str, becomes: str, text: str) -> None:
    raised = Raised(name, "no coin", name, "coin.py, line 7, in pays")

    error = as_exception(raised)

    assert (type(error).__name__, str(error)) == (becomes, text)
    assert raised_by(error) is raised
    assert raised_by(KeyError("0")) is None
    assert raised.located_text == f"coin.py, line 7, in pays: {name}: no coin"


def test_an_object_stays_in_the_sandbox_where_it_is_asked_and_called(
    coin: Any,
) -> None:
    purse = coin.purse(3)

    assert repr(purse) == "a purse of 3"
    assert purse != 3
    assert purse != coin.purse(3)
    assert purse == purse  # noqa: PLR0124
    assert purse.coins == 3
    assert purse(4) == 7
    with pytest.raises(AttributeError, match="gold"):
        _ = purse.gold


# What is not there


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("pay", "coin.py defines no function 'pay'. Did you mean 'pays'?"),
        ("PRICE", "PRICE in coin.py is not a function."),
    ],
)
def test_a_name_that_cannot_be_called_says_why(
    coin: Any, name: str, message: str
) -> None:
    with pytest.raises(AttributeError) as caught:
        getattr(coin, name)("heads")

    assert str(caught.value) == message


MANY = "".join(f"side{number} = " for number in range(limits.MAX_COMPARED))


@pytest.mark.parametrize(
    "source",
    [
        "from ast import parse as paying\nvalue = len\n",
        f"{MANY}len\npaying = len\n",
        "def pay(side): ...\n",
    ],
    ids=["imported", "behind thousands of others", "another function of the kata"],
)
def test_other_names_are_not_suggested(source: str) -> None:
    with opened(source, public=("pay",)) as proxy:
        reason = proxy.why_missing("pays")

    assert reason == "coin.py defines no function 'pays'."


def test_a_module_that_fails_shows_what_python_says() -> None:
    files = {"src/coin.py": b"heads = 1\npays = heads / 0\n"}

    with Proxy.open(CodeUnderTest(Bubblewrap(), files, "src/coin.py", "coin")) as proxy:
        with pytest.raises(ImportError) as caught:
            proxy.call("pays", ("heads",))
        again = proxy.why_missing("pays")

    assert 'File "src/coin.py", line 2' in str(caught.value)
    assert str(caught.value).rstrip().endswith("ZeroDivisionError: division by zero")
    assert again == str(caught.value)


def test_a_module_that_ends_the_worker_is_lost_at_each_call() -> None:
    with (
        opened("import os\nos._exit(0)\n") as proxy,
        pytest.raises(
            CodeLost, match=r"^importing coin\.py stops the program$"
        ) as caught,
    ):
        proxy.call("pays", ("heads",))

    assert caught.value.no_answer is STOPPED


# Questions without an answer


def test_after_a_loss_nothing_is_asked_until_the_next_part_and_its_worker(
    ada: Proxy,
) -> None:
    ada.begin()
    ada.call("pays", ("heads",))

    with pytest.raises(CodeLost) as caught:
        ada.call("vanish", ("heads",))
    with pytest.raises(NotReached, match="an earlier question got no answer"):
        ada.call("pays", ("heads",))
    ada.begin()

    assert str(caught.value) == "vanish('heads') stopped the program."
    assert caught.value.no_answer is STOPPED
    assert ada.call("count", ()) == 0


def test_a_part_that_lost_nothing_hands_its_worker_on(ada: Proxy) -> None:
    ada.begin()
    worker = ada.worker

    ada.begin()

    assert ada.worker is worker


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow a call fewer steps than in earnest."""
    monkeypatch.setattr(limits, "CALL_STEPS", 10_000)
    monkeypatch.setattr(limits, "QUICK_STEPS", 1_000)


HANGS = """\
calls = []

def pays(side):
    calls.append(side)
    while side == "edge":
        pass
    for _ in range(5_000 if side == "heads" else 999):
        pass
    return 1

def count():
    return len(calls)
"""


@pytest.mark.usefixtures("few")
def test_it_says_that_the_clock_ended_a_worker_and_not_its_steps(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "CALL_SECONDS", 0.5)
    waits = HANGS.replace("pass\n    for", "__import__('signal').pause()\n    for")
    ended = {}
    for code in (HANGS, waits):
        with opened(code) as proxy:
            with pytest.raises(CodeLost):
                proxy.call("pays", ("edge",))
            before = proxy.ended_by_clock
            proxy.begin()  # with another worker
            ended[code] = before, proxy.ended_by_clock

    assert ended == {HANGS: (False, False), waits: (True, True)}


@pytest.mark.usefixtures("few")
def test_after_three_hangs_a_call_has_fewer_steps() -> None:
    with opened(HANGS) as proxy:
        for _ in range(limits.PATIENT_HANGS):
            assert proxy.call("pays", ("heads",)) == 1
            with pytest.raises(CodeLost, match=r"pays\('edge'\) did not end") as lost:
                proxy.call("pays", ("edge",))
            assert lost.value.no_answer is DID_NOT_END
            assert proxy.given_up
            proxy.begin()

        assert proxy.call("pays", ("tails",)) == 1
        with pytest.raises(CodeLost, match=r"^pays\('heads'\) did not end\.$"):
            proxy.call("pays", ("heads",))


def test_calls_that_stop_the_program_leave_the_others_their_steps(few: None) -> None:
    leaves = HANGS.replace("pass\n    for", "__import__('os')._exit(0)\n    for")

    with opened(leaves) as proxy:
        for _ in range(limits.PATIENT_HANGS + 1):
            with pytest.raises(CodeLost, match="stopped the program"):
                proxy.call("pays", ("edge",))
            proxy.begin()

        assert proxy.call("pays", ("heads",)) == 1


POINTS = """\
class Points:
    def __init__(self, number):
        self.number = number

def pays(side):
    return Points(1)

def number(points):
    return points.number
"""


def test_an_object_is_named_by_its_own_type() -> None:
    with opened(POINTS) as proxy:
        coin = ProxyModule(proxy)

        points = coin.pays("heads")

        assert type(points).__name__ == "Points"
        with pytest.raises(TypeError, match="'Points' and 'int'"):
            points + 1
        with pytest.raises(TypeError, match="'function' and 'int'"):
            coin.pays + 1
        assert repr(coin.pays) == "<function pays>"
        assert coin.number(points) == 1  # it goes back as the object that it is


# Props and values

PLAYER = """\
PRICES = {"heads": 1}
SECRET = 5


def is_mine(prices):
    return prices is PRICES


def tosses(toss, players=()):
    return [toss(), *(player() for player in players)]
"""


@pytest.fixture(scope="module")
def player() -> Iterator[Any]:
    """A stand-in for a module with a public value, which is asked with props."""
    with opened(PLAYER, {PROPS: TOSSES}, values=("PRICES",)) as proxy:
        yield ProxyModule(proxy)


@pytest.fixture
def props() -> ModuleType:
    """The props as step definitions import them."""
    module = ModuleType(PROPS)
    exec(TOSSES, module.__dict__)
    return module


def test_a_public_value_goes_by_its_name_and_back_as_the_modules_own(
    player: Any,
) -> None:
    assert Own("PRICES") == player.PRICES
    assert player.is_mine(player.PRICES) is True


def test_a_value_that_is_not_public_is_taken_for_a_function(player: Any) -> None:
    with pytest.raises(AttributeError, match=r"SECRET in coin\.py is not a function"):
        player.SECRET()


def test_a_prop_is_made_in_the_sandbox(player: Any, props: Any) -> None:
    toss = props.Tosses("heads", "tails")

    answers = [player.tosses(toss), player.tosses(toss)]
    players = [props.Tosses("tails"), Prop("Tosses", ("edge",))]

    assert answers == [["heads"], ["heads"]]
    assert player.tosses(toss, players) == ["heads", "tails", "edge"]
    assert toss.left == ["heads", "tails"]


# Through a prop

TILL = (
    "prices = {'heads': 3}\n\n\ndef called(function):\n    return function('tails')\n"
)
ROUNDS = f"""\
import till
from till import called, prices
from types import FunctionType

here = []


{TOSSES}

def twice(function, *arguments):
    here.append(arguments)
    return [function(*arguments) for _ in range(2)]


def with_each(function, *others):
    return [function(other) for other in others]


def emptied(function, coins):
    function(coins)
    coins.append("left by a prop")
    return coins[:]


length = len
"""
SPENDER = """\
import till

PRICE = 5
calls = 0


def pays(side):
    global calls
    calls += 1
    if side == "edge":
        raise ValueError("it stands")
    return till.prices[side]


def count():
    return calls


def name(function):
    return function.__name__


def spend(coins):
    coins.clear()


def toss(tosses):
    return tosses()
"""
GIVEN = {"till": TILL, PROPS: ROUNDS}


@pytest.fixture(scope="module")
def spender() -> Iterator[Any]:
    """A stand-in for a module that is asked through props."""
    with opened(SPENDER, GIVEN, values=("PRICE",)) as proxy:
        proxy.begin()
        yield ProxyModule(proxy)


@pytest.fixture
def rounds() -> Any:
    """The props as step definitions import them in an exam."""
    modules = load_given(GIVEN, Path("nowhere"))
    put_through(modules[PROPS])
    return modules[PROPS]


def test_a_prop_with_a_public_function_works_in_the_sandbox(
    spender: Any, rounds: Any
) -> None:
    before = spender.count()

    assert rounds.twice(spender.pays, "heads") == [3, 3]

    assert spender.pays(side="heads") == 3
    assert spender.count() == before + 3
    assert rounds.here == []


def test_a_prop_with_anything_else_works_here(spender: Any, rounds: Any) -> None:
    assert rounds.twice(str.upper, "heads") == ["HEADS", "HEADS"]
    with pytest.raises(TypeError, match="not callable"):
        rounds.twice(spender.PRICE)
    with pytest.raises(AttributeError, match="Did you mean 'pays'"):
        rounds.twice(spender.pay, "heads")

    assert rounds.here == [("heads",), ()]


def test_public_functions_among_the_arguments_are_those_of_the_module(
    spender: Any, rounds: Any
) -> None:
    assert spender.name(spender.pays) == "pays"
    assert rounds.with_each(spender.name, spender.pays, spender.toss) == [
        "pays",
        "toss",
    ]


def test_only_functions_of_the_props_themselves_are_put_through() -> None:
    modules = load_given(GIVEN, Path("nowhere"))
    props = modules[PROPS]
    before = dict(vars(props))

    put_through(props)

    changed = {name for name, item in vars(props).items() if before[name] is not item}
    assert changed == {"twice", "with_each", "emptied"}
    assert props.called is modules["till"].called


def test_a_lost_question_names_the_prop_that_put_it() -> None:
    source = "def pays(side):\n    import os\n    os._exit(0)\n"

    with (
        opened(source, GIVEN) as proxy,
        pytest.raises(CodeLost) as caught,
    ):
        proxy.call("pays", ("heads",), through="twice")

    assert str(caught.value) == "twice(pays, 'heads') stopped the program."
