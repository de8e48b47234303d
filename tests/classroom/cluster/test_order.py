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


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ({"kit": "0.0.9"}, "it has dicedojo 0.0.9"),
        ({"course": "f" * 64}, "its kata coin differs from the one here"),
        ({"course": ""}, "it has no kata coin"),
        ({"no_bubblewrap": "it is not installed"}, "it is not installed"),
    ],
)
def test_a_machine_that_differs_may_not(
    terms: Terms, machine: Machine, facts: dict[str, str], why: str
) -> None:
    assert why in objection(terms, replace(machine, **facts))


def test_without_bubblewrap_trusted_submissions_may_be_graded(
    terms: Terms, machine: Machine
) -> None:
    without = replace(machine, no_bubblewrap="it is not installed")

    assert objection(replace(terms, trusted=True), without) == ""
