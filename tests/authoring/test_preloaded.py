"""The warm Python has imported what `dojo mutate` imports late."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from dicedojo.cli import mutate
from dicedojo.warm_python import MUTATE

MEETS_TESTS = {"dicedojo.grading.document.from_tests", "dicedojo.mutation.assess"}


@pytest.mark.slow
def test_what_meets_the_tests_is_imported_beforehand() -> None:
    loads = f"import sys, {', '.join(MUTATE)}; print(*sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", loads], capture_output=True, text=True, check=True
    )

    assert set(done.stdout.split()) >= MEETS_TESTS


def test_the_command_imports_these_late() -> None:
    source = ast.parse(Path(mutate.__file__).read_text("utf-8"))
    functions = (one for one in source.body if isinstance(one, ast.FunctionDef))
    nodes = (node for function in functions for node in ast.walk(function))
    late = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}

    assert late >= MEETS_TESTS
