"""Texts and lists are cut; names of tests stay whole."""

from __future__ import annotations

from dicedojo.mutation.shorten import MAX_DEPTH, MAX_ITEMS, MAX_TEXT, shorten


def test_a_short_value_stays_as_it_is() -> None:
    value = {"outcome": "failed", "calls": [["pays", None, 1.5, True]]}

    assert shorten(value) == value


def test_a_long_text_keeps_both_ends() -> None:
    short = shorten("begin" + "x" * MAX_TEXT + "end")

    assert len(short) == MAX_TEXT
    assert short.startswith("begin")
    assert short.endswith("end")
    assert "…" in short


def test_a_text_of_the_greatest_length_is_not_cut() -> None:
    assert shorten("x" * MAX_TEXT) == "x" * MAX_TEXT


def test_a_long_list_loses_its_end() -> None:
    assert shorten(list(range(MAX_ITEMS + 5))) == list(range(MAX_ITEMS))


def test_keys_stay_whole_and_are_shared() -> None:
    name = "test_" + "x" * (2 * MAX_TEXT)

    one, other = shorten({name: 1}), shorten({name[:5] + name[5:]: 1})

    assert list(one) == [name]
    assert next(iter(one)) is next(iter(other))


def test_deeper_values_are_dropped() -> None:
    deep: object = "x"
    for _ in range(MAX_DEPTH + 1):
        deep = [deep]

    cut = shorten(deep)

    for _ in range(MAX_DEPTH):
        (cut,) = cut
    assert cut is None
