"""Programs go into a sandbox as code, and as text where they are no code."""

from __future__ import annotations

from base64 import b64decode
from marshal import loads

import pytest

from dicedojo.mutation.orders import compiled


@pytest.mark.parametrize("source", ["ONE = 1\n", b"ONE = 1\n"])
def test_a_program_goes_in_as_code_of_its_own_file(source: str | bytes) -> None:
    code = loads(b64decode(compiled(source, "game/coin.py")["code"]))

    assert code.co_filename == "game/coin.py"
    space: dict[str, object] = {}
    exec(code, space)
    assert space["ONE"] == 1


@pytest.mark.parametrize(
    "source",
    [
        pytest.param("def pays(coins:\n", id="an open bracket"),
        pytest.param("a = 1\x00", id="a null byte"),
        pytest.param(b"# coding: nothing\n", id="an unknown encoding"),
        pytest.param("-" * 100_000 + "1", id="too deep"),
    ],
)
def test_what_does_not_compile_goes_in_as_text(source: str | bytes) -> None:
    data = source.encode() if isinstance(source, str) else source

    assert b64decode(compiled(source, "coin.py")["source"]) == data
