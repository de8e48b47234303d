"""Some code, its sandbox, and what the kata gives it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.sandbox import ProcessSandbox

pytestmark = pytest.mark.slow

FILES = {"src/coin.py": b"PRICE = 1\n", "tests/test_coin.py": b""}


def test_it_takes_from_the_kata_all_that_the_code_needs(coin_root: Path) -> None:
    kata = replace(load_kata(coin_root, "coin"), values=("PRICE",), imports=("numpy",))
    named = kata.with_names("till", "src/coin.py", {kata.functions[0]: "Till.pays"})

    code = CodeUnderTest.of(named, ProcessSandbox(), FILES, "src/coin.py")

    assert code.sandbox == ProcessSandbox(("numpy",))
    assert (code.module, code.asked_module) == ("till", "coin")
    assert code.values == ("PRICE",)
    assert code.given == named.given_sources
    assert code.renamed == ((kata.functions[0], "Till.pays"),)


@pytest.mark.parametrize(
    ("path", "is_one"), [("tests/conftest.py", True), ("tests/my_conftest.py", False)]
)
def test_it_knows_a_conftest_by_its_whole_name(path: str, is_one: bool) -> None:
    code = CodeUnderTest(ProcessSandbox(), {**FILES, path: b""}, "src/coin.py", "coin")

    assert code.has_conftest is is_one
