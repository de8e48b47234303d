"""Test files get stand-ins for packages that people know, and for nothing else."""

from __future__ import annotations

import pytest

from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Collection, Failure, Job, Run
from dicedojo.mutation.stand_ins import missing_packages, why_missing
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest

pytestmark = pytest.mark.slow

COIN = b"def pays(side):\n    return 1 if side == 'heads' else 0\n"
SHOWN = """\
ImportError while importing test module '/box/w0/tests/test_coin.py'.
Traceback:
tests/test_coin.py:2: in <module>
    import {helper}
tests/helper.py:1: in <module>
    import {module}
E   ModuleNotFoundError: No module named '{module}'
"""


def run(sandbox: Sandbox, **files: str) -> tuple[Collection, Run]:
    """Collect tests and run them on a coin that pays for heads."""
    contents = {f"tests/{name}.py": text.encode() for name, text in files.items()}
    contents["coin.py"] = COIN
    with TestRunner.open(CodeUnderTest(sandbox, contents, "coin.py", "coin")) as runner:
        collection = runner.collect(COIN)
        return collection, runner.run([Job("coin", COIN)])["coin"]


@pytest.mark.parametrize(
    ("module", "found"),
    [
        pytest.param("numpy", (("tests/helper.py", "numpy"),), id="a known package"),
        pytest.param(
            "matplotlib.pyplot",
            (("tests/helper.py", "matplotlib.pyplot"),),
            id="a part of one",
        ),
        pytest.param("con", (), id="the misspelt name of a module"),
        pytest.param("solutions", (), id="a helper that was not handed in"),
    ],
)
def test_only_known_packages_get_a_stand_in(
    module: str, found: tuple[tuple[str, str], ...]
) -> None:
    faults = [("tests/test_coin.py", SHOWN.format(helper="helper", module=module))]

    assert missing_packages(faults, ()) == found
    assert missing_packages(faults, found) == ()


def test_tests_that_import_a_known_package_are_run(sandbox: Sandbox) -> None:
    collection, ran = run(
        sandbox,
        test_one="import numpy as np\nfrom coin import pays\n"
        "def test_heads(): assert pays('heads') == 1\n"
        "def test_sum(): assert pays('heads') == np.sum([1])\n",
        test_two="import pytest\nnp = pytest.importorskip('numpy')\n"
        "def test_skipped(): assert np.no == 1\n",
    )

    assert collection.tests == (
        "tests/test_one.py::test_heads",
        "tests/test_one.py::test_sum",
    )
    assert collection.missing == (("tests/test_one.py", "numpy"),)
    assert ran.passed == {"tests/test_one.py::test_heads"}
    failure = ran.failed["tests/test_one.py::test_sum"]
    assert failure.missing == ("numpy",)


def test_a_conftest_gets_a_stand_in_too() -> None:
    collection, ran = run(
        Bubblewrap(),
        conftest="import pandas\nimport pytest\n\n"
        "@pytest.fixture\ndef side():\n    return 'heads'\n",
        test_one="from coin import pays\ndef test_a(side): assert pays(side) == 1\n",
    )

    assert collection.missing == (("tests/conftest.py", "pandas"),)
    assert ran.passed == {"tests/test_one.py::test_a"}


def test_a_misspelt_module_is_reported_as_missing() -> None:
    collection, _ = run(Bubblewrap(), test_one="from con import pays\n")

    ((path, shown),) = collection.faults
    assert (path, collection.missing) == ("tests/test_one.py", ())
    assert "No module named 'con'" in shown


PROPERTIES = """\
import pytest
from coin import pays
from hypothesis import example, given, settings, strategies as st

seen = []

@pytest.fixture
def one():
    return 1

@given(side=st.sampled_from(["heads", "tails"]))
@settings(max_examples=10)
def test_with_a_fixture(one, side):
    seen.append(side)
    assert 0 <= pays(side) <= one

@given(st.integers())
@example(7)
def test_fails(number):
    assert number < 100

def test_it_ran():
    assert len(seen) >= 2
"""


def test_properties_run_as_under_plain_pytest(sandbox: Sandbox) -> None:
    collection, ran = run(sandbox, test_coin=PROPERTIES)

    assert len(collection.tests) == 3
    assert sorted(ran.passed) == [
        "tests/test_coin.py::test_it_ran",
        "tests/test_coin.py::test_with_a_fixture",
    ]
    failure = ran.failed["tests/test_coin.py::test_fails"]
    assert (failure.type, failure.message.splitlines()[0]) == (
        "AssertionError",
        "assert 100 < 100",
    )


@pytest.fixture(params=[Bubblewrap, ProcessSandbox])
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    found: Sandbox = request.param()
    return found


MISSING = (("tests/test_coin.py", "numpy"), ("tests/test_other.py", "pandas"))
TEST = "tests/test_coin.py::test_heads"


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        pytest.param(
            Failure("AssertionError", "assert 1 == numpy", missing=("numpy",)),
            "It needs numpy, which is not available in the exam.",
            id="a stand-in took part",
        ),
        pytest.param(
            Failure("FixtureLookupError", "fixture 'roll' not found"),
            "tests/test_coin.py imports numpy, which is not available in the exam.",
            id="it failed before it called anything",
        ),
        pytest.param(
            Failure(
                "ModuleNotFoundError",
                "tests/test_coin.py imports scipy, which is not available in the exam.",
            ),
            "tests/test_coin.py imports scipy, which is not available in the exam.",
            id="it imports in the test",
        ),
        pytest.param(
            Failure("AssertionError", "assert 1 == 2", ("pays", ["'heads'"], "1")),
            "",
            id="another reason",
        ),
    ],
)
def test_a_failure_names_the_package_that_it_needs(
    failure: Failure, reason: str
) -> None:
    assert why_missing(TEST, failure, MISSING) == reason
