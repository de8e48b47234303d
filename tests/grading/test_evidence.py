from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dicedojo.course.kata import Kata
from dicedojo.grading.document.sections import (
    MAX_LIGHTS,
    JournalRecord,
    StepLightsRecord,
)
from dicedojo.grading.evidence import MAX_LINES, journal_record
from dicedojo.report.sections import journal_sentence, journal_view

from .small_grades import kata

GREED = replace(
    kata(),
    steps=tuple(replace(step, slug=f"s{step.number}") for step in kata().steps),
)
FIRST, SECOND = (step.key for step in GREED.steps)
BEGUN = datetime(2026, 9, 1, 8, tzinfo=UTC)
HOSTILE = "<script>\x1b[31m\u202e\ud800"
VALUES: dict[str, tuple[Any, ...]] = {
    "kind": ("start", "red", "amber", "green", "refactor", "pytest", "x", None, []),
    "step": (FIRST, SECOND, "hog/ones", HOSTILE, [FIRST], None),
    "time": (
        *("2026-09-01T08:00:00+00:00", "2026-09-01T08:00:00", "", HOSTILE, None, 1),
        *("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"),
    ),
    "outcomes": ({"a": "failed"}, {HOSTILE: []}, [["a", {}]], ["a"], HOSTILE, 5, None),
}


def line(kind: str, step: str = FIRST, minute: float = 0, **facts: Any) -> bytes:
    time = (BEGUN + timedelta(minutes=minute)).isoformat()
    return json.dumps({"kind": kind, "step": step, "time": time, **facts}).encode()


def record(*lines: bytes, of: Kata = GREED) -> JournalRecord | None:
    return journal_record(of, b"\n".join(lines))


def test_the_lights_of_each_step_come_with_the_cycles_that_they_make() -> None:
    looked = line(
        "pytest", minute=1, outcomes={"tests/test_greed.py::test_a": "failed"}
    )

    found = record(
        *(line("start"), looked, line("red", minute=2), line("green", minute=5)),
        *(line("next", SECOND, 5), line("amber", SECOND, 6)),
        *(line("green", SECOND, 8), line("refactor", SECOND, 9)),
    )

    first, second = GREED.steps
    assert found == JournalRecord(
        checks=5,
        looks=1,
        cycles=2,
        minutes=4.5,
        spread=None,
        steps=(
            StepLightsRecord(
                name=first.name,
                number=first.number,
                title=first.title,
                lights="rRG",
                count=3,
                cycles=1,
                minutes=5.0,
            ),
            StepLightsRecord(
                name=second.name,
                number=second.number,
                title=second.title,
                lights="AGF",
                count=3,
                cycles=1,
                minutes=4.0,
            ),
        ),
    )


def test_a_step_of_a_workspace_that_was_laid_anew_is_one_row() -> None:
    found = record(line("red"), line("green", SECOND), line("start"), line("green"))

    assert found is not None
    assert [step.lights for step in found.steps] == ["RG", "G"]


@pytest.mark.parametrize(
    "journal",
    [
        pytest.param(b"", id="no journal"),
        pytest.param(line("start"), id="no check"),
        pytest.param(line("red", "hog/ones"), id="another kata"),
        pytest.param(line("red", "greed/no_such_step"), id="another step"),
        pytest.param(b"\x00\xff[[[\nnull\n5\n", id="not a journal"),
        pytest.param(b"[" * 100_000, id="deep"),
        pytest.param(b"9" * 10_000, id="a huge number"),
    ],
)
def test_a_journal_that_shows_nothing_is_not_mentioned(journal: bytes) -> None:
    assert record(journal) is None


def test_a_line_that_is_damaged_costs_only_itself() -> None:
    deep = b'{"kind":"red","step":"x","outcomes":' + b"[" * 5_000

    found = record(line("red"), deep, b'{"kind": "re', line("green", minute=1))

    assert found is not None
    assert [step.lights for step in found.steps] == ["RG"]


def test_of_many_lights_the_last_are_shown_and_all_are_counted() -> None:
    found = record(*[line("red")] * 5, *[line("green")] * MAX_LIGHTS)

    assert found is not None
    assert found.steps[0].lights == "G" * MAX_LIGHTS
    assert found.checks == found.steps[0].count == MAX_LIGHTS + 5


def test_lines_beyond_all_measure_are_not_read() -> None:
    assert record(*[b""] * MAX_LINES, line("red")) is None


@given(
    st.lists(
        st.one_of(
            st.fixed_dictionaries(
                {}, optional={key: st.sampled_from(of) for key, of in VALUES.items()}
            ).map(lambda facts: json.dumps(facts).encode()),
            st.binary(max_size=20),
        ),
        max_size=12,
    )
)
@settings(deadline=None)
def test_no_word_of_a_journal_comes_through(lines: list[bytes]) -> None:
    found = record(*lines)

    if found is not None:
        text = journal_sentence(found) + str(journal_view(found))
        assert text.isascii()
        assert text.isprintable()
        assert "script" not in text
