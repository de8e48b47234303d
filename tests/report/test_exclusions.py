from __future__ import annotations

from dicedojo.grading.document.suite import ExclusionRecord
from dicedojo.report.exclusions import ReasonGroup, by_reason, reason_of
from dicedojo.witness import Ruling


def exclusion(test: str, kind: str, reason: str, rule: str = "") -> ExclusionRecord:
    ruling = Ruling(call="score([1])", question="roll 1", expected=rule)
    return ExclusionRecord(
        test=test, kind=kind, reason=reason, wheat="", witness=ruling if rule else None
    )


def test_a_reason_is_given_once_for_all_its_tests() -> None:
    asks = "It asks choose."
    kept = [exclusion(f"t.py::test_keep[{n}]", "odd", asks) for n in range(5)]
    stop = exclusion("t.py::test_stop[9000]", "odd", asks)
    other = exclusion("t.py::test_other", "flaky", "It passed once and failed once.")

    groups = by_reason([*kept, other, stop])

    assert groups == [
        ReasonGroup(
            "odd", asks, ("t.py::test_keep (5 cases)", "t.py::test_stop[9000]")
        ),
        ReasonGroup("flaky", "It passed once and failed once.", ("t.py::test_other",)),
    ]


def test_a_test_of_a_helper_is_said_to_count_for_ones_own_code() -> None:
    drop, keep = (
        exclusion(f"t.py::test_{name}", "about your own design", "It needs drop.")
        for name in ("drop", "keep")
    )

    one, other = by_reason([drop, keep], helpers=[drop.test])

    assert one.reason.endswith(
        "drop. It still counts for the changes to your own code."
    )
    assert other.reason == "It needs drop."


def test_the_tests_beyond_a_limit_are_counted() -> None:
    group = ReasonGroup("flaky", "It passed once.", ("a", "b", "c"))

    assert group.shown(3) == ["a", "b", "c"]
    assert group.shown(1) == ["a", "and 2 more"]


def test_a_reason_that_lacks_its_witness_gains_it() -> None:
    lacks = exclusion("t.py::test_x", "odd", "It contradicts the rules.", "100")
    has = exclusion("t.py::test_x", "odd", "It expects 0 for roll 1.", "100")

    assert reason_of(lacks) == "It contradicts the rules. Roll 1 should score 100."
    assert reason_of(has) == "It expects 0 for roll 1."
