"""Each node and token is found where it stands, whatever stands around it."""

import ast

import pytest

from dicedojo.engine.mutants.module_text import Text, Tokens


def outer(source: str, kind: type[ast.AST]) -> list[str]:
    """Return the code of all nodes of a kind, with their parentheses."""
    text = Text(source)
    nodes = [
        node
        for node in ast.walk(text.tree)
        if isinstance(node, kind) and not isinstance(getattr(node, "value", 0), str)
    ]
    return sorted(text.code(text.outer(node)) for node in nodes)


@pytest.mark.parametrize(
    ("source", "numbers"),
    [
        ("((1))", ["((1))"]),
        ("f(1)", ["1"]),
        ("f((1))", ["(1)"]),
        ("class A((1)): pass", ["(1)"]),
        ("class A(1): pass", ["1"]),
        ("with (1): pass", ["1"]),
        ("with ((1)): pass", ["(1)"]),
        ("with (1) as b: pass", ["(1)"]),
        ("match a:\n case A(1): pass", ["1"]),
        ("match a:\n case (1): pass", ["(1)"]),
        ("é = 'ü', (1)", ["(1)"]),
        ("\f(1)", ["(1)"]),
        ("a = \\\r\n(1)", ["(1)"]),
        ("f'é{(1)}{a:{2}}'", ["(1)", "2"]),
        ("f'{(1)!r:>{x}}{{3}}'", ["(1)"]),
        ("f'''{\n1}'''", ["1"]),
        ("rf'\\d{1}' f'\\N{EM DASH}{2}'", ["1", "2"]),
        ("f'{a[1:2]} {b != 3} {4 = }'", ["1", "2", "3", "4"]),
        ("f'{f\"{1}\"}'", ["1"]),
    ],
)
def test_a_number_stands_with_its_own_parentheses(
    source: str, numbers: list[str]
) -> None:
    assert outer(source, ast.Constant) == numbers


def test_a_generator_that_is_the_only_argument_has_no_parentheses() -> None:
    assert outer("f( x for x in y )", ast.GeneratorExp) == ["x for x in y"]
    assert outer("f(( x for x in y ))", ast.GeneratorExp) == ["( x for x in y )"]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_lines_and_columns_count_characters_from_one(newline: str) -> None:
    text = Text(f"a{newline}'ü' + b{newline}")

    assert text.place(text.source.index("b")) == (2, 7)
    assert text.line_start(3) == text.line_start(4) == len(text.source)


def test_tokens_are_strings_names_numbers_and_single_characters() -> None:
    source = 'x=1if\'a\'else.5+0xE+1 # c\n<= """\'\n"""'
    tokens = Tokens(source)

    found = [tokens[at] for at in range(len(tokens.spans))]

    assert found == [
        *("x", "=", "1", "if", "'a'", "else", ".5", "+", "0xE", "+", "1", "<="),
        '"""\'\n"""',
    ]
    assert tokens[-1] == tokens[len(found)] == ""
