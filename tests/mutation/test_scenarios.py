"""Scenarios that pytest-bdd cannot run are named by the feature, and by the line."""

from __future__ import annotations

import pytest

from dicedojo.mutation.runner import TestRunner
from dicedojo.mutation.runs import Failure, Job
from dicedojo.mutation.scenarios import why_no_scenarios, why_no_step
from dicedojo.sandbox import Bubblewrap, ProcessSandbox, Sandbox
from dicedojo.sandbox.code_under_test import CodeUnderTest
from dicedojo.submission.submission import Submission

pytestmark = pytest.mark.slow

COIN = b"def pays(side):\n    return 1 if side == 'heads' else 0\n"
TESTS = "from pytest_bdd import scenario, scenarios\n\n{}\n"
FILE = "tests/test_coin.py"
FEATURE = "tests/features/coin.feature"
HEADS = "Feature: A coin\n\n  Scenario: Heads\n    When it spins\n"


@pytest.fixture(params=[Bubblewrap, ProcessSandbox])
def sandbox(request: pytest.FixtureRequest) -> Sandbox:
    found: Sandbox = request.param()
    return found


def submission(line: str, **features: str) -> Submission:
    """Return a coin with a test file; `features` are named by their folder."""
    files = {"coin.py": COIN, FILE: TESTS.format(line).encode()}
    for folder, text in features.items():
        files[f"{folder.replace('__', '/')}/coin.feature"] = text.encode()
    return Submission("mine", files, "coin.py")


def why(sandbox: Sandbox, handed: Submission) -> str:
    """Return what is said of the one file that cannot be collected."""
    code = CodeUnderTest(sandbox, handed.files, "coin.py", "coin")
    with TestRunner.open(code) as runner:
        ((path, shown),) = runner.collect(COIN).faults
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
    sandbox: Sandbox, line: str, features: dict[str, str], reason: str
) -> None:
    assert why(sandbox, submission(line, **features)) == reason


@pytest.mark.parametrize("line", ["open('dice.txt')", "import no_such_module"])
def test_another_fault_is_none_of_a_scenario(line: str) -> None:
    handed = submission(line)

    assert why(Bubblewrap(), handed) == ""


def test_a_sentence_without_a_step_definition_is_named(sandbox: Sandbox) -> None:
    handed = submission("scenarios('features')", tests__features=HEADS)
    code = CodeUnderTest(sandbox, handed.files, "coin.py", "coin")

    with TestRunner.open(code) as runner:
        run = runner.run([Job("coin", COIN)])["coin"]

    failure = run.failed[f"{FILE}::test_heads"]
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
