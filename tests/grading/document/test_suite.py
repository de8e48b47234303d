from __future__ import annotations

import random

from msgspec.structs import replace

from dicedojo.grading.document.suite import MutantRecord, order_survivors


def test_each_line_has_its_first_survivor_before_any_has_its_second(
    mutants: dict[str, MutantRecord],
) -> None:
    shuffled = list(mutants.values())
    random.Random(7).shuffle(shuffled)
    others = [replace(mutant, status="equivalent") for mutant in shuffled]

    for some in (mutants.values(), shuffled, [*shuffled, *others]):
        order = [mutant.id for mutant in order_survivors(some)]
        assert order == ["m012", "m009", "m003", "m008", "m007"]
