"""A coin's right program in a sandbox, ready to be asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dicedojo.exam.proxy import Proxy
from dicedojo.sandbox import Bubblewrap
from dicedojo.sandbox.code_under_test import CodeUnderTest


@pytest.fixture
def coin_proxy(table_code: str) -> Iterator[Proxy]:
    files = {"coin.py": table_code.encode()}
    code = CodeUnderTest(Bubblewrap(), files, "coin.py", "coin")
    with Proxy.open(code) as proxy:
        yield proxy
