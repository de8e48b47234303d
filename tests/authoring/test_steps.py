from __future__ import annotations

from collections.abc import Callable

import pytest

from dicedojo.authoring.steps import check_features, check_starters
from dicedojo.errors import ContentError

from .conftest import Check, FaultsOf, Planted

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("in_bubblewrap")]

SECOND = "katas/highest/02_highest_die/test_highest_die.py"
ONE = "katas/highest/01_one_die/test_one_die.py"
FEATURE = "features/highest/02_highest_die.feature"
ROWS = """\
        | 2 6 3 | 6      | a six in the middle      |
        | 1 1 5 | 5      | a five at the end        |
"""

Change = tuple[str, str, str]  # file, old, new


@pytest.mark.parametrize("check", [check_starters, check_features])
def test_the_scratch_kata_is_red_and_green_in_turn(
    faults_of: FaultsOf, check: Check
) -> None:
    assert faults_of(check) == []


ON_ONE = "solutions/highest/01_one_die/green.py"
ON_TWO = "solutions/highest/02_highest_die/green.py"
DOWN = "solutions/highest/wheat/counting_down.py"
SORTED = "solutions/highest/wheat/sorting.py"


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            [(SECOND, "([2, 6, 3], 6),\n        ([1, 1, 5], 5),\n        ", "")],
            f"{SECOND}: is not red on the code before the step, {ON_ONE}",
            id="green too early",
        ),
        pytest.param(
            [(SECOND, "([4, 4], 4)", "([4, 4], 8)")],
            f"is red on {ON_TWO}",
            id="red on its own code",
        ),
        pytest.param(
            [(ONE, "assert score([face]) == face", "assert score([face, 6]) == face")],
            f"is red on {ON_TWO}",
            id="red on later code",
        ),
        pytest.param(
            [
                (
                    SECOND,
                    "assert score(roll)",
                    "assert 'own' not in vars(highest)\n    assert score(roll)",
                ),
                (SECOND, "import pytest", "import highest\nimport pytest"),
                (SORTED, "def score", "own = 1\n\n\ndef score"),
            ],
            f"is red on {SORTED}",
            id="red on a wheat",
        ),
        pytest.param(
            [(SECOND, "import pytest", "import pytset")],
            f"{SECOND}: does not run: ",
            id="not to be run",
        ),
    ],
)
def test_a_starter_that_is_not_red_and_green_in_turn_is_found(
    planted: Planted, faults_of: FaultsOf, changes: list[Change], message: str
) -> None:
    for change in changes:
        planted.change(*change)

    assert any(message in fault for fault in faults_of(check_starters))


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
@pytest.mark.parametrize("change", [Planted.helper, Planted.give, Planted.plan])
def test_a_kata_with_more_than_the_scratch_kata_is_sound(
    planted: Planted,
    faults_of: FaultsOf,
    change: Callable[[Planted], None],
    check: Check,
) -> None:
    change(planted)

    assert faults_of(check) == []


def test_what_is_not_given_is_not_found(planted: Planted, faults_of: FaultsOf) -> None:
    planted.give()
    planted.change("katas/highest/kata.toml", ', "cup"]', "]")

    with pytest.raises(ContentError, match="No module named 'cup'"):
        faults_of(check_features)


# A plan

PLAN = "katas/highest/01_plan"


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


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            [(FEATURE, ROWS, ""), (FEATURE, "falls 2 6 3\n", "falls 6 2 3\n")],
            "passes already on the code before the step",
            id="it passes too early",
        ),
        pytest.param(
            [(FEATURE, "| 4 4   | 4      |", "| 4 4   | 8      |")],
            "score([4, 4]) gives 4; the rules say 8.",
            id="its own code fails it",
        ),
        pytest.param(
            [(FEATURE, "And the roll is scored", "And the roll is weighed")],
            "the roll is weighed",
            id="a sentence without a definition",
        ),
        pytest.param(
            [
                (DOWN, "face = 6", "face = 3"),
                (DOWN, "face -= 1", "face = face % 6 + 1"),
            ],
            f"fails on {DOWN}",
            id="a wheat fails it",
        ),
        pytest.param(
            [(DOWN, "face -= 1", "pass")],
            f"{DOWN}: cannot be put to the features: a scenario on it timed out",
            id="a wheat hangs",
        ),
        pytest.param(
            [(FEATURE, "And the roll is scored", "And the player rolls 5 2 4")],
            "sorts_the_players_list.py: is not noticed",
            id="every feature lets a chaff through",
        ),
    ],
)
def test_a_fault_of_the_features_is_found(
    planted: Planted, faults_of: FaultsOf, changes: list[Change], message: str
) -> None:
    for change in changes:
        planted.change(*change)

    assert any(message in fault for fault in faults_of(check_features))


def test_a_feature_that_is_no_gherkin_is_a_fault_of_the_content(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.change(FEATURE, "Feature:", "Chapter:")

    with pytest.raises(ContentError, match="The features do not run") as caught:
        faults_of(check_features)

    assert "02_highest_die" in caught.value.evidence
