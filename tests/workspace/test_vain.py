"""A line of a test that asserts nothing gets a sentence, and others get none."""

from __future__ import annotations

import ast

import pytest

from dicedojo.workspace.vain import FUNCTION, asserts_in_vain


def told(*lines: str) -> list[str]:
    """Return the sentences on a test with these lines; its first is the second."""
    (test,) = ast.parse("\n    ".join(["def test_a():", *lines])).body
    assert isinstance(test, FUNCTION)
    return [f"{line}: {text}" for line, text in asserts_in_vain(test, {"pays"})]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("assert (pays(1) == 1, 'one')", "with its message in brackets, an assert"),
        ("assert 'pays(1) == 1'", "text in quotes is always true"),
        ("assert pays(1) == 1 or 2", "`or 2` makes this always true"),
        ("assert pays == 1", "`pays` is the function itself; call it: pays(...)."),
        ("assert 1 == pays", "`pays` is the function itself"),
        ("assert pays(1) is 1", "`is` asks for the very same object"),
        ("assert pays(1) is not 'one'", "`is` asks for the very same object"),
        ("assert [1] is pays(1)", "`is` asks for the very same object"),
        ("return pays(1) == 1", "this returns what it compares"),
        ("pays(1) == 1", "this compares and asserts nothing; begin it with assert."),
    ],
)
def test_what_asserts_nothing_is_told_with_its_line(line: str, sentence: str) -> None:
    (one,) = told("one = pays(1)", line)

    assert one.startswith(f"3: {sentence}")


@pytest.mark.parametrize(
    "body",
    [["pass"], ["..."], ["'A coin.'"], ["print(pays(1) == 1)"], ["'A coin.'", "pass"]],
)
def test_a_test_without_anything_to_fail_asserts_nothing_yet(body: list[str]) -> None:
    assert told(*body) == ["1: `test_a` asserts nothing yet."]


@pytest.mark.parametrize(
    "line",
    [
        "assert pays(1) == 1, 'one'",
        "assert pays(1) is None",
        "assert pays(1) is True",
        "assert pays(1) == 1 or pays(2) == 2",
        "assert pays(1) == 1 or False",
        "assert callable(pays)",
        "assert same == pays(1)",
        "assert chosen() == pays",
        "assert chosen() is pays",
        "expect(pays(1), 1)",
        "return",
        "assert False, 'to be written'",
    ],
)
def test_what_can_fail_gets_no_sentence(line: str) -> None:
    assert told(line) == []
