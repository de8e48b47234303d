"""A program is compiled once, or goes as it is where it does not compile."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from marshal import loads
from types import CodeType
from typing import Any

import pytest

from dicedojo.engine.judge.compiled import compiled
from dicedojo.engine.rooms.steps import NO_LIMIT, STEPS

PATH = "coin.py"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    """Leave steps enough to what else runs in this process."""
    STEPS.allow(NO_LIMIT)
    yield
    STEPS.allow(NO_LIMIT)


def code_of(source: str | bytes) -> CodeType:
    (part,) = compiled(source, PATH)["code"]
    code: CodeType = loads(b64decode(part))
    return code


def run(source: str | bytes) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(code_of(source), names)
    return names


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(b"# coding: latin-1\na = '\xe9'\n", id="a coding"),
        pytest.param("a = 'é'\n".encode("utf-8-sig"), id="a mark"),
        pytest.param("a = 'é'\r\n", id="the ends of lines of Windows"),
    ],
)
def test_a_program_is_read_as_it_says(source: str | bytes) -> None:
    assert run(source)["a"] == "é"


def test_a_text_and_its_bytes_are_the_same_program() -> None:
    source = "a = 'é'\nb = 2\n"

    assert compiled(source, PATH) == compiled(source.encode(), PATH)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("a = 1\ndef f(:\n", id="no Python"),
        pytest.param("a = 1\n  b = 2\n", id="an indent"),
        pytest.param("a = '\0'", id="a null"),
        pytest.param(b"a = '\xff'", id="no UTF-8"),
        pytest.param(f"a = {'(' * 500}1{')' * 500}", id="too deep"),
    ],
)
def test_what_does_not_compile_goes_as_it_is(source: str | bytes) -> None:
    text = source.encode() if isinstance(source, str) else source

    order = compiled(source, PATH)

    assert b64decode(order["source"]) == text
    assert "code" not in order


def test_a_program_is_compiled_once_for_each_file() -> None:
    here, there = compiled("a = 1", PATH), compiled("a = 1", "src/coin.py")

    assert compiled("a = 1", PATH) is here
    assert here != there


def test_what_raises_does_on_its_own_line() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        run("a = 1\n\n1 / 0\n")

    assert raised.traceback[-1].lineno == 2  # from 0
    assert str(raised.traceback[-1].frame.code.raw.co_filename) == PATH


def test_loops_take_steps() -> None:
    run("for _ in range(3): pass\na = 1\nfor _ in range(4): pass\n")

    assert STEPS.taken == 7
