from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from rich.console import Group
from rich.text import Text

from dicedojo.text import (
    counted,
    did_you_mean,
    earned_of,
    first_of,
    listed,
    moment,
    nearest,
    percentage,
    plain,
    plain_lines,
    score,
    screen_text,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("roll 1 1 5", "roll 1 1 5", id="plain text stays"),
        pytest.param("Zoë rolls ⚃", "Zoë rolls ⚃", id="letters and dice stay"),
        pytest.param("\x1b[2J", "\\x1b[2J", id="terminal commands"),
        pytest.param("a\nb\tc", "a\\nb\\tc", id="line breaks and tabs"),
        pytest.param("\u202egnp", "\\u202egnp", id="marks that reverse text"),
        pytest.param("\u200b", "\\u200b", id="characters without width"),
        pytest.param("گل\u200cمریم", "گل\u200cمریم", id="joiners in names"),
        pytest.param("👩\u200d👧", "👩\u200d👧", id="joiners in pictures"),
        pytest.param("x\u200dy", "x\\u200dy", id="joiners that nobody would see"),
        pytest.param("é\u200d", "é\\u200d", id="joiners that join nothing"),
        pytest.param("\ud800", "\\ud800", id="halves of pairs"),
        pytest.param("a\u2028b", "a\\u2028b", id="line separators"),
        pytest.param("a\u2029b", "a\\u2029b", id="paragraph separators"),
        pytest.param("::error::x", "\\::error::x", id="commands of a CI run"),
        pytest.param("a ::add-mask::b", "a \\::add-mask::b", id="after a line break"),
        pytest.param("a.py::test x[::2]", "a.py::test x[::2]", id="names of tests"),
        pytest.param("\ue000", "\\ue000", id="characters of one's own"),
        pytest.param("\ufdd0", "\\ufdd0", id="what is no character"),
    ],
)
def test_plain_spells_out_what_would_act(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_a_long_text_loses_its_middle() -> None:
    assert plain("first" + "x" * 1000 + "last", 20) == "firstxxxxxxxx…xxlast"


def test_a_text_that_just_fits_stays_whole() -> None:
    assert plain("x" * 20, 20) == "x" * 20


def test_plain_text_can_always_be_written_as_utf8() -> None:
    every_plane = "".join(map(chr, range(0, 0x110000, 7)))

    assert plain(every_plane, len(every_plane)).encode("utf-8")


def test_lines_beyond_the_limit_are_counted() -> None:
    assert plain_lines("a\nb\nc\nd", limit=2) == ["a", "b", "… and 2 lines more"]
    assert plain_lines("a\nb", limit=2) == ["a", "b"]


def test_lines_are_cut_to_a_width_and_have_no_tabs() -> None:
    assert plain_lines("x" * 30 + "\n\ty", width=9) == ["xxxxx…xxx", "    y"]


@pytest.mark.parametrize(
    ("number", "said"), [(0, "0 tests"), (1, "1 test"), (9331, "9,331 tests")]
)
def test_counted_agrees_in_number(number: int, said: str) -> None:
    assert counted(number, "test") == said


def test_the_first_of_many_names_are_listed() -> None:
    names = ["ada", "ben", "cleo"]

    assert listed(names, 2) == "ada, ben and 1 more"
    assert first_of(names, 2) == "ada, ben, …"
    assert listed(names, 3) == first_of(names, 3) == "ada, ben, cleo"


def test_a_moment_is_a_day_and_minutes() -> None:
    assert moment("2026-09-01T08:00:59+00:00") == "2026-09-01 08:00 UTC"
    assert moment("today") == "today"


@pytest.mark.parametrize(
    ("points", "said"),
    [("100", "100"), ("30.0", "30"), ("2.27", "2.27"), ("12.5", "12.50")],
)
def test_points_are_whole_or_have_two_decimals(points: str, said: str) -> None:
    assert score(Decimal(points)) == said


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (Fraction(0), "0"),
        (Fraction(1, 3), "33.3"),
        (Fraction(1, 2), "50"),
        (Fraction(9_999, 10_000), "99.9"),
        (Fraction(1), "100"),
    ],
)
def test_only_all_of_it_is_a_hundred_per_cent(share: Fraction, said: str) -> None:
    assert percentage(share) == said


@pytest.mark.parametrize(
    ("points", "possible", "said"),
    [
        pytest.param("12.5", "50", "12.50 of 50", id="of so many"),
        pytest.param("-5", "0", "-5", id="a deduction"),
        pytest.param("0", "0", "no points", id="nothing to earn"),
        pytest.param("0", "50", "0 of 50", id="nothing earned"),
    ],
)
def test_points_are_told_beside_what_could_be_earned(
    points: str, possible: str, said: str
) -> None:
    assert earned_of(Decimal(points), Decimal(possible), "no points") == said


@pytest.mark.parametrize(
    ("name", "near"),
    [
        pytest.param("greedy", "Greed", id="in any case"),
        pytest.param("house", "Hog", id="half alike"),
        pytest.param("chess", "", id="like none"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_the_name_that_was_probably_meant_is_found(name: str, near: str) -> None:
    assert nearest(name, ("Hog", "Greed")) == near


def test_nobody_is_asked_about_a_name_that_was_not_found() -> None:
    assert (did_you_mean("hog"), did_you_mean("")) == ("Did you mean 'hog'?", "")


def test_blocks_are_lines_without_blanks_at_their_ends() -> None:
    blocks = Group(Text("one  "), Text("two"))

    assert screen_text(blocks, colour=False) == "one\ntwo\n"


def test_a_line_of_the_screens_width_is_printed_as_it_is() -> None:
    line = f":cat: 12 {'x' * 71}"

    assert screen_text(line, colour=True) == f"{line}\n"
    assert screen_text(f"{line}x", colour=True).count("\n") == 2


def test_colour_is_for_terminals() -> None:
    assert "\x1b[1m" in screen_text(Text("one", "bold"), colour=True)
    assert screen_text(Text("one", "bold"), colour=False) == "one\n"
