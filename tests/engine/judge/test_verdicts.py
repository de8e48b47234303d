"""A mutant knows its source, and a control whether it is passed."""

from __future__ import annotations

from dicedojo.engine.judge.verdicts import ControlVerdict
from dicedojo.engine.mutants.mutant import Mutant

MUTANT = Mutant("m001", "number", 1, 5, "1", "2", "x = 1\n", 4, 5, "2")


def test_a_mutant_is_its_module_with_one_piece_replaced() -> None:
    assert MUTANT.source == "x = 2\n"


def test_a_control_passes_where_no_test_depends_on_the_source() -> None:
    assert ControlVerdict("layout").passed
    assert not ControlVerdict("layout", ("t.py::test_it",)).passed
