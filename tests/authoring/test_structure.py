from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.authoring import structure
from dicedojo.authoring.structure import check_imports, check_structure
from dicedojo.course.kata import Kata
from dicedojo.course.program import OTHERWISE

from .conftest import Planted

STEP = "02_highest_die"

Faults = Callable[[], list[str]]


@pytest.fixture
def faults(planted: Planted) -> Faults:
    return lambda: list(map(str, check_structure(planted.root, "highest")))


def tidy_a_helper(planted: Planted) -> None:
    planted.helper()
    green = planted.root / "solutions/highest/03_helped/green.py"
    planted.write("solutions/highest/03_helped/refactored.py", green.read_text())


def add_to_the_last_solution(planted: Planted) -> None:
    planted.write(
        "solutions/highest/chaff/on_top.py",
        f'"""Chaff: counts in halves."""\n{OTHERWISE}HALF = score\n',
    )


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda planted: None, id="the scratch kata"),
        pytest.param(Planted.plan, id="a plan has two pages and no feature"),
        pytest.param(Planted.helper, id="a helper has code and no feature"),
        pytest.param(tidy_a_helper, id="a helper may be tidied"),
        pytest.param(
            add_to_the_last_solution, id="a chaff has the last solution's functions"
        ),
    ],
)
def test_a_kata_may_have_everything(
    planted: Planted, faults: Faults, change: Callable[[Planted], None]
) -> None:
    change(planted)

    assert faults() == []


PLAN = [
    "katas/highest/01_plan/PLAN.md",
    "katas/highest/01_plan/step.toml",
    "katas/highest/01_plan/test_plan.py",
    "lessons/highest/01_plan.md",
    "solutions/highest/01_plan/PLAN.md",
    "features/highest/02_one_die.feature",
]
HELPER = [
    "katas/highest/03_helped/step.toml",
    "katas/highest/03_helped/test_helped.py",
    "lessons/highest/03_helped.md",
    "solutions/highest/03_helped/green.py",
]


@pytest.mark.parametrize(
    "path",
    [
        "katas/highest/kata.toml",
        "katas/highest/domain.py",
        "katas/highest/highest.py",
        "katas/highest/dice.py",
        f"katas/highest/{STEP}/step.toml",
        f"katas/highest/{STEP}/test_highest_die.py",
        "features/highest/steps.py",
        f"features/highest/{STEP}.feature",
        f"lessons/highest/{STEP}.md",
        f"solutions/highest/{STEP}/green.py",
        *PLAN,
        *HELPER,
    ],
)
def test_what_is_missing_is_named(planted: Planted, faults: Faults, path: str) -> None:
    if path in PLAN:
        planted.plan()
    if path in HELPER:
        planted.helper()
    planted.remove(path)

    assert f"{path}: is missing" in faults()


def test_a_step_that_only_one_tree_knows_is_named(
    planted: Planted, faults: Faults
) -> None:
    planted.write("lessons/highest/03_hidden.md", "# Hidden\n")

    assert "katas/highest/03_hidden/step.toml: is missing" in faults()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            (
                f"katas/highest/{STEP}/step.toml",
                'kind = "behaviour"',
                'kind = "refactoring"',
            ),
            "refactored.py: is missing",
            id="the code of another kind",
        ),
        pytest.param(
            (
                f"katas/highest/{STEP}/step.toml",
                "For 2 6 3 the test gets 2. Which die did your code look at?",
                "Look at another die.",
            ),
            "asks nothing: Look at another die.",
            id="a hint that is no question",
        ),
        pytest.param(
            ("katas/highest/kata.toml", "steps = 25", "steps = 30"),
            "kata.toml: the points add up to 105, not 100. behaviour 55, tests 50.",
            id="the rubric",
        ),
        pytest.param(
            ("katas/highest/kata.toml", 'title = "Highest"', 'title = "Highest'),
            "katas/highest: katas/highest/kata.toml is not TOML.\n  Illegal character",
            id="a quotation mark",
        ),
        pytest.param(
            ("katas/highest/domain.py", "roll, *times = arguments", "roll = argument"),
            "domain.py:38: describe fails.\n  NameError: name 'argument' is not",
            id="a domain that fails",
        ),
        pytest.param(
            ("katas/highest/kata.toml", "pass_mark = 60", "pass_mark = 160"),
            "pass_mark must be a whole number from 1 to 100, not 160",
            id="the pass mark",
        ),
        pytest.param(
            ("katas/highest/kata.toml", "pass_mark = 60", 'pass_mark = "60"'),
            "pass_mark must be a whole number from 1 to 100, not '60'",
            id="a pass mark in quotes",
        ),
        pytest.param(
            ("katas/highest/kata.toml", "sweep = 25", "sweep = 25\nswep = -5"),
            "behaviour.swep is not a field of a rubric",
            id="a field that no rubric has",
        ),
        pytest.param(
            ("katas/highest/kata.toml", 'title = "Highest"\n', ""),
            "lacks the field 'title'",
            id="a field of kata.toml",
        ),
        pytest.param(
            ("katas/highest/highest.py", "def score(roll):", "def points(roll):"),
            "defines no function score",
            id="a public function",
        ),
        pytest.param(
            (f"solutions/highest/{STEP}/green.py", "max(roll)", "max(roll"),
            "does not compile: '(' was never closed (green.py, line ",
            id="code that does not compile",
        ),
        pytest.param(
            (
                f"features/highest/{STEP}.feature",
                "Scenario: The dice lie after scoring as they lay before",
                "Scenario: <roll> scores <points> for <reason>",
            ),
            "two scenarios are called '<roll> scores <points> for <reason>'",
            id="namesakes in a feature",
        ),
    ],
)
def test_what_is_out_of_order_is_said(
    planted: Planted, faults: Faults, change: tuple[str, str, str], message: str
) -> None:
    planted.change(*change)

    assert any(message in fault for fault in faults())


@pytest.mark.parametrize(
    "path",
    [
        "features/highest/steps.py",
        "katas/highest/dice.py",
        "katas/highest/domain.py",
        "katas/highest/outside.py",
        "katas/highest/props.py",
        f"katas/highest/{STEP}/test_highest_die.py",
    ],
)
def test_a_file_beside_the_programs_that_does_not_compile_is_named(
    planted: Planted, faults: Faults, path: str
) -> None:
    planted.write(path, "def\n")

    assert faults() == [
        f"{path}: does not compile: invalid syntax ({Path(path).name}, line 1)"
    ]


def test_a_domain_that_is_too_large_is_named(
    faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(structure, "MAX_QUESTIONS", 258)

    assert faults() == [
        "katas/highest/domain.py: has 259 questions, which a grade asks of several "
        "hundred programs; keep at most 258"
    ]


def test_a_gap_in_the_numbers_is_said(planted: Planted, faults: Faults) -> None:
    for path in ("katas/highest", "solutions/highest"):
        (planted.root / path / STEP).rename(planted.root / path / "03_highest_die")
    for path, suffix in (("features", "feature"), ("lessons", "md")):
        folder = planted.root / path / "highest"
        (folder / f"{STEP}.{suffix}").rename(folder / f"03_highest_die.{suffix}")

    assert faults() == [
        "katas/highest/03_highest_die: has number 3; the next would be 2"
    ]


def test_a_second_step_of_the_same_slug_is_said(
    planted: Planted, faults: Faults
) -> None:
    planted.write(
        "katas/highest/03_one_die/step.toml",
        'title = "Again"\nkind = "guard"\nhints = ["Again?"]\n',
    )

    assert "katas/highest: two steps have the slug one_die" in faults()


@pytest.mark.parametrize("kind", ["wheat", "chaff"])
def test_a_kata_without_wheat_or_chaff_is_said(
    planted: Planted, faults: Faults, kind: str
) -> None:
    for path in (planted.root / "solutions/highest" / kind).glob("*.py"):
        path.unlink()

    assert faults() == [f"solutions/highest/{kind}: is empty"]


# A plan


def test_a_page_does_not_make_a_plan(planted: Planted, faults: Faults) -> None:
    planted.plan()
    planted.change("katas/highest/01_plan/step.toml", '"plan"', '"behaviour"')

    assert faults() == [
        "features/highest/01_plan.feature: is missing",
        "solutions/highest/01_plan/green.py: is missing",
    ]


# A helper


def test_a_feature_of_a_helper_is_a_fault(planted: Planted, faults: Faults) -> None:
    planted.helper()
    planted.write(
        "features/highest/03_helped.feature",
        "Feature: Helped\n  Scenario: 6 5 scores 6\n"
        "    When the player rolls 6 5\n    Then the roll scores 6\n",
    )

    assert faults() == [
        "features/highest/03_helped.feature: does not belong to a helper step"
    ]


# A chaff on top of the last solution


def test_a_chaff_that_does_not_compile_is_named_with_its_own_line(
    planted: Planted, faults: Faults
) -> None:
    path = "solutions/highest/chaff/on_top.py"
    planted.write(path, f'"""Chaff: counts in halves."""\n{OTHERWISE}HALF = (\n')

    assert faults() == [
        f"{path}: does not compile: '(' was never closed (on_top.py, line 3)"
    ]


@pytest.mark.parametrize("kind", ["wheat", "chaff"])
def test_a_program_without_a_docstring_is_named(
    planted: Planted, faults: Faults, kind: str
) -> None:
    path = f"solutions/highest/{kind}/bare.py"
    planted.write(path, "def score(roll):\n    return 1\n")

    (fault,) = faults()

    assert fault == (
        f"katas/highest: {path} has no docstring that names its design or bug."
    )


def test_a_chaff_that_names_a_step_that_is_not_there_is_named(
    planted: Planted, faults: Faults
) -> None:
    path = "solutions/highest/chaff/halves.py"
    code = f"{OTHERWISE}HALF = score\n"

    planted.write(
        path, f'"""Chaff: counts in halves.\n\nStep: highest_die\n"""\n{code}'
    )
    assert faults() == []

    planted.write(
        path, f'"""Chaff: counts in halves.\n\nStep: highest_dice\n"""\n{code}'
    )
    assert faults() == [
        f"{path}: names the step 'highest_dice', which the kata does not have; did you "
        "mean 'highest_die'?"
    ]


# A kata's files import what stays, and what is there where they run.


@pytest.fixture
def highest(planted: Planted) -> Kata:
    return planted.kata


def import_faults(kata: Kata) -> list[str]:
    return list(map(str, check_imports(kata)))


@pytest.mark.parametrize(
    "line",
    [
        "from dicedojo.dice import all_rolls",
        "import dicedojo.dice",
        "from dicedojo import dice",
        "from dicedojo.api import orders",
        "import numpy",
        "from . import other",
    ],
)
def test_a_domain_imports_the_public_names_alone(highest: Kata, line: str) -> None:
    highest.domain_file.write_text(f"import random\n{line}\n")

    (fault,) = import_faults(highest)

    assert fault.startswith("katas/highest/domain.py:2: imports ")


@pytest.mark.parametrize(
    "line",
    [
        "from dicedojo.api import Own, all_hands",
        "import dicedojo.api",
        "from collections.abc import Iterator",
    ],
)
def test_public_names_and_the_standard_library_are_fine(
    highest: Kata, line: str
) -> None:
    highest.domain_file.write_text(f"{line}\n")

    assert import_faults(highest) == []


@pytest.mark.parametrize("name", ["props", "outside"])
def test_the_sandbox_has_no_dicedojo(highest: Kata, name: str) -> None:
    (highest.folder / f"{name}.py").write_text("from dicedojo.api import Roll\n")

    (fault,) = import_faults(highest)

    assert fault.startswith(f"katas/highest/{name}.py:1: imports dicedojo.api; it can")


def test_step_definitions_import_pytest_and_the_props(highest: Kata) -> None:
    highest.step_definitions.write_text("import pytest, pytest_bdd, props\n")
    assert import_faults(highest) == []

    highest.step_definitions.write_text("import rich\n")
    assert len(import_faults(highest)) == 1


def test_a_file_that_does_not_compile_is_left_to_other_checks(highest: Kata) -> None:
    highest.domain_file.write_text("def\n")

    assert import_faults(highest) == []
