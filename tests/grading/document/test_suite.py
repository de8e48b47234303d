from __future__ import annotations

import random

from msgspec.structs import replace

from dicedojo.grading.document.suite import MutantRecord, order_survivors


def test_each_line_has_its_first_survivor_before_any_has_its_second(
    mutants: dict[str, MutantRecord],
) -> None:
    order = [mutant.id for mutant in order_survivors(mutants.values())]

    assert order == ["m012", "m009", "m003", "m008", "m007"]


def test_the_order_does_not_depend_on_the_order_of_the_mutants(
    mutants: dict[str, MutantRecord],
) -> None:
    shuffled = list(mutants.values())
    random.Random(7).shuffle(shuffled)

    assert order_survivors(shuffled) == order_survivors(mutants.values())


def test_only_survivors_are_in_it(mutants: dict[str, MutantRecord]) -> None:
    others = [replace(mutant, status="equivalent") for mutant in mutants.values()]

    assert order_survivors(others) == []
