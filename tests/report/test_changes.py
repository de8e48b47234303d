from __future__ import annotations

import pytest
from msgspec.structs import replace

from dicedojo.engine.mutants.changes import OPERATORS
from dicedojo.engine.mutants.operators import TABLE_OPERATORS
from dicedojo.grading.document.suite import MutantRecord
from dicedojo.report.changes import (
    TABLE_CHANGES,
    changed_lines,
    describe_change,
    kind_of_change,
    suggest_test,
)

from .test_wording import difference


def change(
    original: str, mutated: str, operator: str = "comparison", **facts: object
) -> MutantRecord:
    mutant = MutantRecord(
        id="m001",
        operator=operator,
        file="greed.py",
        line=1,
        column=1,
        original=original,
        mutated=mutated,
        start=0,
        end=len(original),
        replacement=mutated,
        status="survived",
        killed_by=(),
        failing=(),
        witness=None,
        why="",
    )
    return replace(mutant, **facts)


def test_an_operator_without_words_of_its_own_shows_what_it_changes() -> None:
    mutant = change("1", "2", "a_new_operator")

    assert describe_change(mutant) == "`1` becomes `2`"


def test_each_operator_has_words_for_its_kind_of_change() -> None:
    kinds = [kind_of_change(change("1", "2", each.name)) for each in OPERATORS]

    assert [kind for kind in kinds if "_" in kind] == []
    assert {each.name for each in TABLE_OPERATORS} == {*TABLE_CHANGES}


def test_the_diff_is_the_changed_line(
    mutants: dict[str, MutantRecord], source: str
) -> None:
    removed, added = changed_lines(source, mutants["m009"])

    assert removed == ["Rule(Sequence((4, 4, 4)), 400),"]
    assert added == ["Rule(Sequence((4, 4)), 400),"]


def test_a_line_that_is_removed_adds_nothing() -> None:
    mutant = change("b\n", "", "delete_element", start=2, end=4)

    assert changed_lines("a\nb\nb\nc\n", mutant) == (["b"], [])


def test_two_rules_that_change_places_show_both() -> None:
    mutant = change("b\nc", "c\nb", "swap_rules", start=2, end=5)

    assert changed_lines("a\nb\nc\nd\n", mutant) == (["b", "c"], ["c", "b"])


def test_without_the_module_the_snippets_stand_for_the_lines() -> None:
    assert changed_lines("", change(">=", ">")) == ([">="], [">"])
    assert changed_lines("", change("a\nb", "a\nc")) == (["a", "b"], ["a", "c"])


def test_of_a_long_line_the_part_around_the_change_is_shown() -> None:
    rules = [f"Rule(({number},), {number}00)" for number in range(1, 30)]
    line = f"RULES = [{', '.join(rules)}]"
    at = line.index("1500")
    mutant = change("1500", "1501", "number", start=at, end=at + 4)

    (removed,), (added,) = changed_lines(f"{line}\n", mutant)

    assert "Rule((15,), 1500)" in removed
    assert "Rule((15,), 1501)" in added
    assert {one[0] + one[-1] for one in (removed, added)} == {"……"}
    assert {len(one) for one in (removed, added)} == {60 + 1 + 60 + 2}


def test_a_long_line_keeps_its_end_where_the_change_is_near() -> None:
    line = "x" * 200
    mutant = change("x", "y", start=190, end=191)

    (removed,), (added,) = changed_lines(line, mutant)

    assert removed == f"…{'x' * 60}{'x' * 10}"
    assert added == f"…{'x' * 60}y{'x' * 9}"


def test_a_diff_loses_the_indent_that_all_its_lines_share() -> None:
    source = "def f():\n    if roll:\n        return 1\n"
    mutant = change("", "", start=9, end=42, replacement="    return 2\n")

    removed, added = changed_lines(source, mutant)

    assert (removed, added) == (["if roll:", "    return 1"], ["return 2"])


@pytest.mark.parametrize(
    ("mutant", "words"),
    [
        pytest.param(
            change("1 <= die <= 6", "1 < die <= 6"), "`<=` becomes `<`", id="comparison"
        ),
        pytest.param(
            change("a_long_condition() and b", "a_long_condition() or b", "and_or"),
            "`and` becomes `or`",
            id="joint",
        ),
        pytest.param(
            change("not roll", "roll", "negation"), "`not` is left out", id="negation"
        ),
        pytest.param(
            change("a is b", "a is not b"), "`not` is put in", id="a word more"
        ),
        pytest.param(change("1", "2", "number"), "`1` becomes `2`", id="number"),
        pytest.param(
            change("f(roll[: size])", "f(None)", "argument_to_none"),
            "`roll[: size]` becomes `None`",
            id="short argument",
        ),
        pytest.param(
            change(f"f({'a' * 40})", "f(None)", "argument_to_none"),
            "an argument becomes None",
            id="long argument",
        ),
        pytest.param(
            change("f(a, b)", "f(b)", "argument_removal"),
            "an argument is left out",
            id="no argument",
        ),
        pytest.param(
            change("a" * 40, "b" * 40, "new"),
            "this code changes",
            id="unknown and long",
        ),
        pytest.param(
            change("1000", "200", "repoint_rule"),
            "two neighbours swap their points",
            id="our own operator",
        ),
    ],
)
def test_a_change_is_described_in_a_few_words(mutant: MutantRecord, words: str) -> None:
    assert describe_change(mutant) == words


COMPARISON = change(">=", ">")


@pytest.mark.parametrize(
    ("mutant", "facts", "sentence"),
    [
        pytest.param(
            change("400", "401", "number"),
            {},
            "A test of roll 1 would notice.",
            id="a number",
        ),
        pytest.param(
            change("a == b", "a != b"),
            {},
            "A test of roll 1 would notice.",
            id="an equality has no edge",
        ),
        pytest.param(
            change("a >= b", "a > b"),
            {},
            "A test on the edge of that comparison would notice: roll 1.",
            id="a comparison",
        ),
        pytest.param(
            change("a and b", "a or b", "and_or"),
            {},
            "A test where only one of the two conditions holds would notice: roll 1.",
            id="two conditions",
        ),
        pytest.param(
            COMPARISON,
            {"original": "raises ValueError"},
            "A test that expects ValueError for roll 1 would notice.",
            id="an exception is right",
        ),
        pytest.param(
            COMPARISON,
            {"mutated": "raises IndexError"},
            "Any test of roll 1 would notice.",
            id="the mutant fails",
        ),
        pytest.param(
            COMPARISON,
            {"call": "select_dice(1, 2)"},
            "A test that asks select_dice(1, 2) would notice.",
            id="another function",
        ),
        pytest.param(
            COMPARISON,
            {"call": "dice_chosen(select_dice, 1, 2)"},
            "A test that asks this would notice: roll 1.",
            id="a function of the props",
        ),
        pytest.param(
            COMPARISON,
            {"call": "take_turn(None, 2)"},
            "A test that asks take_turn(None, 2) would notice.",
            id="a value that looks like a name",
        ),
        pytest.param(
            COMPARISON,
            {"original": "{0: 1}", "mutated": "{0: 1.0}"},
            "The two are equal for Python; only their types differ. "
            "A test of the type would notice: roll 1.",
            id="a type that == does not see",
        ),
        pytest.param(
            COMPARISON,
            {"original": "{0: 1, ...}", "mutated": "{0: 1.0, ...}"},
            "A test on the edge of that comparison would notice: roll 1.",
            id="answers that are cut short",
        ),
    ],
)
def test_one_sentence_suggests_a_test(
    mutant: MutantRecord, facts: dict[str, str], sentence: str
) -> None:
    assert suggest_test(mutant, difference(**facts)) == sentence
