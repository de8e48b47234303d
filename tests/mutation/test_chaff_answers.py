"""A chaff's answers are worked out where they are needed, one by one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata
from dicedojo.exam.oracle import play
from dicedojo.mutation.answer_digest import digest_of
from dicedojo.mutation.chaff_answers import chaff_alone, is_true_or_hangs

HEAD, TAIL = Call("pays", (["h"],)), Call("pays", (["t"],))
ROW = Call("pays", (["t", "h"],))


def planted(root: Path, body: str) -> Kata:
    """The kata with one chaff."""
    folder = root / "solutions/coin/chaff"
    for path in folder.glob("*.py"):
        path.unlink()
    text = f'"""Chaff: planted here."""\n\n\ndef pays(coins):\n    {body}\n'
    (folder / "planted.py").write_text(text, "utf-8")
    return load_kata(root, "coin")


def shows(kata: Kata) -> dict[str, str | None]:
    (chaff,) = kata.chaffs
    found = chaff_alone(kata, chaff).shows
    return {str(call): found.get(call.key) for call in (HEAD, TAIL, ROW)}


def test_it_shows_the_questions_that_it_answers_otherwise(coin_course: Path) -> None:
    kata = planted(coin_course, "return coins[:1].count('h')")

    assert shows(kata) == {str(HEAD): None, str(TAIL): None, str(ROW): digest_of(0)}


def test_an_exception_is_another_answer(coin_course: Path) -> None:
    kata = planted(coin_course, "return {('h',): 1, ('t',): 0}[tuple(coins)]")

    found = shows(kata)

    assert (found[str(HEAD)], found[str(TAIL)]) == (None, None)
    assert found[str(ROW)] not in (None, "", digest_of(0))


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("return sum(coins.pop() == 'h' for _ in coins[:])", id="alters"),
        pytest.param("return {coins.count('h')}", id="an object"),
    ],
)
def test_what_no_digest_says_in_full_is_shown_without(
    body: str, coin_course: Path
) -> None:
    assert set(shows(planted(coin_course, body)).values()) == {""}


def test_only_what_is_looked_up_is_asked(
    coin_course: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kata = planted(coin_course, "return 0")
    asked: list[Call] = []

    def noted(*arguments: object) -> object:
        asked.append(arguments[-1])  # type: ignore[arg-type]
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr("dicedojo.mutation.chaff_answers.play", noted)
    (chaff,) = kata.chaffs
    alone = chaff_alone(kata, chaff)

    assert HEAD.key in alone.shows
    assert asked == [HEAD]
    assert HEAD.key in alone.asked
    assert alone.moves[HEAD.move] == HEAD.key


def test_all_that_it_answers_otherwise_can_be_listed(coin_course: Path) -> None:
    kata = planted(coin_course, "return coins.count('h') if len(coins) != 1 else 2")
    (chaff,) = kata.chaffs
    found = chaff_alone(kata, chaff).shows

    assert len(found) == 3  # and what has no side of a coin
    assert {HEAD.key, TAIL.key} <= {*found}
    assert "pays('no question')" not in found


def hang() -> bool:
    while True:
        pass


def fail() -> bool:
    raise RecursionError


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        pytest.param(lambda: True, True, id="yes"),
        pytest.param(lambda: False, False, id="no"),
        pytest.param(hang, True, id="it hangs"),
        pytest.param(fail, True, id="it fails"),
    ],
)
def test_a_question_that_hangs_is_answered_with_yes(
    question: Callable[[], bool], answer: bool
) -> None:
    assert is_true_or_hangs(question, cpu_seconds=0.1) is answer
