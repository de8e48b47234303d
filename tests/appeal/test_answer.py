"""An answer is a document, and lines for a terminal that nothing can take over."""

from __future__ import annotations

import json

from dicedojo.appeal.answer import MAX_REASON, Answer, Finding
from dicedojo.text import WIDTH


def answer(reason: str, *, granted: bool = False) -> Answer:
    return Answer(
        kata="coin",
        submission="ada",
        submission_sha256="0" * 64,
        contested="m012",
        granted=granted,
        findings=(Finding(about="m012", granted=granted, reason=reason),),
    )


def test_the_document_names_its_schema_and_has_the_findings() -> None:
    document = json.loads(answer("It is a bug.", granted=True).to_json())

    assert document["schema"] == "dicedojo/appeal/v1"
    assert document["findings"] == [
        {"about": "m012", "granted": True, "reason": "It is a bug.", "part": ""}
    ]


def test_the_verdict_comes_first_and_long_reasons_are_wrapped() -> None:
    first, *others = answer("right " * 40).lines()

    assert first == "Not granted: m012"
    assert len(others) > 1
    assert all(len(line) <= WIDTH and line.startswith("  ") for line in others)


def test_a_hostile_reason_is_plain_and_has_an_end() -> None:
    _, *others = answer("\x1b[2J\n::error::" + "a" * 2 * MAX_REASON).lines()

    text = "\n".join(others)
    assert "\x1b" not in text
    assert all(line.startswith("  ") for line in others)
    assert len(text) < 2 * MAX_REASON
