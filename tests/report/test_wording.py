from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from dicedojo.mutation.verdicts import (
    Exclusion,
    Mutant,
    MutantVerdict,
    MutationReport,
    OwnFailure,
    Status,
)
from dicedojo.report.wording import (
    Excluded,
    changed_lines,
    dedented,
    excluded,
    pass_with,
    red_tests,
    should,
    survivors,
    tells_apart,
    undecided,
    what_changed,
    what_would_notice,
)
from dicedojo.witness import Witness

Verdicts = dict[str, MutantVerdict]


def witness(first: str = "100", second: str = "0", call: str = "score([1])") -> Witness:
    return Witness(call, "roll 1", first, second)


def change(original: str, mutated: str, operator: str = "comparison") -> Mutant:
    return Mutant("m001", operator, 1, 1, original, mutated, "")


def test_each_line_speaks_once_before_any_speaks_twice(verdicts: Verdicts) -> None:
    order = [verdict.mutant.id for verdict in survivors(verdicts.values())]

    assert order == ["m012", "m009", "m003", "m008", "m007"]


def test_the_order_does_not_depend_on_the_order_of_the_verdicts(
    verdicts: Verdicts,
) -> None:
    shuffled = list(verdicts.values())
    random.Random(7).shuffle(shuffled)

    assert survivors(shuffled) == survivors(verdicts.values())


def test_only_survivors_are_told(verdicts: Verdicts) -> None:
    verdicts["m003"] = replace(verdicts["m003"], status=Status.EQUIVALENT)

    assert verdicts["m003"] not in survivors(verdicts.values())


def test_the_diff_is_the_changed_line(verdicts: Verdicts, source: str) -> None:
    old, new = changed_lines(source, verdicts["m009"].mutant)

    assert old == ["    Rule(Sequence((4, 4, 4)), 400),"]
    assert new == ["    Rule(Sequence((4, 4)), 400),"]


def test_a_line_that_is_gone_leaves_nothing() -> None:
    mutant = replace(
        change("b\n", "", "delete_element"), module="a\nb\nb\nc\n", start=2, end=4
    )

    assert changed_lines("a\nb\nb\nc\n", mutant) == (["b"], [])


def test_two_rules_that_change_places_show_both(source: str) -> None:
    mutant = replace(
        change("", "", "swap_rules"), module="a\nb\nc\nd\n", start=2, end=5, text="c\nb"
    )

    assert changed_lines("a\nb\nc\nd\n", mutant) == (["b", "c"], ["c", "b"])


def test_without_the_module_the_snippets_stand_for_the_lines() -> None:
    assert changed_lines("", change(">=", ">")) == ([">="], [">"])


def test_a_diff_loses_the_indent_that_all_lines_share() -> None:
    lines = ["    if roll:", "        return 1"]

    assert dedented(lines, lines) == ["if roll:", "    return 1"]


@pytest.mark.parametrize(
    ("mutant", "said"),
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
            "two neighbours exchange their points",
            id="our own operator",
        ),
    ],
)
def test_a_change_is_said_in_a_few_words(mutant: Mutant, said: str) -> None:
    assert what_changed(mutant) == said


@pytest.mark.parametrize(
    ("found", "said"),
    [
        pytest.param(
            witness("100", "0"), "roll 1. Yours scores 100; it scores 0.", id="points"
        ),
        pytest.param(
            witness("100", "raises IndexError"),
            "roll 1. Yours scores 100; it raises IndexError.",
            id="an exception",
        ),
        pytest.param(
            witness("100", "did not end"),
            "roll 1. Yours scores 100; it did not end.",
            id="no answer",
        ),
        pytest.param(
            witness("100", "True"),
            "roll 1. Yours scores 100; it answers True.",
            id="odd",
        ),
        pytest.param(
            witness("2", "3", call="select_dice(1, 2)"),
            "roll 1. Yours answers 2; it answers 3.",
            id="another function",
        ),
    ],
)
def test_both_answers_stand_in_one_sentence(found: Witness, said: str) -> None:
    assert tells_apart(found, "Yours", "it") == said


@pytest.mark.parametrize(
    ("mutant", "found", "said"),
    [
        pytest.param(
            change("400", "401", "number"),
            witness(),
            "A test of roll 1 would notice.",
            id="a number",
        ),
        pytest.param(
            change("a == b", "a != b"),
            witness(),
            "A test of roll 1 would notice.",
            id="an equality has no edge",
        ),
        pytest.param(
            change("a >= b", "a > b"),
            witness(),
            "A test on the edge of that comparison would notice: roll 1.",
            id="a comparison",
        ),
        pytest.param(
            change("a and b", "a or b", "and_or"),
            witness(),
            "A test where only one of the two conditions holds would notice: roll 1.",
            id="two conditions",
        ),
        pytest.param(
            change(">=", ">"),
            witness(first="raises ValueError"),
            "A test that expects ValueError for roll 1 would notice.",
            id="an exception is right",
        ),
        pytest.param(
            change(">=", ">"),
            witness(second="raises IndexError"),
            "Any test of roll 1 would notice.",
            id="the mutant fails",
        ),
        pytest.param(
            change(">=", ">"),
            witness(call="select_dice(1, 2)"),
            "A test that asks select_dice(1, 2) would notice.",
            id="another function",
        ),
        pytest.param(
            change(">=", ">"),
            witness(call="dice_chosen(select_dice, 1, 2)"),
            "A test that asks this would notice: roll 1.",
            id="a function of the props",
        ),
        pytest.param(
            change(">=", ">"),
            witness(call="take_turn(None, 2)"),
            "A test that asks take_turn(None, 2) would notice.",
            id="a value that looks like a name",
        ),
    ],
)
def test_what_would_notice_is_one_sentence(
    mutant: Mutant, found: Witness, said: str
) -> None:
    assert what_would_notice(mutant, found) == said


@pytest.mark.parametrize(
    ("found", "who", "said"),
    [
        pytest.param(
            witness("100", "0"),
            "your code",
            "roll 1 should score 100; your code scores 0.",
            id="points",
        ),
        pytest.param(
            witness("raises ValueError", "0"),
            "your code",
            "roll 1 should raise ValueError; your code scores 0.",
            id="an exception",
        ),
        pytest.param(witness("100", ""), "", "roll 1 should score 100.", id="no actor"),
    ],
)
def test_what_the_rules_ask_for_stands_in_one_sentence(
    found: Witness, who: str, said: str
) -> None:
    assert should(found, who) == said


def test_a_reason_is_told_once_for_all_its_tests() -> None:
    asks = "It asks choose."
    kept = [Exclusion(f"t.py::test_keep[{n}]", "odd", asks) for n in range(5)]
    stop = Exclusion("t.py::test_stop[9000]", "odd", asks)
    other = Exclusion("t.py::test_other", "flaky", "It passed once and failed once.")

    groups = excluded([*kept, other, stop])

    assert groups == [
        Excluded("odd", asks, ("t.py::test_keep (5 cases)", "t.py::test_stop[9000]")),
        Excluded("flaky", "It passed once and failed once.", ("t.py::test_other",)),
    ]


def test_a_test_of_a_helper_is_said_to_count_for_ones_own_code() -> None:
    drop, keep = (
        Exclusion(f"t.py::test_{name}", "about your own design", "It needs drop.")
        for name in ("drop", "keep")
    )

    one, other = excluded([drop, keep], helpers=[drop.test])

    assert one.reason.endswith(
        "drop. It still counts for the changes to your own code."
    )
    assert other.reason == "It needs drop."


def test_the_tests_beyond_a_limit_are_counted() -> None:
    group = Excluded("flaky", "It passed once.", ("a", "b", "c"))

    assert group.shown(3) == ["a", "b", "c"]
    assert group.shown(1) == ["a", "and 2 more"]


# Tests that fail on the learner's own code


def report(**facts: Any) -> MutationReport:
    nothing = MutationReport((), (), (), (), (), ())
    return replace(nothing, collected=("a", "b", "c"), **facts)


def test_only_tests_that_all_pass_are_said_to_pass_with_a_change() -> None:
    one_red = report(own_bugs=("c",), own_failures=(OwnFailure("c", "no"),))
    two_red = report(own_bugs=("b", "c"))
    excluded_and_red = report(
        exclusions=(Exclusion("c", "flaky", ""),), own_failures=(OwnFailure("c", "no"),)
    )

    said = [pass_with(each, "it") for each in (report(), one_red, two_red)]

    assert said == [
        "Your tests pass with it",
        "The 2 tests that pass on your code also pass with it",
        "The test that passes on your code also passes with it",
    ]
    assert pass_with(excluded_and_red, "it").startswith("The 2 tests that pass on your")


def test_where_tests_are_excluded_only_those_that_count_are_said_to_pass() -> None:
    some_excluded = report(exclusions=(Exclusion("c", "flaky", ""),))

    assert pass_with(some_excluded, "it") == "Your tests that count pass with it"


def test_excluded_tests_that_fail_with_a_change_are_not_said_to_pass() -> None:
    one_red = report(own_bugs=("c",), own_failures=(OwnFailure("c", "no"),))

    said = [
        pass_with(report(), "it", ["test_drop"]),
        pass_with(report(), "it", ["test_drop", "test_singles"]),
        pass_with(report(), "it", ["test_drop", "test_singles", "test_x\x1b"]),
        pass_with(one_red, "it", ["test_drop"]),
    ]

    assert said == [
        "Your tests that count pass with it; test_drop fails, but is excluded",
        "Your tests that count pass with it; test_drop and 1 more test fail, but are "
        "excluded",
        "Your tests that count pass with it; test_drop and 2 more tests fail, but are "
        "excluded",
        "The 2 tests that pass on your code also pass with it; test_drop fails, but is "
        "excluded",
    ]


def test_a_test_that_found_a_bug_carries_its_exception() -> None:
    found = report(own_bugs=("b",), own_failures=(OwnFailure("b", "KeyError: 0"),))

    assert red_tests(found) == [("b", "KeyError: 0")]
    assert red_tests(report(own_bugs=("b",))) == [("b", "")]


def test_undecided_mutants_are_counted_by_their_reason() -> None:
    def of(status: Status, why: str = "") -> MutantVerdict:
        return MutantVerdict(Mutant("m1", "any", 1, 1, "", "", ""), status, why=why)

    counts = undecided(
        [
            of(Status.UNDECIDED, "no time was left"),
            of(Status.UNDECIDED),
            of(Status.UNDECIDED),
            of(Status.EQUIVALENT),
        ]
    )

    assert counts == {
        "no time was left": 1,
        "no question that was asked tells it apart": 2,
    }
