"""Code that could leave something behind in its process is told apart from the rest."""

from __future__ import annotations

import pytest

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


def test_a_conftest_is_not_self_contained() -> None:
    assert not are_self_contained({"coin.py": b"", "conftest.py": b""}, "coin")
