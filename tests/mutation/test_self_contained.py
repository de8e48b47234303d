"""Code that could leave something behind in its process is told apart from the rest."""

from __future__ import annotations

import sys
from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType

import pytest

from dicedojo.course.course import content_root
from dicedojo.course.courses import only
from dicedojo.course.kata import Kata
from dicedojo.mutation.harmless_names import is_reaching
from dicedojo.mutation.self_contained import are_self_contained, is_self_contained

OWN = frozenset({"coin", "dice"})

HARMLESS = {
    "a function": "def pays(side):\n    return 1 if side == 'heads' else 0\n",
    "a table of rules": (
        "from dataclasses import dataclass\nfrom typing import Protocol\n"
        "class Match(Protocol):\n    def matches(self, roll): ...\n"
        "@dataclass(frozen=True)\nclass Rule:\n    match: Match\n    points: int\n"
        "RULES = (Rule(None, 1000),)\n"
    ),
    "an object that changes itself where Python calls it": (
        "class Turn:\n"
        "    def __init__(self, total):\n        self.total = total\n"
        "    def __call__(self):\n        self.total += 1\n        return self.total\n"
    ),
    "a base that is made first": (
        "class Refused(ValueError):\n"
        "    def __init__(self, die):\n"
        "        super().__init__(f'{die!r} is not a die')\n        self.die = die\n"
    ),
    "the type of a value": "def is_face(die):\n    return type(die) is int\n",
    "the type of a value, among others and in words": (
        "def is_face(die):\n    assert type(die) in (int, bool), f'{type(die)}'\n"
    ),
    "an enumeration": (
        "import enum\nclass Side(enum.Enum):\n    HEADS = enum.auto()\n"
        "    def __str__(self):\n        return self.name\n"
    ),
    "classes over classes": (
        "import collections\nfrom typing import Generic, NamedTuple, TypeVar\n"
        "class Refused(ValueError):\n    pass\nclass Worse(Refused):\n    pass\n"
        "class Side(NamedTuple):\n    name: str\n"
        "class Pair(collections.namedtuple('Pair', 'one other')):\n    pass\n"
        "T = TypeVar('T')\nclass Box(Generic[T]):\n    pass\n"
    ),
    "a copy": "def kept(roll):\n    return roll.copy()\n",
    "a template": "def shown(coin):\n    return '{:>{}.2f}'.format(coin, 3)\n",
    "a generator": "def rolls():\n    for face in range(6):\n        yield face\n",
    "an attribute with an underscore": (
        "class Turn:\n    def __init__(self):\n        self._total = 0\n"
        "    def total(self):\n        return self._total\n"
    ),
    "dice": "import random\ndef dice():\n    return random.randint(1, 6)\n",
    "a cache": "from functools import cache\n@cache\ndef half(n):\n    return n / 2\n",
    "tests": (
        "import pytest\nfrom coin import pays\n"
        "@pytest.mark.parametrize('side', ['heads'])\n"
        "def test_pays(side):\n    assert pays(side) == 1\n"
        "def test_refuses():\n"
        "    with pytest.raises(ValueError, match='side') as refused:\n"
        "        pays(3)\n    assert str(refused.value)\n"
    ),
    "marks over each other": (
        "import pytest\n"
        "@pytest.mark.slow\n@pytest.mark.skip('not now')\n"
        "@pytest.mark.parametrize('side', ['heads'])\n"
        "def test_pays(side):\n    assert side\n"
    ),
    "the kata's dice": "from dice import six_sided\nrolled = [six_sided()]\n",
}
LEAVING = {
    "a file": "open('seen', 'a').write('1')\n",
    "another module": "import json\njson.seen = 1\n",
    "a module by another name": "import random as r\n",
    "a module as a value": "import random\nkept = [random]\n",
    "an attribute of a module": "import random\nrandom.random = len\n",
    "an attribute of a class of the library": (
        "from collections import Counter\nCounter.seen = 1\n"
    ),
    "the same in a method that anyone can call": (
        "from collections import Counter\n"
        "class Mark:\n    def mark(self):\n        self.seen = 1\nMark.mark(Counter)\n"
    ),
    "the same in a static __init__": (
        "class Mark:\n    @staticmethod\n"
        "    def __init__(self):\n        self.seen = 1\n"
    ),
    "the same in a function inside __init__": (
        "class Mark:\n    def __init__(self, kind):\n"
        "        def mark(self):\n            self.seen = 1\n        mark(kind)\n"
    ),
    "the same under another self": (
        "class Mark:\n    def __init__(self, kind):\n        self = kind\n"
        "        self.seen = 1\n"
    ),
    "the same in a loop over self": (
        "class Mark:\n    def __init__(self, kind):\n"
        "        for self in [kind]:\n            self.seen = 1\n"
    ),
    "the same in a pattern": (
        "class Mark:\n    def __init__(self, kind):\n        match kind:\n"
        "            case self:\n                self.seen = 1\n"
    ),
    "the same through a base": (
        "class Mark:\n    def __init__(self):\n        self.seen = 1\n"
        "class More(Mark):\n    @classmethod\n    def mark(cls, kind):\n"
        "        super().__init__(kind)\n"
    ),
    "a decorator on a class of the library": (
        "from collections import Counter\nfrom dataclasses import dataclass\n"
        "dataclass(Counter)\n"
    ),
    "the same below another decorator": (
        "from dataclasses import dataclass\nfrom fractions import Fraction\n"
        "@dataclass\n@(lambda kind: Fraction)\nclass Mark:\n    seen = 1\n"
    ),
    "a registered class": (
        "from collections.abc import Sequence\nSequence.register(int)\n"
    ),
    "a name that Python keeps": "print.__self__.seen = 1\n",
    "a frame of an error": (
        "import pytest\ndef test_it():\n    with pytest.raises(ValueError) as e:\n"
        "        raise ValueError\n    e.traceback[0].frame.f_globals['seen'] = 1\n"
    ),
    "a module out of an error": (
        "import coin\ntry:\n    coin.nothing\nexcept AttributeError as error:\n"
        "    kept = error.obj\n"
    ),
    "a module out of a pattern": (
        "match print:\n    case object(__self__=kept):\n        kept.seen = 1\n"
    ),
    "all names of another file": "from coin import *\n",
    "setattr": "from coin import pays\nsetattr(int, 'seen', pays)\n",
    "exec": "exec('import os')\n",
    "a class made of names": "Mark = type('Mark', (), {'__del__': print})\n",
    "the end of an object": "class Mark:\n    def __del__(self):\n        print(1)\n",
    "an id, which tells what was there before": "assert id(print) % 2 == 0\n",
    "a mark on a class of the library": (
        "import pytest\nfrom collections import Counter\npytest.mark.seen(Counter)\n"
    ),
    "the same in a decorator": (
        "import pytest\nfrom collections import Counter\n"
        "@pytest.mark.seen(Counter)\ndef test_it():\n    pass\n"
    ),
    "the same over another decorator": (
        "import pytest\nfrom collections import Counter\n"
        "def other(test):\n    return Counter\n"
        "@pytest.mark.seen\n@other\ndef test_it():\n    pass\n"
    ),
    "the same through another file": (
        "import coin\nfrom collections import Counter\ncoin.mark.seen(Counter)\n"
    ),
    "a dataclass of the library's": (
        "from collections import Counter\nfrom dataclasses import dataclass\n"
        "@dataclass(Counter)\nclass Mark:\n    seen: int\n"
    ),
    "the same with another file's name for it": (
        "import coin\nfrom collections import Counter\ncoin.dataclass(Counter)\n"
    ),
    "two modules of one name": (
        "import typing\ndef go():\n    import coin as typing\ntyping.sys.exit()\n"
    ),
    "another meaning of super": (
        "from collections import Counter\n"
        "class Mark:\n    def __init__(self):\n        self.seen = 1\n"
        "class More:\n    def __init__(self):\n        super().__init__(Counter)\n"
        "def super():\n    return Mark\nMore()\n"
    ),
    "a member as a base": (
        "from enum import Enum\nclass Side(Enum):\n    HEADS = 1\n"
        "class Mark(Side['HEADS']):\n    pass\n"
    ),
    "another file's meaning of super": "from coin import go as super\n",
    "a frame of a generator": (
        "def rolls():\n    yield 1\ndef frame(self):\n    return self.gi_frame\n"
    ),
    "what a library hides": (
        "import pytest\nclass Mark:\n    def all(self):\n        return self._markers\n"
    ),
    "a module of the kata's own": "import dice\ndice.sys.modules['seen'] = 1\n",
    "what makes classes": (
        "Kind = type(int)\nMark = Kind('Mark', (), {'__del__': print})\n"
    ),
    "the same out of a comparison": (
        "class Keep:\n    def __contains__(self, kind):\n        kind('Mark', (), {})\n"
        "type(int) in Keep()\n"
    ),
    "the same out of a copy": (
        "from collections import Counter\nKind = Counter.copy(int)\n"
    ),
    "the same out of copies": (
        "from collections import Counter\nKind, = map(Counter.copy, [int])\n"
    ),
    "the same out of an error": (
        "import pytest\nwith pytest.raises(ValueError) as e:\n    int('')\n"
        "Kind = e.from_exception(ValueError).type\n"
    ),
    "the same with its arguments in a list": "type(*['Mark', (), {}])\n",
    "the same with an enumeration": (
        "from enum import Enum\nMark = Enum('Mark', {'__del__': print})\n"
    ),
    "the same with an enumeration without members": (
        "from enum import Enum\nclass Mark(Enum):\n    pass\n"
        "More = Mark('More', {'__del__': print})\n"
    ),
    "the same where a member is none": (
        "from enum import Enum\n"
        "class Mark(Enum):\n    _ignore_ = ['seen']\n    seen = 1\n"
    ),
    "an object that a library keeps, and compares with others": (
        "from typing import List\nclass Mark:\n"
        "    def __eq__(self, other):\n        return other.seen(self)\n"
        "List[Mark()]\n"
    ),
    "what stands in a class, out of a base that is none": (
        "from collections import Counter\n"
        "class Take:\n    def __init__(self, *parts):\n        self.parts = parts\n"
        "class Mark(Take()):\n    def __call__(self):\n        self.seen = 1\n"
        "Mark.parts[2]['__call__'](Counter)\n"
    ),
    "the same out of a base that was a class": (
        "class Take:\n    def __init__(self, *parts):\n        self.parts = parts\n"
        "Take = Take()\nclass Mark(Take):\n    pass\n"
    ),
    "the same out of a base that a decorator made": (
        "class Take:\n    def __init__(self, *parts):\n        self.parts = parts\n"
        "@Take\nclass Base:\n    pass\nclass Mark(Base):\n    pass\n"
    ),
    "the same out of a feature of Python": (
        "from __future__ import annotations\nclass Mark(annotations):\n    pass\n"
    ),
    "the same out of a base of another file": (
        "from coin import take\nclass Mark(take):\n    pass\n"
    ),
    "a template that looks at attributes": (
        "from random import choice\n'{0.__self__}'.format(choice)\n"
    ),
    "the same inside a width": (
        "from random import choice\n'{:{0.__self__}}'.format(choice)\n"
    ),
    "a template that is an object's own text": (
        "class Mark(str):\n    def __call__(self, kind):\n"
        "        return self.format(kind)\n"
    ),
    "a template that nobody sees": "def go(text):\n    return text.format(print)\n",
    "the end of a generator": (
        "import random\ndef rolls():\n    try:\n        yield 1\n"
        "    finally:\n        random.seed(1)\n"
    ),
    "the same through another": "def rolls(others):\n    yield from others\n",
    "the source that an error shows": (
        "import pytest\nwith pytest.raises(ValueError) as e:\n    int('')\n"
        "e.getrepr()\n"
    ),
    "a coroutine": "async def go():\n    pass\n",
    "no Python": "def (:\n",
}


@pytest.mark.parametrize("source", HARMLESS.values(), ids=HARMLESS)
def test_harmless_code_is_self_contained(source: str) -> None:
    assert is_self_contained(source.encode(), OWN)


@pytest.mark.parametrize("source", LEAVING.values(), ids=LEAVING)
def test_code_that_could_leave_something_behind_is_not(source: str) -> None:
    assert not is_self_contained(source.encode(), OWN)


def test_every_python_file_of_a_submission_counts() -> None:
    files = {"coin.py": b"", "tests/test_coin.py": b"import coin\n", "notes.md": b"id"}

    assert are_self_contained(files, "coin")
    assert not are_self_contained({**files, "help.py": b"import os\n"}, "coin")


def test_a_file_with_the_name_of_a_library_is_not_taken_for_it() -> None:
    assert not are_self_contained({"coin.py": b"", "random.py": b""}, "coin")


def test_a_folder_with_the_name_of_a_library_is_not_taken_for_it() -> None:
    files = {"coin.py": b"", "tests/test_coin.py": b"from fractions import Fraction\n"}

    assert are_self_contained({**files, "tests/__init__.py": b""}, "coin")
    assert not are_self_contained({**files, "fractions/__init__.py": b""}, "coin")


def test_a_conftest_is_not_self_contained() -> None:
    assert not are_self_contained({"coin.py": b"", "conftest.py": b""}, "coin")


def test_a_file_that_takes_long_to_look_at_is_not_self_contained() -> None:
    assert is_self_contained(b"side = 1\n" * 20_000, OWN)
    assert not is_self_contained(b"side = 1\n" * 25_000, OWN)


@pytest.mark.parametrize("suffix", [".pyc", EXTENSION_SUFFIXES[0]])
def test_compiled_code_is_not_self_contained(suffix: str) -> None:
    files = {"coin.py": b"", "help.py": b""}

    assert not are_self_contained({**files, f"help{suffix}": b""}, "coin")


@pytest.mark.parametrize("kata", only(content_root()).katas, ids=lambda kata: kata.name)
def test_the_modules_of_a_kata_lead_to_no_module_of_python(kata: Kata) -> None:
    leading = {
        name
        for module in kata.given_modules.values()
        for name, value in vars(module).items()
        if isinstance(value, ModuleType) and value.__name__ in sys.stdlib_module_names
    }

    assert all(map(is_reaching, leading))
