"""A coin's right program in a sandbox, ready to be asked; Greed, and a program."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.course.course import content_root, load_kata
from dicedojo.course.kata import Kata
from dicedojo.engine.exam.code_under_test import CodeUnderTest
from dicedojo.engine.exam.proxy import Proxy
from dicedojo.engine.sandbox import Bubblewrap


@pytest.fixture
def coin_proxy(table_code: str) -> Iterator[Proxy]:
    files = {"coin.py": table_code.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "coin.py", "coin")
    with Proxy.open(code) as proxy:
        yield proxy


GREED = """\
def score(roll):
    points = 0
    for face in set(roll):
        count = list(roll).count(face)
        if count >= 3:
            points += 1000 if face == 1 else 100 * face
            count -= 3
        points += {1: 100, 5: 50}.get(face, 0) * count
    return points
"""


@pytest.fixture(scope="session")
def greed() -> Kata:
    return load_kata(content_root(), "greed")
