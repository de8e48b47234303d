from __future__ import annotations

import pytest

from dicedojo.authoring import steps
from dicedojo.authoring.steps import check_features, check_starters
from dicedojo.errors import ContentError
from dicedojo.sandbox import Bubblewrap

from .conftest import Check, FaultsOf, Planted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_bubblewrap")]

FIRST = "test_the_scratch_kata_is_red_and_green_in_turn"
SECOND = "katas/highest/02_highest_die/test_highest_die.py"
FEATURE = "features/highest/02_highest_die.feature"
ROWS = """\
        | 2 6 3 | 6      | a six in the middle      |
        | 1 1 5 | 5      | a five at the end        |
"""


@pytest.fixture
def in_bubblewrap(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run starters in bubblewrap, which forks instead of starting Python each time.

    The first test runs them as dojo does; so do those of `dojo author check`.
    """
    if request.node.originalname != FIRST:
        monkeypatch.setattr(steps, "ProcessSandbox", Bubblewrap)


@pytest.mark.parametrize("check", [check_starters, check_features])
def test_the_scratch_kata_is_red_and_green_in_turn(
    faults_of: FaultsOf, check: Check
) -> None:
    assert faults_of(check) == []


def test_a_starter_that_is_green_too_early_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(SECOND, "([2, 6, 3], 6),\n        ([1, 1, 5], 5),\n        ", "")

    (fault,) = faults_of(check_starters)

    assert fault == (
        f"{SECOND}: is not red on the code before the step, "
        "solutions/highest/01_one_die/green.py"
    )


def test_a_starter_that_is_red_on_its_own_code_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(SECOND, "([4, 4], 4)", "([4, 4], 8)")

    faults = faults_of(check_starters)

    assert any("is red on solutions/highest/02_highest_die/green" in f for f in faults)


def test_a_starter_that_later_code_turns_red_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(
        "katas/highest/01_one_die/test_one_die.py",
        "assert score([face]) == face",
        "assert score([face, 6]) == face",
    )

    faults = faults_of(check_starters)

    assert any("is red on solutions/highest/02_highest_die/green" in f for f in faults)


def test_a_starter_that_refuses_a_wheat_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.write(
        SECOND,
        "import highest\n\n\ndef test_it():\n    assert highest.score([1, 2]) == 2\n"
        "    assert not hasattr(highest, 'sorted_dice')\n",
    )
    planted.change(
        "solutions/highest/wheat/sorting.py",
        "def score",
        "sorted_dice = 1\n\n\ndef score",
    )

    faults = faults_of(check_starters)

    assert any("is red on solutions/highest/wheat/sorting.py" in f for f in faults)


def test_a_starter_that_does_not_run_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(SECOND, "import pytest", "import pytset")

    (fault,) = faults_of(check_starters)

    assert fault.startswith(f"{SECOND}: does not run: ")
    assert "pytset" in fault


def test_a_refactoring_whose_test_starts_red_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.tidy("    return max(roll)\n")
    planted.change(
        "katas/highest/03_tidied/test_tidied.py", "([6, 5]) == 6", "([6, 5]) == 5"
    )

    faults = faults_of(check_starters)

    assert any("a refactoring starts green" in fault for fault in faults)


def test_a_guard_that_can_fail_is_as_good_as_its_word(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.guard("assert score([6, 5]) == 6")

    assert faults_of(check_starters) == []


def test_a_guard_that_nothing_turns_red_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.guard("assert callable(score)")

    (fault,) = faults_of(check_starters)

    assert "guards nothing: no mutant of the code turns it red" in fault


# A helper

HELPER = "katas/highest/03_helped/test_helped.py"


@pytest.mark.parametrize("check", [check_starters, check_features])
def test_a_helper_is_red_and_green_in_turn_and_no_wheat_needs_it(
    planted: Planted, faults_of: FaultsOf, check: Check
) -> None:
    planted.helper()

    assert faults_of(check) == []


def test_a_helper_that_starts_green_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.helper("assert highest.score([6, 5]) == 6")

    assert faults_of(check_starters) == [
        f"{HELPER}: is not red on the code before the step, "
        "solutions/highest/02_highest_die/green.py"
    ]


# What a kata gives


@pytest.mark.parametrize("check", [check_starters, check_features])
def test_code_tests_and_features_find_what_is_given(
    planted: Planted, faults_of: FaultsOf, check: Check
) -> None:
    planted.give()

    assert faults_of(check) == []


def test_what_is_not_given_is_not_found(planted: Planted, faults_of: FaultsOf) -> None:
    planted.give()
    planted.change("katas/highest/kata.toml", ', "cup"]', "]")

    with pytest.raises(ContentError, match="No module named 'cup'"):
        faults_of(check_features)


# A plan

PLAN = "katas/highest/01_plan"


def test_a_plan_is_red_on_the_empty_page_and_green_on_the_good_one(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.plan()

    assert faults_of(check_starters) == []


def test_a_plan_asks_for_no_feature(planted: Planted, faults_of: FaultsOf) -> None:
    planted.plan()

    assert faults_of(check_features) == []


@pytest.mark.parametrize(
    ("path", "text", "fault"),
    [
        pytest.param(
            f"{PLAN}/PLAN.md",
            "Goal: the highest die.\n",
            f"is not red on {PLAN}/PLAN.md",
            id="an empty page that says all",
        ),
        pytest.param(
            "solutions/highest/01_plan/PLAN.md",
            "Goal: ???\n",
            "is not green on solutions/highest/01_plan/PLAN.md",
            id="a good page that leaves a question open",
        ),
        pytest.param(
            f"{PLAN}/test_plan.py",
            "def test_nothing():\n    pass\n",
            f"is not red on {PLAN}/PLAN.md",
            id="a starter that asks nothing",
        ),
        pytest.param(
            f"{PLAN}/test_plan.py",
            "import highest\n\n\ndef test_it():\n    assert highest.score([1]) == 1\n",
            "is not green on solutions/highest/01_plan/PLAN.md",
            id="a starter that asks for code",
        ),
    ],
)
def test_a_plan_that_is_not_red_and_green_in_turn_is_found(
    planted: Planted, faults_of: FaultsOf, path: str, text: str, fault: str
) -> None:
    planted.plan()
    planted.write(path, text)

    assert faults_of(check_starters) == [f"{PLAN}/test_plan.py: {fault}"]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("GOAL = 1\n", id="empty"),
        pytest.param("import pytset\n", id="not to be imported"),
    ],
)
def test_a_plan_without_tests_is_found(
    planted: Planted, faults_of: FaultsOf, text: str
) -> None:
    planted.plan()
    planted.write(f"{PLAN}/test_plan.py", text)

    assert set(faults_of(check_starters)) == {f"{PLAN}/test_plan.py: has no tests"}


def test_the_first_step_after_a_plan_starts_from_the_stub(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.plan()
    planted.write(
        "katas/highest/02_one_die/test_one_die.py",
        "from highest import score\n\n\ndef test_it():\n    score([1])\n",
    )

    (fault,) = faults_of(check_starters)

    assert fault == (
        "katas/highest/02_one_die/test_one_die.py: "
        "is not red on the code before the step, katas/highest/highest.py"
    )


# Features


def test_a_feature_that_passes_too_early_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(FEATURE, ROWS, "")
    planted.change(FEATURE, "falls 2 6 3\n", "falls 6 2 3\n")

    faults = faults_of(check_features)

    assert any("passes already on the code before the step" in f for f in faults)


def test_a_feature_that_its_own_code_fails_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(FEATURE, "| 4 4   | 4      |", "| 4 4   | 8      |")

    faults = faults_of(check_features)

    assert any("score([4, 4]) gives 4; the rules say 8." in fault for fault in faults)


def test_a_sentence_without_a_definition_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(FEATURE, "And the roll is scored", "And the roll is weighed")

    faults = faults_of(check_features)

    assert any("the roll is weighed" in fault for fault in faults)


def test_a_feature_that_is_no_gherkin_is_a_fault_of_the_content(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(FEATURE, "Feature:", "Chapter:")

    with pytest.raises(ContentError, match="The features do not run"):
        faults_of(check_features)


def test_a_wheat_that_fails_a_feature_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change("solutions/highest/wheat/counting_down.py", "face = 6", "face = 3")
    planted.change(
        "solutions/highest/wheat/counting_down.py", "face -= 1", "face = face % 6 + 1"
    )

    faults = faults_of(check_features)

    assert any("fails on solutions/highest/wheat/counting_down" in f for f in faults)


def test_a_wheat_that_hangs_is_found(planted: Planted, faults_of: FaultsOf) -> None:
    planted.change("solutions/highest/wheat/counting_down.py", "face -= 1", "pass")

    (fault,) = faults_of(check_features)

    assert fault == (
        "solutions/highest/wheat/counting_down.py: "
        "cannot be put to the features: a scenario on it timed out"
    )


def test_a_chaff_that_every_feature_lets_through_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(FEATURE, "And the roll is scored", "And the player rolls 5 2 4")

    (fault,) = faults_of(check_features)

    assert "sorts_the_players_list.py: is not noticed" in fault
