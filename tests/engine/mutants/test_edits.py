"""Modules that are refused: making mutants of them would end the process or hang."""

from __future__ import annotations

import ast
import subprocess
import sys

import pytest

from dicedojo.engine.mutants.edits import (
    MAX_CHAIN,
    MAX_NODES,
    generate,
    require_mutable,
)
from dicedojo.errors import UnusableInput

pytestmark = pytest.mark.slow

BYTES = 250_000


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("x = " + " and ".join("1" * 40_000), id="and"),
        pytest.param("x = " + " < ".join("1" * 60_000), id="comparisons"),
        pytest.param("import a" + ".b" * 10_000, id="import"),
        pytest.param("x = [a " + "for a in b " * 20_000 + "]", id="comprehension"),
        pytest.param("del " + "a," * 100_000, id="del"),
        pytest.param("x = [" + "[]," * 80_000 + "]", id="many lists"),
        pytest.param("x = a" + "[0]" * 900, id="subscripts"),
        pytest.param("x = " + "+".join("a" * 900), id="sum"),
        pytest.param("\n" * BYTES, id="blank lines"),
        pytest.param("a = " * 60_000 + "1", id="assignments"),
        pytest.param("def f():\n    global " + ",".join("a" * 50_000), id="global"),
    ],
)
def test_a_module_that_would_hang_or_end_the_parser_is_refused(source: str) -> None:
    with pytest.raises(UnusableInput, match="The module is "):
        require_mutable(source, ast.parse(source))


@pytest.mark.parametrize(
    "source",
    [
        "(" * BYTES,
        "x = " + "[" * 10_000 + "]" * 10_000,
        "x = " + "+".join("1" * 100_000),
        "x = " + "-" * BYTES + "1",
        "x = a" + ".b" * 100_000,
        "if a: pass\n" + "elif a: pass\n" * 19_000,
        "x = " + "lambda:" * 35_000 + "1",
        "x = '\ud800'",
        "x = '\0'",
    ],
    ids=lambda source: source[:12],
)
def test_a_module_that_python_refuses_is_refused_in_its_way(source: str) -> None:
    """In a process of its own: the fear is that it ends the process."""
    code = (
        "import sys\n"
        "from dicedojo.engine.mutants.edits import generate\n"
        "try:\n"
        "    generate(eval(sys.stdin.read()))\n"
        "except Exception as error:\n"
        "    print(type(error).__name__)\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", code],
        input=ascii(source),
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.strip() in {"SyntaxError", "UnusableInput", "IndentationError"}


def test_what_people_write_is_small_enough() -> None:
    table = ", ".join(f"(({face}, {face}, {face}), {face}00)" for face in range(1, 40))
    chain = " or ".join(["dice"] * (MAX_CHAIN - 10))

    assert len(generate(f"RULES = ({table})\n")) > 100
    assert len(generate(f"x = {chain}\n")) > 0
    assert MAX_NODES > 10 * 1_000  # a finished Greed has 300
