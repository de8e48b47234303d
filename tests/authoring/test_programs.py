from __future__ import annotations

import pytest

from dicedojo.authoring.programs import (
    check_chaffs,
    check_refactorings,
    check_rules,
    check_wheats,
)
from dicedojo.course.program import OTHERWISE

from .conftest import Check, FaultsOf, Planted

pytestmark = pytest.mark.slow

LAST = "solutions/highest/02_highest_die/green.py"
CHAFF = "solutions/highest/chaff/last_die.py"
SORTS = "solutions/highest/chaff/sorts_the_players_list.py"
WHEAT = "solutions/highest/wheat/sorting.py"
FIRST = "solutions/highest/01_one_die/green.py"
DOMAIN = "katas/highest/domain.py"
REFUSES = """\
def score(roll):
    if not set(roll) <= set(range(1, 7)):
        raise ValueError("no die")
"""
EARLY = "solutions/highest/01_one_die/refactored.py"
TIDIED = "solutions/highest/03_tidied/refactored.py"
SEVENS = 'SEVENS = [("score", ([7],)), ("score", ([7, 7],))]'
ON_TOP = "solutions/highest/chaff/on_top.py"


@pytest.mark.parametrize(
    "check", [check_rules, check_refactorings, check_wheats, check_chaffs]
)
@pytest.mark.parametrize("gives", [False, True])
def test_the_scratch_kata_is_sound_and_programs_find_what_is_given(
    planted: Planted, faults_of: FaultsOf, check: Check, gives: bool
) -> None:
    if gives:
        planted.give()

    assert faults_of(check) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param(
            (LAST, "max(roll)", "max(roll[0], roll[1])"),
            f"{LAST}: roll 1 has no answer: it raises IndexError",
            id="a question without an answer",
        ),
        pytest.param(
            (LAST, "return max(roll)", "roll.sort()\n    return roll[-1]"),
            f"{LAST}: roll 2 1 changes the player's own ([2, 1],)",
            id="a reference that moves dice",
        ),
        pytest.param(
            ("katas/highest/domain.py", "return iter(())", 'yield "score", ([7],)'),
            f"{LAST}: roll 7 is listed as refused, but gives 7",
            id="a question that is not refused",
        ),
        pytest.param(
            (
                "katas/highest/domain.py",
                "all_rolls(MAX_DICE, least=1)",
                "[(1,), (1,)]",
            ),
            "katas/highest/domain.py: asks a question twice",
            id="a question twice",
        ),
        pytest.param(
            ("katas/highest/domain.py", "all_hands(MAX_DICE, least=1)", "[(7,)]"),
            "domain.py: a representative is not a question of the domain: ",
            id="a representative of nothing",
        ),
        pytest.param(
            ("katas/highest/kata.toml", '["score"]', '["points"]'),
            "asks for score, which kata.toml does not list",
            id="a function that is not public",
        ),
    ],
)
def test_a_fault_of_the_rules_is_found(
    planted: Planted, faults_of: FaultsOf, change: tuple[str, str, str], message: str
) -> None:
    planted.change(*change)

    assert any(message in fault for fault in faults_of(check_rules))


@pytest.mark.parametrize(
    ("code", "difference"),
    [
        pytest.param(
            "    return max(roll) if len(roll) < 3 else roll[0]\n",
            "roll 1 1 2 gives 1, not 2; 126 questions differ",
            id="it answers otherwise",
        ),
        pytest.param(
            "    roll.sort()\n    return roll[-1]\n",
            "roll 2 1 is left as [1, 2], not [2, 1]; 175 questions differ",
            id="it moves the dice",
        ),
    ],
)
def test_tidied_code_that_differs_is_found(
    planted: Planted, faults_of: FaultsOf, code: str, difference: str
) -> None:
    planted.tidy(code)

    assert faults_of(check_refactorings) == [
        f"{TIDIED}: differs from {LAST}: {difference}"
    ]


def test_code_tidied_within_a_step_is_compared_with_its_green(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.write(
        "solutions/highest/02_highest_die/refactored.py",
        "def score(roll):\n    return sorted(roll)[0]\n",
    )

    (fault,) = faults_of(check_refactorings)

    assert f"differs from {LAST}: roll 1 2 gives 1, not 2" in fault


def test_a_guard_that_changes_the_code_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.guard("assert score([6, 5]) == 6")
    planted.change("solutions/highest/03_guarded/green.py", "max(roll)", "max([*roll])")

    (fault,) = faults_of(check_refactorings)

    assert f"a guard changes no code, but {LAST} differs" in fault


@pytest.mark.parametrize(
    ("new", "message"),
    [
        ("min(roll)", "breaks the rules: roll 1 2 gives 1, not 2"),
        ("float(max(roll))", "breaks the rules: roll 1 gives 1.0, not 1"),
        ("roll.sort() or roll[-1]", "breaks the rules: roll 2 1 is left as [1, 2]"),
    ],
)
def test_a_wheat_that_breaks_the_rules_is_found(
    planted: Planted, faults_of: FaultsOf, new: str, message: str
) -> None:
    planted.change(WHEAT, "sorted(roll)[-1]", new)

    (fault,) = faults_of(check_wheats)

    assert message in fault


@pytest.mark.parametrize(
    ("change", "message"),
    [
        pytest.param((CHAFF, "roll[-1]", "max(roll)"), "has no bug", id="no bug"),
        pytest.param(
            (CHAFF, "2 1 scores 1, not 2.", "2 1 scores 2, not 1."),
            "its witness is not true",
            id="points that are not so",
        ),
        pytest.param(
            (CHAFF, "2 1 scores 1, not 2.", "1 2 scores 2, not 1."),
            "its witness is not true",
            id="a roll that both score alike",
        ),
        pytest.param(
            (CHAFF, "2 1 scores 1, not 2.", "2 1 1 scores 1, not 2."),
            "its witness is not the shortest; a shortest:\n"
            "Witness: roll 2 1 gives 1, not 2.",
            id="a longer roll",
        ),
        pytest.param((CHAFF, "Witness: ", "See "), "has no line `Witness:", id="none"),
        pytest.param(
            (SORTS, "left as 1 2, not 2 1.", "left as 2 1, not 1 2."),
            "its witness is not true",
            id="dice that lie otherwise",
        ),
        pytest.param(
            (SORTS, "    roll.sort()\n", ""),
            "is the same bug as last_die",
            id="the bug of another chaff",
        ),
        pytest.param((CHAFF, "Chaff: ", "Bug: "), "open with `Chaff: `", id="no name"),
    ],
)
def test_a_chaff_that_is_not_what_it_says_is_found(
    planted: Planted, faults_of: FaultsOf, change: tuple[str, str, str], message: str
) -> None:
    planted.change(*change)

    assert any(message in fault for fault in faults_of(check_chaffs))


def test_a_chaff_with_the_bugs_of_two_others_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    bugs = {"threes": "(roll == [3])", "twos": "2 * (roll == [2])"}
    bugs["both"] = f"{bugs['threes']} + {bugs['twos']}"
    for name, bug in bugs.items():
        witness = "3 scores 4, not 3." if "3" in bug else "2 scores 4, not 2."
        planted.write(
            f"solutions/highest/chaff/{name}.py",
            f'"""Chaff: pays {name} more.\n\nWitness: {witness}\n"""\n\n\n'
            f"def score(roll):\n    return max(roll) + {bug}\n",
        )

    (fault,) = faults_of(check_chaffs)

    assert fault.startswith("solutions/highest/chaff/both.py: answers as a program")
    assert "those of threes and of twos" in fault


def test_a_chaff_may_raise_where_it_should_answer(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.write(
        CHAFF,
        '"""Chaff: trusts that there are two dice.\n\n'
        'Witness: 1 raises IndexError, not 1.\n"""\n\n\n'
        "def score(roll):\n    return max(roll[1], *roll)\n",
    )

    assert faults_of(check_chaffs) == []


@pytest.mark.parametrize(
    ("chaff", "code"),
    [
        pytest.param(CHAFF, "    return roll[-1]\n", id="another answer"),
        pytest.param(CHAFF, "    raise KeyError('a, not b')\n", id="an exception"),
        pytest.param(SORTS, "    roll.sort()\n    return roll[-1]\n", id="dice moved"),
    ],
)
def test_a_witness_that_is_suggested_can_be_pasted(
    planted: Planted, faults_of: FaultsOf, chaff: str, code: str
) -> None:
    text = '"""Chaff: errs.\n\n{}\n"""\n\n\ndef score(roll):\n' + code
    planted.write(chaff, text.format("No witness."))
    (fault,) = faults_of(check_chaffs)

    planted.write(chaff, text.format(fault.splitlines()[1]))

    assert faults_of(check_chaffs) == []


# Props

PROPS = "katas/highest/props.py"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param('Prop("StackedDie"', 'Prop("StackedDice"', id="a class"),
        pytest.param('3), "thrown"', '3), "threw"', id="a function"),
    ],
)
def test_a_prop_that_is_not_there_is_the_domains_fault(
    planted: Planted, faults_of: FaultsOf, old: str, new: str
) -> None:
    planted.change(DOMAIN, old, new)

    (fault,) = faults_of(check_rules)

    there, misspelt = (text.split('"')[1] for text in (old, new))
    assert fault == (
        f"{DOMAIN}: asks with {misspelt}, which props.py does not define. "
        f"Did you mean {there!r}?"
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("self.arguments = faces", "self.arguments = ()", "`arguments` with (2, 6, 3)"),
        (
            "__repr__",
            "shown",
            "a red test shows StackedDie(2, 6, 3) as `<props.StackedDie object at",
        ),
    ],
)
def test_a_prop_can_be_sent_and_read(
    planted: Planted, faults_of: FaultsOf, old: str, new: str, message: str
) -> None:
    assert faults_of(check_rules) == []

    planted.change(PROPS, old, new)

    assert message in "".join(faults_of(check_rules))


# What is refused


def test_a_question_may_be_refused(planted: Planted, faults_of: FaultsOf) -> None:
    planted.change(LAST, "return max(roll)", "return max(roll[1:])")

    assert faults_of(check_rules) == []  # max() of nothing is a ValueError


def refusing(planted: Planted) -> None:
    """Let the rules refuse a seven."""
    planted.change(DOMAIN, "return iter(())", 'yield "score", ([7],)')


@pytest.mark.parametrize("declared", [False, True])
def test_a_refactoring_has_to_declare_which_answers_it_changes(
    planted: Planted, faults_of: FaultsOf, declared: bool
) -> None:
    refusing(planted)
    planted.tidy("    return max(roll)\n")
    planted.write(TIDIED, f"{REFUSES}    return max(roll)\n")
    if declared:
        planted.declare("roll 7")

    change = f"{TIDIED}: differs from {LAST}: roll 7 raises ValueError, not 7"
    assert faults_of(check_refactorings) == ([] if declared else [change])


@pytest.mark.parametrize(
    ("code", "faults"),
    [
        pytest.param("roll[0] if len(set(roll)) == 1 else 0", [], id="by accident"),
        pytest.param(
            "roll[0] if len(roll) == 1 else 0",
            [f"{EARLY}: differs from {FIRST}: roll 1 1 gives 0, not 1; 12 questions"],
            id="settled",
        ),
    ],
)
def test_a_declared_refactoring_keeps_every_settled_answer(
    planted: Planted, faults_of: FaultsOf, code: str, faults: list[str]
) -> None:
    planted.write(EARLY, f"def score(roll):\n    return {code}\n")
    planted.declare("roll 1 2", step="01_one_die")

    assert [
        one.removesuffix(" differ") for one in faults_of(check_refactorings)
    ] == faults


def test_a_declared_change_that_is_none_is_found(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.tidy("    return max(roll)\n")
    planted.declare("roll 7")

    assert faults_of(check_refactorings) == [
        "katas/highest/03_tidied/step.toml: `changes` names 'roll 7', whose answer "
        "stays"
    ]


def test_a_declaration_has_to_name_the_shortest_change(
    planted: Planted, faults_of: FaultsOf
) -> None:
    refusing(planted)
    planted.change(DOMAIN, 'yield "score", ([7],)', "yield from SEVENS")
    planted.change(DOMAIN, "EXHAUSTIVE = True", f"{SEVENS}\nEXHAUSTIVE = True")
    planted.tidy("    return max(roll)\n")
    planted.write(TIDIED, f"{REFUSES}    return max(roll)\n")
    planted.declare("roll 7 7")

    assert faults_of(check_refactorings) == [
        "katas/highest/03_tidied/step.toml: `changes` leaves out the shortest: "
        "roll 7 raises ValueError, not 7"
    ]


# A plan


@pytest.mark.parametrize(
    ("best", "faults"),
    [
        pytest.param("sorted(roll)[-1]", [], id="no answer changes"),
        pytest.param(
            "sorted(roll)[0]",
            [
                "solutions/highest/03_helped/refactored.py: differs from "
                "solutions/highest/03_helped/green.py: roll 1 2 gives 1, not 2; "
                "241 questions differ"
            ],
            id="an answer changes",
        ),
    ],
)
def test_a_helper_is_tidied_without_changing_an_answer(
    planted: Planted, faults_of: FaultsOf, best: str, faults: list[str]
) -> None:
    planted.helper()
    planted.write(
        "solutions/highest/03_helped/refactored.py",
        "def score(roll):\n    return best(roll)\n\n\n"
        f"def best(roll):\n    return {best}\n",
    )

    assert faults_of(check_refactorings) == faults


def test_a_plan_before_the_code_changes_no_promise(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.plan()
    planted.write(
        "solutions/highest/03_highest_die/refactored.py",
        "def score(roll):\n    return sorted(roll)[0]\n",
    )

    (fault,) = faults_of(check_refactorings)

    assert fault.startswith("solutions/highest/03_highest_die/refactored.py: differs")


# A chaff on top of the last solution


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        pytest.param(
            "RIGHT = score\n\n\ndef score(roll):\n    return min(RIGHT(roll), 5)\n",
            [],
            id="one bug",
        ),
        pytest.param(
            "FIVE = 5\n",
            ["has no bug: every question is answered by the rules"],
            id="none",
        ),
        pytest.param(
            "RIGHT = score\n\n\ndef score(roll):\n    return min(RIGHT(roll), 4)\n",
            [
                "its witness is not true: 6 scores 5, not 6. "
                "a shortest:\nWitness: roll 5 gives 4, not 5."
            ],
            id="another bug",
        ),
    ],
)
def test_a_chaff_on_the_last_solution_is_checked(
    planted: Planted, faults_of: FaultsOf, changes: str, faults: list[str]
) -> None:
    planted.write(
        ON_TOP,
        '"""Chaff: takes a five for the highest.\n\nWitness: 6 scores 5, not 6.\n"""\n'
        f"{OTHERWISE}{changes}",
    )

    assert faults_of(check_chaffs) == [f"{ON_TOP}: {fault}" for fault in faults]


def test_a_question_of_the_domain_does_not_lie_outside_the_game(
    planted: Planted, faults_of: FaultsOf
) -> None:
    planted.write(
        "katas/highest/outside.py",
        "def outside(function, arguments):\n"
        "    return 'asks about a pair' if len(arguments[0]) == 2 else ''\n",
    )

    assert faults_of(check_rules) == [
        "katas/highest/outside.py: puts a question of the domain outside the game: "
        "score([1, 1]) asks about a pair"
    ]
