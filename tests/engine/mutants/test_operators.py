"""Operators do what their examples say, and tables stay in order."""

import pytest

from dicedojo.engine.mutants.changes import OPERATORS
from dicedojo.engine.mutants.operators import LONGEST, TABLE_OPERATORS, Operator

from .as_mutmut import made as mutants

EXAMPLES = [
    pytest.param(operator, example, id=f"{operator.name}: {example[0]}")
    for operator in OPERATORS
    for example in operator.examples
]


@pytest.mark.parametrize(("operator", "example"), EXAMPLES)
def test_an_operator_keeps_to_its_examples(
    operator: Operator, example: tuple[str, ...]
) -> None:
    before, *after = example

    assert mutants(operator, before) == after


@pytest.mark.parametrize("operator", TABLE_OPERATORS, ids=lambda one: one.name)
def test_an_operator_shows_what_it_changes_and_what_it_leaves(
    operator: Operator,
) -> None:
    assert any(len(example) > 1 for example in operator.examples)
    assert any(len(example) == 1 for example in operator.examples)


@pytest.mark.parametrize("operator", TABLE_OPERATORS, ids=lambda one: one.name)
def test_a_very_long_table_is_data_and_stays_whole(operator: Operator) -> None:
    rows = ", ".join(f"({number}, {number})" for number in range(LONGEST + 1))
    literals = ", ".join(map(str, range(LONGEST + 1)))

    assert mutants(operator, f"[{rows}]") == []
    assert mutants(operator, f"[{literals}]") == []


def test_a_deleted_row_leaves_the_other_rows_where_they_were() -> None:
    (delete,) = (one for one in TABLE_OPERATORS if one.name == "delete_element")
    table = "(\n    f(1),  # one\n    f(2),  # two\n)"

    assert mutants(delete, table) == [
        "(\n    f(2),  # two\n)",
        "(\n    f(1),  # two\n)",
    ]


def test_the_only_rule_of_a_bare_tuple_leaves_an_empty_tuple() -> None:
    (delete,) = (one for one in TABLE_OPERATORS if one.name == "delete_element")

    assert mutants(delete, "f(1),") == ["()"]
