"""Addresses in a course, and the programs along its path."""

from __future__ import annotations

from dicedojo.authoring.places import Fault, address, programs

from .conftest import Planted


def test_an_address_starts_at_the_four_trees(planted: Planted) -> None:
    kata = planted.kata

    assert address(kata, kata.stub) == "katas/highest/highest.py"


def test_programs_come_in_the_order_of_the_path(planted: Planted) -> None:
    kata = planted.kata
    refactored = kata.steps[0].refactored
    refactored.write_text(kata.steps[0].green.read_text("utf-8"), "utf-8")

    found = [(each.step.number, each.path.name) for each in programs(kata)]

    assert found == [(1, "green.py"), (1, "refactored.py"), (2, "green.py")]


def test_a_fault_reads_as_place_and_sentence() -> None:
    assert str(Fault("lessons/greed/README.md:4", "leads nowhere")) == (
        "lessons/greed/README.md:4: leads nowhere"
    )
