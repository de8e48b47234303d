"""Each kind of plain value is said once, and both ends and both wires know it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicedojo.engine.wire import kinds
from dicedojo.engine.wire.kinds import (
    MAX_ITEMS,
    TooLarge,
    decode,
    encode,
    parse,
    text_of,
)

PLAIN = [None, True, 7, 1.5, "6", [1, (2.0,)], {(1, 2): [None], "a": {}}]


def by_type(value: Any, _depth: int) -> Any:
    return {"o": 0, "type": type(value).__name__, "repr": ""}


def by_name(tagged: Any) -> Any:
    return tagged["type"]


@pytest.mark.parametrize("value", PLAIN, ids=repr)
def test_a_plain_value_is_text_and_comes_back(value: Any) -> None:
    text = json.dumps(encode(by_type, value))

    assert repr(decode(by_name, json.loads(text))) == repr(value)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({1}, "set"),
        (1 << 5_000, "int"),
        ("6" * 20_000, "str"),
        ([6] * (MAX_ITEMS + 1), "list"),
    ],
)
def test_each_end_says_what_becomes_of_any_other_value(value: Any, name: str) -> None:
    coded = encode(by_type, [value])

    assert decode(by_name, coded) == [name]


def test_a_new_kind_is_one_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = kinds.Kind("b", iter, bytes)
    monkeypatch.setitem(kinds.KINDS, bytes, kind)
    monkeypatch.setitem(kinds.BY_TAG, kind.tag, kind)

    coded = encode(by_type, [b"\1\6"])

    assert coded == {"l": [{"b": [1, 6]}]}
    assert decode(by_name, coded) == [b"\1\6"]
    assert text_of(coded) == '{"l": [{"b": [1, 6]}]}'


@pytest.mark.parametrize("kind", ["list", "tuple", "dict"])
def test_an_answer_of_too_many_values_is_named_by_its_kind(kind: str) -> None:
    coded = encode(by_type, {"list": [1] * 3, "tuple": (1,) * 3, "dict": {1: 1}}[kind])

    with pytest.raises(TooLarge, match=kind):
        decode(by_name, coded, [0])


def test_answers_agree_by_type_and_whatever_the_order_of_a_dict() -> None:
    one, other = {1: [True], "a": 2}, {"a": 2, 1: [True]}

    assert text_of(encode(by_type, one)) == text_of(encode(by_type, other))
    assert text_of(encode(by_type, [1])) != text_of(encode(by_type, [True]))


@pytest.mark.parametrize(
    "text",
    [b"", b"\xff", b"[1]", b"[" * 100_000, b'{"a":' + b"[" * 64 + b"]" * 64 + b"}"],
    ids=range(5),
)
def test_what_cannot_be_understood_says_nothing(text: bytes) -> None:
    assert parse(text) == {}


def test_a_reply_is_read_as_deep_as_any_answer() -> None:
    text = b'{"a":' + b"[" * 63 + b"]" * 63 + b"}"

    assert parse(text) == json.loads(text)
