"""The list of our own modules that are mutated names modules and tests that exist."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .__main__ import ROOT, SOURCES, read_modules


def test_every_module_and_every_test_of_the_list_exists() -> None:
    modules = list(read_modules(()))

    files = [SOURCES / one.path for one in modules]
    files += [ROOT / "tests" / test for one in modules for test in one.tests]
    assert len(modules) > 100
    assert [file for file in files if not file.is_file()] == []


def test_words_choose_modules_by_their_path() -> None:
    chosen = {module.path for module in read_modules(["exam/hints", "journal"])}

    assert chosen == {"engine/exam/hints.py", "practice/journal.py"}


SCRIPT = """
import sys
from tests.mutants.__main__ import Module, passes

module = Module("witness.py", (sys.argv[1],))
print(passes(module, module.source)[0])
print(passes(module, module.source.replace("expected", "other"))[0])
"""


@pytest.mark.slow
def test_a_changed_module_is_run_in_place_of_the_file(tmp_path: Path) -> None:
    test = tmp_path / "test_witness.py"
    test.write_text(
        "from dicedojo.witness import Ruling\n\n\n"
        "def test_first():\n    assert Ruling('', '', '1').expected == '1'\n"
    )

    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(test)],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.split() == ["True", "False"], done.stderr
