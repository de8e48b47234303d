"""Tests that look at the program's functions find them as they are under pytest."""

from __future__ import annotations

import re

import pytest

from dicedojo.mutation.runs import Job

from .test_transcripts import started

COIN = '''\
"""A coin."""

import functools
import math
import sys
from math import floor

TABLE = {"heads": 1}


def pays(side, times=1, *, tax=0):
    """Return what a side pays."""
    if side == "edge":
        raise KeyError(side)
    return TABLE.get(side, 0) * times - tax


@functools.lru_cache(maxsize=4)
def cached(side: str) -> int:
    return pays(side)


def uses_pays(sides):
    return sum(pays(side) for side in sides)


def asks(strategy):
    return strategy(1), strategy


def made():
    def inner(number):
        return number + 1

    return inner


def always():
    return pays


def imports_itself():
    import coin

    return coin.pays is pays and sys.modules[__name__].pays is pays


def recursive(depth):
    return 0 if not depth else 1 + recursive(depth - 1)


def says(text):
    print(text)
    print(text, file=sys.stderr)


def counted():
    counted.times = getattr(counted, "times", 0) + 1


def caller():
    import warnings

    warnings.warn("look at the caller", stacklevel=2)


async def later():
    return 1


def each():
    yield 1


named = lambda: 1
half = functools.partial(pays, "heads", tax=1)


class Purse:
    def __init__(self, coins=1):
        self.coins = coins

    def pay(self):
        return pays("heads") * self.coins


pay = Purse(3).pay
'''

TESTS = """\
import asyncio
import copy
import functools
import importlib
import inspect
import io
import operator
import pickle
import sys
import types
import typing
import unittest.mock
import warnings
from unittest import mock

import pytest
import coin
from coin import *
from coin import always, asks, cached, imports_itself, made, pays, uses_pays


def test_it_looks_like_a_function():
    assert inspect.isfunction(pays) and isinstance(pays, types.FunctionType)
    assert callable(pays) and pays.__class__ is types.FunctionType
    assert (pays.__name__, pays.__qualname__) == ("pays", "pays")
    assert pays.__module__ == "coin"
    assert pays.__doc__ == "Return what a side pays."
    assert pays.__defaults__ == (1,) and pays.__kwdefaults__ == {"tax": 0}
    assert repr(pays).startswith("<function pays at 0x")
    assert str(inspect.signature(pays)) == "(side, times=1, *, tax=0)"
    assert inspect.getsource(pays).startswith("def pays(side")
    assert inspect.getfile(pays) == coin.__file__
    assert inspect.getmodule(pays) is coin
    assert inspect.getdoc(pays) == "Return what a side pays."
    assert typing.get_type_hints(coin.cached) == {"side": str, "return": int}
    assert inspect.iscoroutinefunction(coin.later)
    assert inspect.isgeneratorfunction(coin.each)
    assert not inspect.isgeneratorfunction(pays)
    assert not hasattr(pays, "no_such_thing")
    assert "__code__" in dir(pays)


def test_there_is_one_of_each():
    assert coin.pays is pays is coin.__getattribute__("pays")
    assert always() is pays and always() == pays
    assert {pays: 1}[coin.pays] == 1
    assert pays == pays and pays != uses_pays
    assert coin.floor.__module__ == "math" and coin.math.floor is coin.floor


def test_it_can_be_copied():
    assert pickle.loads(pickle.dumps(pays)) is pays
    assert copy.copy(pays) is copy.deepcopy(pays) is pays


def test_it_binds():
    class Here:
        method = pays
        static = staticmethod(pays)
        scorer = functools.partial(pays, "heads")

    assert Here().method() == 0
    assert Here().static("heads") == Here().scorer() == 1
    assert list(map(pays, ["heads", "tails"])) == [1, 0]
    assert sorted(["heads", "tails"], key=pays) == ["tails", "heads"]
    assert operator.call(pays, "heads") == 1 if hasattr(operator, "call") else True

    @functools.wraps(pays)
    def wrapped(side):
        return pays(side)

    assert wrapped.__wrapped__ is pays and wrapped.__name__ == "pays"


def test_keywords_go_through():
    assert pays(side="heads", times=3, tax=1) == 2
    with pytest.raises(TypeError, match="unexpected keyword"):
        pays("heads", time=3)
    with pytest.raises(TypeError, match="missing 1 required"):
        pays()
    with pytest.raises(KeyError):
        pays("edge")


def test_a_cache_is_a_cache():
    cached.cache_clear()
    assert cached("heads") == cached("heads") == 1
    assert cached.cache_info().hits == 1
    assert cached.__wrapped__("heads") == 1
    assert str(inspect.signature(cached)) == "(side: str) -> int"


def test_patches_reach_the_program(monkeypatch):
    def fake(side):
        return 7

    monkeypatch.setattr(coin, "pays", fake)
    assert coin.pays is fake and always() is fake
    assert uses_pays(["heads"]) == 7
    monkeypatch.undo()
    assert coin.pays is pays and uses_pays(["heads"]) == 1
    assert vars(coin)["pays"].__name__ == "pays"


def test_mocks_reach_the_program():
    with mock.patch("coin.pays", return_value=5) as fake:
        assert coin.pays is fake
        assert uses_pays(["heads", "tails"]) == 10
        assert fake.call_args_list == [mock.call("heads"), mock.call("tails")]
    assert uses_pays(["heads"]) == 1
    with mock.patch.object(coin, "pays", autospec=True) as fake:
        fake.side_effect = lambda side: 2
        assert uses_pays(["heads"]) == 2
    with mock.patch.object(coin, "pays", wraps=pays) as fake:
        assert uses_pays(["heads"]) == 1
        fake.assert_called_once_with("heads")
    with mock.patch.dict(coin.TABLE, {"heads": 9}):
        assert pays("heads") == 9
    assert coin.pays is pays


def test_a_spec_has_the_signature():
    spec = mock.create_autospec(pays)
    with pytest.raises(TypeError):
        spec()
    assert asks(mock.Mock(return_value=3))[0] == 3
    assert asks(mock.MagicMock(side_effect=[3]))[0] == 3


def test_functions_come_back_as_they_went():
    def strategy(score):
        return score

    class Strategy:
        def __call__(self, score):
            return score

    for each in (strategy, Strategy(), lambda score: score, strategy.__call__, max):
        assert asks(functools.partial(operator.add, 1))[0] == 2
        if each is not max:
            result, same = asks(each)
            assert result == 1 and same == each
    assert asks(pays)[1] is pays
    assert made()(1) == 2
    assert asks(made())[0] == 2


def test_it_finds_itself():
    assert imports_itself()


def test_printing(capsys):
    coin.says("heads")
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("heads\\n", "heads\\n")
    out = io.StringIO()
    with mock.patch("sys.stdout", out):
        coin.says("tails")
        assert sys.stdout is out
    assert out.getvalue() == "tails\\n"


def test_attributes():
    coin.counted()
    before = coin.counted.times
    coin.counted()
    assert coin.counted.times == before + 1
    coin.counted.note = 5
    assert coin.counted.note == 5
    del coin.counted.note
    assert not hasattr(coin.counted, "note")


def test_a_warning_points_to_its_caller():
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        coin.caller()
    assert found[0].filename == __file__


def test_other_kinds_of_functions():
    assert asyncio.run(coin.later()) == 1
    assert list(coin.each()) == [1]
    assert coin.named() == 1
    assert coin.half() == 0 and coin.half.func is not None
    assert coin.pay() == 3
    assert Purse(2).pay() == 2 and isinstance(Purse(), coin.Purse)


def test_the_module_is_a_module():
    assert inspect.ismodule(coin) and coin.__class__ is types.ModuleType
    assert coin.__name__ == "coin" and coin.__doc__ == "A coin."
    assert repr(coin).startswith("<module 'coin' from ")
    assert "pays" in dir(coin) and "pays" in vars(coin)
    assert not hasattr(coin, "no_such_name")
    with pytest.raises(AttributeError, match="module 'coin' has no attribute 'none'"):
        coin.none
    coin.EXTRA = 1
    assert coin.EXTRA == 1
    del coin.EXTRA
    assert inspect.getmembers(coin, inspect.isfunction)[0][0] == "always"


def test_reloaded():
    again = importlib.reload(coin)
    assert again is coin and again.pays("heads") == 1
    del sys.modules["coin"]
    fresh = importlib.import_module("coin")
    assert fresh is not coin and fresh.pays("heads") == 1
    sys.modules["coin"] = coin
"""


@pytest.mark.parametrize("full", [False, True], ids=["plain", "full"])
def test_tests_find_the_program_as_it_is(full: bool) -> None:
    blocks = TESTS.split("\n\n\n")
    plain = [block for block in blocks if not re.search(r"monkeypatch|capsys", block)]
    tests = "\n\n\n".join(blocks if full else plain)
    with started(tests, COIN) as runner:
        run = runner.run([Job("one", COIN, full=full)])["one"]
        again = runner.run([Job("one", COIN, full=full)])["one"]

    assert run.failed == {}
    assert run.ended == ""
    assert len(run.passed) == tests.count("\ndef test_")
    assert run.transcripts == again.transcripts
