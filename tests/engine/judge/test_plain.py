"""Plain pytest says which tests pass beside their own program."""

from __future__ import annotations

import pytest

from dicedojo.engine import limits
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox

from . import coins

pytestmark = pytest.mark.slow

FILE = "tests/test_coin.py"
CODE = """\
class Purse:
    pass


def pays(side):
    return 1 if side == "heads" else 0
"""
LOOKS = """\
import importlib
import inspect
from pathlib import Path

import coin

TEXT = Path(coin.__file__).read_text()


class Mine(coin.Purse):
    pass


def test_source():
    assert TEXT == Path("coin.py").read_text()
    assert inspect.getsource(coin.pays) in TEXT


def test_class():
    assert type(Mine()).__base__ is coin.Purse


def test_again():
    coin.pays("heads")
    assert importlib.reload(coin).pays("heads") == 1


def test_bug():
    assert coin.pays("tails") == 1
"""


def passed(
    tests: str, sandbox: Sandbox, excluded: tuple[str, ...] = (), code: str = CODE
) -> set[str]:
    """Return the names of the tests that pass beside the program."""
    files = {"coin.py": code.encode(), FILE: tests.encode()}
    with coins.running(files, sandbox) as runner:
        found = runner.passed_plainly(excluded, 1, limits.FIRST_SECONDS)
    return {test.removeprefix(f"{FILE}::") for test in found}


@pytest.mark.parametrize(
    "sandbox", [ProcessSandbox(), Bubblewrap()], ids=lambda sandbox: sandbox.name
)
def test_a_test_that_needs_the_program_beside_it_passes(sandbox: Sandbox) -> None:
    found = passed(LOOKS, sandbox, excluded=(f"{FILE}::test_class",))

    assert found == {"test_source", "test_again"}


def test_a_program_may_import_a_package_that_is_not_there() -> None:
    code = f"import no_such_package\n{CODE}"
    tests = (
        "import inspect, coin\n\ndef test_a():\n    assert inspect.getsource(coin)\n"
    )

    assert passed(tests, ProcessSandbox(), code=code) == {"test_a"}


SAYS = """\
import json
import os

SAYS = json.dumps({says})


def test_good():
    pass


def test_says():
    for pipe in range(3, 64):
        try:
            os.write(pipe, SAYS.encode() + b"\\n")
        except OSError:
            pass
    os._exit(0)
"""
FORGED = {"passed": {f"{FILE}::test_forged": None}, "exit": 0}


@pytest.mark.parametrize(
    ("tests", "found"),
    [
        pytest.param("def test_hangs():\n    while True: pass\n", set(), id="no end"),
        pytest.param(SAYS.format(says=[1]), set(), id="no object"),
        pytest.param(SAYS.format(says={"passed": 1}), set(), id="another format"),
        pytest.param(SAYS.format(says=FORGED), {"test_forged"}, id="a lie"),
    ],
)
def test_what_tests_say_is_their_own_word(
    tests: str, found: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FIRST_SECONDS", (1.0, 5.0))

    assert passed(f"{LOOKS}\n\n{tests}", Bubblewrap()) == found


def test_code_that_answered_nothing_is_not_asked() -> None:
    files = {"coin.py": CODE.encode(), FILE: LOOKS.encode()}
    with coins.running(files) as runner:
        runner.expect_no_answers()

        assert runner.passed_plainly((), 1, limits.FIRST_SECONDS) == set()
