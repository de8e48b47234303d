"""A worker that would grade otherwise than the coordinator is told apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dicedojo.classroom.cluster.order import Machine, Terms, objection, terms_of
from dicedojo.classroom.run.work import Settings
from dicedojo.course.kata import Kata
from dicedojo.sandbox import ProcessSandbox


@pytest.fixture
def terms(coin: Kata, tmp_path: Path) -> Terms:
    return terms_of(Settings(coin, ProcessSandbox(), tmp_path), trusted=False)


@pytest.fixture
def machine(terms: Terms) -> Machine:
    return Machine(terms.kit, terms.course, no_bubblewrap="")


def test_an_equal_machine_may_grade(terms: Terms, machine: Machine) -> None:
    assert objection(terms, machine) == ""


def test_another_version_may_not(terms: Terms, machine: Machine) -> None:
    assert "it has dicedojo 0.0.9" in objection(terms, replace(machine, kit="0.0.9"))


def test_another_course_may_not(terms: Terms, machine: Machine) -> None:
    other = replace(machine, course="f" * 64)

    assert "its kata coin differs from the one here" in objection(terms, other)


def test_a_machine_without_the_course_may_not(terms: Terms, machine: Machine) -> None:
    assert objection(terms, replace(machine, course="")) == "it has no kata coin"


def test_bubblewrap_is_needed_unless_submissions_are_trusted(
    terms: Terms, machine: Machine
) -> None:
    without = replace(machine, no_bubblewrap="bubblewrap is not installed")

    assert "bubblewrap is not installed" in objection(terms, without)
    assert objection(replace(terms, trusted=True), without) == ""
