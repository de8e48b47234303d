"""Lines of answers are read as the wire states it; known answers are not decoded."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicedojo.sandbox.answer_lines import AnswerLines, answer_text
from dicedojo.sandbox.wire import Answer, Raised, decode, encode

ANSWERS: list[Answer] = [
    *(True, 1, 1.0, "1", None, [1], (1,), {(1, 2): 50, "b": [0.5]}),
    Raised("ValueError", "no dice", "ValueError"),
]


def line(kind: str, items: list[Any], **more: Any) -> bytes:
    return json.dumps({kind: items, "cpu": 0.5, **more}, separators=(",", ":")).encode()


def test_answers_are_what_decoding_each_gives() -> None:
    wire = [encode(answer) for answer in ANSWERS]

    chunk = AnswerLines({}).read(line("answers", wire))

    assert chunk is not None
    assert chunk.cpu_seconds == 0.5
    assert [times for times, _ in chunk.stretches] == [1] * len(ANSWERS)
    assert repr([one for _, one in chunk.stretches]) == repr([*map(decode, wire)])


def test_an_answer_that_is_known_is_that_object() -> None:
    known = {answer_text(answer): answer for answer in ANSWERS}

    chunk = AnswerLines(known).read(line("runs", [[3, encode(a)] for a in ANSWERS]))

    assert chunk is not None
    assert all(times == 3 for times, _ in chunk.stretches)
    for (_, answer), expected in zip(chunk.stretches, ANSWERS, strict=True):
        assert answer is expected


def test_equal_answers_of_a_run_are_one_object() -> None:
    lines = AnswerLines({})

    first, second = (lines.read(line("answers", [{"l": [1]}, 2])) for _ in range(2))

    assert first is not None
    assert second is not None
    assert first.stretches[0][1] is second.stretches[0][1]


def test_the_text_of_an_answer_tells_its_type() -> None:
    assert len({answer_text(answer) for answer in ANSWERS}) == len(ANSWERS)


@pytest.mark.parametrize(
    "unread",
    [
        pytest.param(line("answers", [1, 2]), id="plain numbers"),
        pytest.param(line("answers", [{"l": [1]}], end="all"), id="more than answers"),
        pytest.param(line("runs", [[0, {"l": [1]}]]), id="a run of none"),
        pytest.param(line("runs", [["2", {"l": [1]}]]), id="a number as text"),
        pytest.param(line("others", [{"l": [1]}]), id="another kind"),
        pytest.param(b'{"end":"all","at":{}}', id="an end"),
        pytest.param(b'{"answers":[{"l":[1]}]', id="half a line"),
        pytest.param(b'{"answers":[{"l":[NaN]}],"cpu":0.1}', id="not a number"),
        pytest.param(b'{"answers":[' + b"[" * 5000 + b'{}],"cpu":0.1}', id="too deep"),
    ],
)
def test_what_is_not_read_is_left_to_the_keeper(unread: bytes) -> None:
    assert AnswerLines({}).read(unread) is None
