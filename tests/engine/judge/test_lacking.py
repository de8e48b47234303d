"""What a test lacks is named: a package that people know, a scenario, a step."""

from __future__ import annotations

import pytest

from dicedojo.course.kata import Kata
from dicedojo.engine.judge.lacking import (
    does_not_run,
    missing_packages,
    no_tests,
    why_missing,
    why_no_scenarios,
    why_no_step,
)
from dicedojo.engine.judge.validity import Start, begin
from dicedojo.engine.judge.verdicts import (
    End,
    Exclusion,
    ExclusionKind,
    Failure,
    Missing,
    NotedCall,
    Run,
)
from dicedojo.engine.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.submission.slip import PYTHON_2
from dicedojo.submission.submission import Submission

from . import coins

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


@pytest.fixture(params=[Bubblewrap, ProcessSandbox])
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    found: Sandbox = request.param()
    return found


def begun(
    kata: Kata, sandbox: Sandbox, submission: Submission
) -> tuple[Start, tuple[Missing, ...]]:
    """Run tests on their own code; return also which packages have substitutes."""
    with coins.walled(kata, submission, sandbox) as wall:
        return begin(wall), wall.runner.substitutes


def run(kata: Kata, sandbox: Sandbox, **files: str) -> tuple[Run, tuple[Missing, ...]]:
    """Run tests on a coin that pays for heads."""
    contents = {f"tests/{name}.py": text.encode() for name, text in files.items()}
    submission = Submission("mine", {"coin.py": COIN, **contents}, "coin.py")
    start, missing = begun(kata, sandbox, submission)
    return start.own, missing


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
def test_only_known_packages_get_a_substitute(
    module: str, found: tuple[tuple[str, str], ...]
) -> None:
    faults = [("tests/test_coin.py", SHOWN.format(helper="helper", module=module))]

    assert missing_packages(faults, ()) == found
    assert missing_packages(faults, found) == ()


def test_tests_that_import_a_known_package_are_run(
    kata: Kata, sandbox: Sandbox
) -> None:
    ran, missing = run(
        kata,
        sandbox,
        test_one="import numpy as np\nfrom coin import pays\n"
        "def test_heads(): assert pays('heads') == 1\n"
        "def test_sum(): assert pays('heads') == np.sum([1])\n",
        test_two="import pytest\nnp = pytest.importorskip('numpy')\n"
        "def test_skipped(): assert np.no == 1\n",
    )

    assert ran.collected == (
        "tests/test_one.py::test_heads",
        "tests/test_one.py::test_sum",
    )
    assert missing == (("tests/test_one.py", "numpy"),)
    assert ran.passed == {"tests/test_one.py::test_heads"}
    failure = ran.failed["tests/test_one.py::test_sum"]
    assert failure.missing == ("numpy",)


def test_a_conftest_gets_a_substitute_too(kata: Kata) -> None:
    ran, missing = run(
        kata,
        Bubblewrap(),
        conftest="import pandas\nimport pytest\n\n"
        "@pytest.fixture\ndef side():\n    return 'heads'\n",
        test_one="from coin import pays\ndef test_a(side): assert pays(side) == 1\n",
    )

    assert missing == (("tests/conftest.py", "pandas"),)
    assert ran.passed == {"tests/test_one.py::test_a"}


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


def test_properties_run_as_under_plain_pytest(kata: Kata, sandbox: Sandbox) -> None:
    ran, _ = run(kata, sandbox, test_coin=PROPERTIES)

    assert len(ran.collected) == 3
    assert sorted(ran.passed) == [
        "tests/test_coin.py::test_it_ran",
        "tests/test_coin.py::test_with_a_fixture",
    ]
    failure = ran.failed["tests/test_coin.py::test_fails"]
    assert (failure.type, failure.message.splitlines()[0]) == (
        "AssertionError",
        "assert 100 < 100",
    )


MISSING = (("tests/test_coin.py", "numpy"), ("tests/test_other.py", "pandas"))
TEST = "tests/test_coin.py::test_heads"


@pytest.mark.parametrize(
    ("failure", "reason"),
    [
        pytest.param(
            Failure("AssertionError", "assert 1 == numpy", missing=("numpy",)),
            "It needs numpy, which is not available in the exam.",
            id="a substitute took part",
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
            Failure(
                "AssertionError",
                "assert 1 == 2",
                NotedCall("pays", ["'heads'"], "1"),
            ),
            "",
            id="another reason",
        ),
    ],
)
def test_a_failure_names_the_package_that_it_needs(
    failure: Failure, reason: str
) -> None:
    assert why_missing(TEST, failure, MISSING) == reason


# Scenarios

TESTS = "from pytest_bdd import scenario, scenarios\n\n{}\n"
FILE = "tests/test_coin.py"
FEATURE = "tests/features/coin.feature"
HEADS = "Feature: A coin\n\n  Scenario: Heads\n    When it spins\n"


def submission(line: str, **features: str) -> Submission:
    """Return a coin with a test file; `features` are named by their folder."""
    files = {"coin.py": COIN, FILE: TESTS.format(line).encode()}
    for folder, text in features.items():
        files[f"{folder.replace('__', '/')}/coin.feature"] = text.encode()
    return Submission("mine", files, "coin.py")


def why(kata: Kata, sandbox: Sandbox, handed: Submission) -> str:
    """Return what is said of the one file that cannot be collected."""
    ((path, shown),) = begun(kata, sandbox, handed)[0].own.faults
    return why_no_scenarios(handed, path, shown)


@pytest.mark.parametrize(
    ("line", "features", "reason"),
    [
        pytest.param(
            "scenarios('features/coin.feature')",
            {},
            f"It needs {FEATURE} (line 3), and that is missing.",
            id="no such file",
        ),
        pytest.param(
            "scenarios('features')",
            {},
            "It needs tests/features (line 3), and that is missing.",
            id="no such folder",
        ),
        pytest.param(
            "scenarios('coin.feature')",
            {"features": HEADS},
            "It needs tests/coin.feature (line 3), and that is missing. There is "
            "features/coin.feature; paths start at the test file, and "
            "bdd_features_base_dir is not read.",
            id="a file elsewhere",
        ),
        pytest.param(
            "scenarios('features')",
            {"features": HEADS},
            "It needs tests/features (line 3), and that is missing. There is "
            "features; paths start at the test file, and "
            "bdd_features_base_dir is not read.",
            id="a folder elsewhere",
        ),
        pytest.param(
            "scenarios('features')",
            {"tests__features": "Feature: A coin\n"},
            "There is no scenario in tests/features.",
            id="no scenario",
        ),
        pytest.param(
            "scenario('features/coin.feature', 'Tails')",
            {"tests__features": HEADS},
            f"There is no scenario “Tails” in {FEATURE}.",
            id="no such scenario",
        ),
        pytest.param(
            "scenarios('features')",
            {"tests__features": f"{HEADS}    But\n"},
            f"{FEATURE}:5 is not Gherkin that pytest-bdd can read: Step definition "
            "outside of a Scenario or a Background.",
            id="not Gherkin",
        ),
    ],
)
def test_a_feature_that_cannot_be_used_is_named(
    kata: Kata, sandbox: Sandbox, line: str, features: dict[str, str], reason: str
) -> None:
    assert why(kata, sandbox, submission(line, **features)) == reason


@pytest.mark.parametrize("line", ["open('dice.txt')", "import no_such_module"])
def test_another_fault_is_none_of_a_scenario(kata: Kata, line: str) -> None:
    assert why(kata, Bubblewrap(), submission(line)) == ""


def test_a_sentence_without_a_step_definition_is_named(
    kata: Kata, sandbox: Sandbox
) -> None:
    handed = submission("scenarios('features')", tests__features=HEADS)

    failure = begun(kata, sandbox, handed)[0].own.failed[f"{FILE}::test_heads"]
    assert why_no_step(handed, failure) == (
        f"{FEATURE}:4: no step definition matches “When it spins”."
    )


@pytest.mark.parametrize(
    "failure",
    [
        None,
        Failure("AssertionError", 'Step definition is not found: When "it spins".'),
        Failure("StepDefinitionNotFoundError", "Words of the learner's own."),
    ],
)
def test_another_failure_lacks_no_step_definition(failure: Failure | None) -> None:
    assert why_no_step(submission("scenarios('.')"), failure) == ""


# Files that pytest cannot collect

PATH = "tests/test_coin.py"


def reason(kata: Kata, message: str, tests: str = "") -> str:
    exclusion = does_not_run(kata, coins.submission(tests=tests), (PATH, message))
    assert (exclusion.test, exclusion.kind) == (PATH, ExclusionKind.DOES_NOT_RUN)
    return exclusion.reason


def test_tests_in_utf_16_are_told_so(kata: Kata) -> None:
    submission = coins.submission()
    submission.files[PATH] = "x = 1\n".encode("utf-16")
    message = "E   SyntaxError: source code string cannot contain null bytes"

    exclusion = does_not_run(kata, submission, (PATH, message))

    assert exclusion.reason == "It is UTF-16; save it as UTF-8."


def test_tests_of_another_python_get_a_hint(kata: Kata) -> None:
    message = f'E     File "/box/{PATH}", line 1\nE   SyntaxError: invalid syntax'

    assert reason(kata, message, "print 'points'\n").endswith(
        f"SyntaxError: invalid syntax (line 1). {PYTHON_2}"
    )
    assert reason(kata, message, "x = = 1\n").endswith("(line 1)")


def test_the_last_of_two_errors_is_shown_with_the_last_line(kata: Kata) -> None:
    message = f"/box/{PATH}:3: in <module>\nE   KeyError: 1\n"
    message += f"/box/{PATH}:9: in rows\nE   NameError: no x"

    assert reason(kata, message).endswith("NameError: no x (line 9)")


def test_a_line_of_another_file_is_not_shown(kata: Kata) -> None:
    message = "tests/helper.py:9: in <module>\nE   KeyError: 'x'"

    assert reason(kata, message) == "It cannot be imported. KeyError: 'x'"


@pytest.mark.parametrize("hint", ["", ". Did you mean: 'pays'?"])
def test_a_path_in_the_sandbox_is_not_shown(kata: Kata, hint: str) -> None:
    error = "ImportError: cannot import name 'pay' from 'coin'"

    assert reason(kata, f"E   {error} (/box/work/coin.py){hint}") == (
        f"It cannot be imported. {error}{hint}"
    )


def test_tests_that_take_all_steps_while_they_are_collected_are_told_so() -> None:
    message = no_tests((), End.TIMED_OUT).message

    assert message == "Collecting the tests: they do not end."


def test_tests_that_cannot_be_collected_are_a_problem_in_their_file() -> None:
    broken = Exclusion(f"{PATH}::TestPays", ExclusionKind.DOES_NOT_RUN, "It fails.")

    problem = no_tests([broken], End.NONE)

    assert (problem.message, problem.file) == (f"{PATH}::TestPays: It fails.", PATH)
