"""What Python refuses to read gets a sentence, unless Python says it well."""

from __future__ import annotations

import pytest

from dicedojo.practice.check_report import check
from dicedojo.practice.check_run import Trouble
from dicedojo.practice.explain import explain
from dicedojo.practice.workspace import Workspace

OWN = "tests/test_coin.py"


def syntax_error(line: str, message: str = "invalid syntax") -> str:
    return f'  File "{OWN}", line 5\n    {line}\n    ^\nSyntaxError: {message}'


@pytest.mark.parametrize(
    ("says", "sentence"),
    [
        (syntax_error("assert pays('heads') = 1"), "`==` compares, `=` assigns."),
        (syntax_error("Return 1"), "Python writes `return` in lower case."),
        (
            syntax_error("else if side == 1:", "expected ':'"),
            "In Python `else if` is one word: elif.",
        ),
        (
            syntax_error("pays(“heads”)", "invalid character '“' (U+201C)"),
            "“ is a typographic quotation mark; Python's are straight.",
        ),
    ],
)
def test_a_message_that_says_little_is_explained(
    workspace: Workspace, says: str, sentence: str
) -> None:
    assert explain(Trouble(OWN, says), workspace) == sentence


@pytest.mark.parametrize(
    "says",
    [
        syntax_error("def pays(side)", "expected ':'"),
        syntax_error("assert pays('heads' == 1", "'(' was never closed"),
        syntax_error("assert pays(side=1) == ", "invalid syntax"),
        syntax_error("x = 2 € 3", "invalid character '€' (U+20AC)"),
    ],
)
def test_a_clear_message_is_left_alone(workspace: Workspace, says: str) -> None:
    assert explain(Trouble(OWN, says), workspace) == ""


SOURCE = "def pays(side):\n    return 'für Kopf'\n"


@pytest.mark.parametrize(
    ("file", "content", "sentence"),
    [
        (
            *("coin.py", SOURCE.encode("latin-1")),
            "Python cannot read coin.py: save it as UTF-8.",
        ),
        (
            *("coin.py", SOURCE.encode("utf-16")),
            "coin.py is UTF-16; save it as UTF-8.",
        ),
        (
            *("coin.py", b"def pays(side):\n    return 1\n" + bytes(9)),
            "Python cannot read coin.py: save it as UTF-8.",
        ),
        (
            *(OWN, "x = 'für'\n".encode("latin-1")),
            f"Python cannot read {OWN}: save it as UTF-8.",
        ),
    ],
    ids=["latin-1", "utf-16", "null bytes", "a test"],
)
def test_another_encoding_is_named(
    workspace: Workspace, file: str, content: bytes, sentence: str
) -> None:
    (workspace.folder / file).write_bytes(content)

    assert check(workspace).slips == (sentence,)


DEF = "def pays(side):\n"


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        pytest.param(
            f"{DEF}    paid = 1\nreturn paid\n",
            "coin.py:3 is outside the function: indent it by four spaces.",
            id="return",
        ),
        pytest.param(
            f"{DEF}    paid = 0\n\nif side:\n    paid = 1\nreturn paid\n\nx = 1\n",
            "Lines 4 to 6 of coin.py are outside the function: "
            "indent them by four spaces.",
            id="all from the margin on",
        ),
        pytest.param(
            "class Coin:\n    def pays(self, side):\n        paid = 1\n"
            "    return paid\n",
            "coin.py:4 is outside the function: indent it by four spaces.",
            id="method",
        ),
        pytest.param("x = 1\nreturn x\n", "", id="no function above"),
        pytest.param(
            f"{DEF}paid = 1\n",
            "Indent the code after the colon of coin.py:1 by four spaces; "
            "if there is none yet, write pass.",
            id="no block",
        ),
        pytest.param(
            f"{DEF}    if side:\n",
            "Indent the code after the colon of coin.py:2 by four spaces; "
            "if there is none yet, write pass.",
            id="no more lines",
        ),
        pytest.param(
            f"{DEF}    paid = 1\n      return paid\n",
            "Indent coin.py:3 less: only after a colon is code indented further.",
            id="too far in",
        ),
        pytest.param(
            f"{DEF}    if side:\n        paid = 1\n      return paid\n",
            "coin.py:4 lines up with no code above it: "
            "indent it like the lines that it belongs to.",
            id="between two levels",
        ),
        pytest.param(
            f"{DEF}    if side:\n\treturn 1\n",
            "coin.py:3 and the lines above it mix tabs and spaces: "
            "indent with spaces alone, four for each level.",
            id="tabs",
        ),
    ],
)
def test_a_line_that_begins_in_another_place_is_told_where_it_belongs(
    workspace: Workspace, code: str, sentence: str
) -> None:
    workspace.module.write_text(code)

    assert check(workspace).slips == ((sentence,) if sentence else ())


def test_so_is_one_of_a_test(workspace: Workspace) -> None:
    (workspace.folder / OWN).write_text("def test_a():\nassert 1\n")

    assert check(workspace).slips == (
        f"Indent the code after the colon of {OWN}:1 by four spaces; "
        "if there is none yet, write pass.",
    )
