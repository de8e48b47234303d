"""Suites of plain tests that depend on what pytest sets up around them."""

from __future__ import annotations

from .faces import (
    FACES,
    FIVE,
    NAMELESS,
    NO_NAMES,
    ONE,
    RETURNS_NONE,
    STRICT,
    USUAL,
    suite,
)
from .suites import suites_among

WARNINGS = suite(
    "warnings",
    """\
import warnings

warnings.simplefilter("error")


def test_deprecated_once():
    for _ in range(2):
        with warnings.catch_warnings(record=True) as found:
            assert greed.old_score([1]) == 100
        assert [one.category for one in found] == [DeprecationWarning]


def test_filter_of_the_import_is_gone():
    warnings.warn("no error here")


def test_filter_of_a_test_is_left():
    warnings.simplefilter("error")
    assert greed.score([1]) == 100


def test_filter_of_a_test_is_gone():
    warnings.warn("nor here")
    assert greed.old_score([5]) == 50


def test_pytest_warns():
    with pytest.warns(UserWarning, match="five"):
        greed.warn_of(5)


def test_returns():
    return greed.score([])


def test_returns_with_a_filter():
    warnings.simplefilter("error" if greed.score([1]) == 101 else "ignore")
    return greed.score([])
""",
    ONE,
    FIVE,
    ("DeprecationWarning, ", "UserWarning, "),
    ("DeprecationWarning, ", "PendingDeprecationWarning, "),
    ("warnings.simplefilter('error')\n", "warnings.simplefilter('ignore')\n"),
    ('"five"]', '"fives"]'),
    ("die == 5", "die == 1"),
    ("return score(roll)", "return None"),
    module=FACES.replace("POINTS =", "import warnings\n\nPOINTS =", 1)
    + """\


def old_score(roll):
    warnings.warn("use score", DeprecationWarning, stacklevel=2)
    return score(roll)


def warn_of(die):
    if die == 5:
        warnings.warn(NAMES[1])


warnings.simplefilter('error')
""",
)

ENDINGS = suite(
    "tests that end in other ways",
    """\
import asyncio
import sys
import unittest


class SkipTest(Exception):
    pass


class Sub(unittest.SkipTest):
    pass


def test_skipped():
    if greed.score([1]) == 101:
        raise Sub("a kind of skip")


def test_not_skipped():
    if greed.score([5]) == 51:
        raise SkipTest("only its name")


def test_xfail():
    if greed.STRICT:
        pytest.xfail("strict is not there yet")


def test_exit():
    if 5 not in greed.POINTS:
        pytest.exit("enough", returncode=0)
    if not greed.NAMES:
        pytest.exit("enough")


def test_interrupted():
    if greed.NAMES[-1] is None:
        raise KeyboardInterrupt


def test_leaves():
    if greed.score([2]) is None:
        sys.exit(0)


def test_awaitable():
    async def wait():
        pass

    if greed.score([1]) == 102:
        return wait()


def test_missing():
    if greed.score([1]) == 103:
        pytest.importorskip("no_such_module")
""",
    *USUAL,
    NAMELESS,
    NO_NAMES,
    RETURNS_NONE,
    ("1: 100", "1: 102"),
    ("1: 100", "1: 103"),
)

STATE = suite(
    "state that pytest resets, and state that it does not",
    """\
import io
import logging
import os
import sys
import threading

if greed.POINTS[1] == 100:
    logging.basicConfig(level=logging.INFO)


def test_leaves_output_changed():
    sys.stdout = io.StringIO()
    print(greed.score([1]))
    assert sys.stdout.getvalue() == "100\\n" or greed.STRICT


def test_output_is_back():
    assert not isinstance(sys.stdout, io.StringIO)
    assert sys.stdout.encoding == "utf-8" and not sys.stdout.isatty()
    print("\\ud800")


def test_input():
    with pytest.raises(OSError):
        input()
    sys.stdin = io.StringIO("5")
    assert greed.score([int(input())]) == 50


def test_input_is_left():
    assert sys.stdin.read() == ""
    assert __file__ == os.path.abspath(__file__) and __name__ == "test_greed"
    assert os.path.samefile(greed.__file__, os.path.join(sys.path[1], "greed.py"))
    assert os.environ["PYTEST_CURRENT_TEST"].endswith("::test_input_is_left (call)")
    assert "PYTEST_VERSION" in os.environ


def test_closed_output():
    if 5 not in greed.POINTS:
        sys.stdout.close()


def test_malformed_log():
    logging.getLogger("greed").warning(greed.NAMES[0], 1)


def test_thread():
    thread = threading.Thread(target=lambda: greed.NAMES[1].upper())
    import warnings

    warnings.simplefilter("error")
    thread.start()
    thread.join()
""",
    *USUAL,
    NAMELESS,
    ("one %d", "one %d %d"),
    module=FACES.replace('"one", ', '"one %d", '),
)

EARLY = suite(
    "what is set up before the module is imported",
    """\
def test_asked():
    assert greed.score([greed.FACE]) == 50


def test_where():
    assert greed.WHERE == "here"
    import os, sys

    assert os.path.basename(sys.argv[0]) in ("pytest", "__main__.py")
""",
    ONE,
    FIVE,
    STRICT,
    ("FACE = int", "FACE = float"),
    ("FACE = int(input())", "FACE = int(input() + input('x' * 3))"),
    module="import os\nimport no_such_helper\n\n"
    + FACES
    + "\n\nFACE = int(input())\nWHERE = os.environ['GREED_WHERE']\n",
    test_a_first="""\
import builtins
import os
import sys
import types

builtins.input = lambda prompt="": "5"
os.environ["GREED_WHERE"] = "here"
sys.modules["no_such_helper"] = types.ModuleType("no_such_helper")


def test_first():
    import greed

    assert greed.NAMES
""",
)

DEPTH = suite(
    "a deep stack",
    """\
def test_deep():
    assert greed.dive(880) == 880


def test_too_deep():
    with pytest.raises(RecursionError):
        greed.dive(990)
""",
    ("def dive(levels):\n    return", "def dive(levels):\n    return levels and"),
    ("levels - 1", "levels - 0"),
    ("levels - 1", "levels - 2"),
    module="""\
def dive(levels):
    return 1 + dive(levels - 1) if levels > 0 else 0
""",
)

ALL = suites_among(globals())
