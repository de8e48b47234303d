from __future__ import annotations

import pytest

from dicedojo.dice import Roll, all_hands
from dicedojo.errors import UnusableInput
from dicedojo.games.farkle.options import (
    explain,
    list_options,
    number_keeps,
    read_answer,
    read_keep,
)
from dicedojo.games.farkle.scorer import score_options


def test_options_are_listed_best_first() -> None:
    assert list(list_options((1, 6, 6, 6)).items()) == [
        ((1, 6, 6, 6), 700),
        ((6, 6, 6), 600),
        ((1,), 100),
    ]


def test_of_equal_options_the_one_of_fewer_dice_comes_first() -> None:
    assert list(list_options((1, 5, 5)))[2:4] == [(1,), (5, 5)]


@pytest.mark.parametrize(
    ("keep", "words"),
    [
        pytest.param((1,), "a one", id="single"),
        pytest.param((6, 6, 6), "three sixes", id="set"),
        pytest.param((1, 6, 6, 6), "a one 100 + three sixes 600", id="two parts"),
        pytest.param((1, 1, 1, 5, 5), "three ones 1,000 + two fives 100", id="many"),
        pytest.param((1, 2, 3, 4, 5, 6), "a straight", id="straight"),
    ],
)
def test_an_option_is_explained(keep: Roll, words: str) -> None:
    assert explain(keep) == words


@pytest.mark.parametrize(
    ("text", "keep"),
    [
        pytest.param("1", (1, 6, 6, 6), id="number"),
        pytest.param("3", (1,), id="last number"),
        pytest.param("1 6 6 6", (1, 6, 6, 6), id="dice"),
        pytest.param("1666", (1, 6, 6, 6), id="dice in one word"),
        pytest.param("6,6,1,6", (1, 6, 6, 6), id="dice in any order"),
        pytest.param("6 66", (6, 6, 6), id="some dice"),
    ],
)
def test_what_is_typed_keeps_dice(text: str, keep: Roll) -> None:
    assert read_keep(text, (1, 6, 6, 6)) == keep


@pytest.mark.parametrize(
    ("text", "what", "evidence"),
    [
        pytest.param("", "Nothing was typed.", "Your roll is 1 2 5 6 6 6.", id="empty"),
        pytest.param("x" * 99, "'xxxxxxxxxxxxxxxxx...' is", "Your roll", id="garbage"),
        pytest.param("½", "'½' is neither", "Your roll is", id="no decimal"),
        pytest.param("٣", "'٣' is neither", "Your roll is", id="digit of elsewhere"),
        pytest.param("-1", "'-1' is neither", "Your roll is", id="negative"),
        pytest.param("b", "Before you roll again or bank", "Your roll", id="too early"),
        pytest.param("0", "There is no number 0", "The list ends at 7", id="no number"),
        pytest.param("8", "There is no number 8", "The list ends at 7", id="beyond"),
        pytest.param("1 1", "You have not rolled 1.", "Your roll is", id="not rolled"),
        pytest.param("33", "You have not rolled 3 3.", "Your roll is", id="none of it"),
        pytest.param("1 2", "2 scores nothing", "only dice that score", id="dead die"),
        pytest.param("6 6", "6 6 scores nothing", "only dice that", id="half a set"),
        pytest.param("7" * 5000, "You have not rolled 7 7 7", "Your", id="very long"),
    ],
)
def test_what_cannot_be_kept_is_explained(text: str, what: str, evidence: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_keep(text, (1, 2, 5, 6, 6, 6))

    assert refusal.value.what.startswith(what)
    assert evidence in refusal.value.evidence
    assert refusal.value.next.startswith("type 1")


def test_a_die_that_is_no_number_of_the_list_gets_the_number_to_type() -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_keep("5", (2, 3, 5))

    assert refusal.value.evidence.startswith("The list has one line")
    assert refusal.value.next == "type 1 to keep the 5"


def test_every_option_of_every_roll_can_be_typed() -> None:
    for roll in all_hands(6, 1):
        options = list_options(roll)
        assert options == score_options(roll)
        numbered = number_keeps(options)
        assert len(numbered) <= 9
        for number, keep in enumerate(numbered, 1):
            assert read_keep(f"{number}", roll) == keep
        for keep in set(options) - set(numbered):
            assert len(keep) > 1
            assert read_keep("".join(map(str, keep)), roll) == keep


@pytest.mark.parametrize(
    ("text", "answer"),
    [("r", "r"), ("ROLL", "r"), ("b", "b"), ("Bank", "b"), ("c", "c"), ("change", "c")],
)
def test_an_answer_is_a_key_or_its_word(text: str, answer: str) -> None:
    assert read_answer(text, 300, 1_000) == answer


@pytest.mark.parametrize(
    ("text", "total", "what", "then"),
    [
        pytest.param("", 0, "Nothing was typed.", "type r to roll again", id="empty"),
        pytest.param("1", 1_000, "'1' is not", "again or b to bank", id="no answer"),
        pytest.param("b", 0, "300 points do not get you on", "type r", id="too early"),
    ],
)
def test_an_answer_that_cannot_be_is_explained(
    text: str, total: int, what: str, then: str
) -> None:
    with pytest.raises(UnusableInput) as refusal:
        read_answer(text, 300, total)

    assert refusal.value.what.startswith(what)
    assert refusal.value.evidence
    assert then in refusal.value.next


def test_a_thousand_points_are_enough_to_get_on_the_board() -> None:
    assert read_answer("b", 1_000, 0) == "b"
