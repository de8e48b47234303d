"""One hunt, from the first question to the catch."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.engine import limits
from dicedojo.engine.exam.answers import DID_NOT_END, Raised
from dicedojo.engine.judge.verdicts import Job
from dicedojo.errors import UnusableInput
from dicedojo.practice.hunt.hunt import (
    Asker,
    Diary,
    Hunt,
    HuntVerdict,
    bugs_in_order,
    bugs_of_the_day,
    job_of,
)
from dicedojo.practice.hunt.reading import Test, read_line

TODAY = date(2026, 3, 2)
pytestmark = pytest.mark.slow
ROLL = Call("score", ([2, 1],))


def test_right_programs_answer_alike_and_a_bug_otherwise(
    asker: Asker, bugs: dict[str, Variant]
) -> None:
    assert asker.ask(asker.right, ROLL) == [2, 2, 2]
    assert asker.ask([job_of(bugs["last_die"])], ROLL) == [1]
    (raised,) = asker.ask(asker.right[:1], Call("score", ([],)))
    assert isinstance(raised, Raised)
    assert raised.name == "ValueError"


def test_a_program_may_give_no_answer(
    asker: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FIRST_STEPS", 100_000)
    endless = Job("endless", "def score(roll):\n    while True: pass\n")

    assert asker.ask([endless, asker.right[0]], ROLL) == [DID_NOT_END, 2]


def test_ctrl_c_while_a_program_answers_leaves_the_hunt(asker: Asker) -> None:
    interrupted = Job("interrupted", "def score(roll):\n    raise KeyboardInterrupt\n")

    with pytest.raises(KeyboardInterrupt):
        asker.ask([interrupted], ROLL)


ROOT = Path(__file__).resolve().parents[3]
KATAS = (
    "greed",
    "farkle",
    "accumulate",
    "hog",
    "yahtzee",
    "engineering",
    "pig",
    "yatzy",
)
NOT_TYPED = {
    "highest_average",  # it answers 1.0, which equals the right 1
    "sorts_the_players_list",  # and the others answer by the rules
    "empties_the_players_list",
    "takes_triples_from_the_players_list",
}


@pytest.fixture
def hunt(highest: Kata, asker: Asker, bugs: dict[str, Variant]) -> Hunt:
    begun = Hunt.begin(highest, asker, bugs["last_die"])
    assert begun is not None
    return begun


def judge(hunt: Hunt, kata: Kata, line: str) -> HuntVerdict:
    test = read_line(kata, line)
    assert isinstance(test, Test)
    return hunt.judge(test)


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("assert score([2, 1]) == 2", HuntVerdict.CAUGHT),
        ("assert score([1, 2]) == 2", HuntVerdict.PASSES),
        ("assert score([2, 1]) == 1", HuntVerdict.NOT_RIGHT),
        # One wheat counts from six down.
        ("assert score([7]) == 7", HuntVerdict.NO_RULE),
        ("with raises(ValueError): score([2, 1])", HuntVerdict.NOT_RIGHT),
    ],
)
def test_a_test_is_judged_by_right_programs_and_the_bug(
    hunt: Hunt, highest: Kata, line: str, verdict: HuntVerdict
) -> None:
    assert judge(hunt, highest, line) is verdict


def test_strokes_are_questions_tests_and_needless_values(
    hunt: Hunt, highest: Kata
) -> None:
    hunt.ask(hunt.shortest.call)
    judge(hunt, highest, "assert score([2, 1]) == 1")
    judge(hunt, highest, "assert score([3, 3, 3, 1]) == 3")

    assert (hunt.questions, hunt.tests, hunt.extra) == (1, 2, 2)
    assert hunt.strokes == 5


def test_the_shortest_test_is_that_of_the_witness(hunt: Hunt) -> None:
    assert hunt.line == "assert score([2, 1]) == 2"


def test_a_bug_that_no_line_catches_is_not_hunted(
    highest: Kata, asker: Asker, bugs: dict[str, Variant]
) -> None:
    assert Hunt.begin(highest, asker, bugs["sorts_the_players_list"]) is None


@pytest.mark.course
@pytest.mark.parametrize("name", KATAS)
def test_nearly_every_bug_of_a_kata_can_be_caught_by_a_typed_line(name: str) -> None:
    kata = load_kata(ROOT, name)

    with Asker.open(kata) as asker:
        for bug in bugs_in_order(kata, ""):
            hunt = Hunt.begin(kata, asker, bug)
            if hunt is None:
                assert bug.name in NOT_TYPED
            else:
                assert hunt.judge(hunt.shortest) is HuntVerdict.CAUGHT, bug.name


def test_a_seed_has_its_own_order_of_all_bugs() -> None:
    greed = load_kata(ROOT, "greed")
    orders = [bugs_in_order(greed, str(seed)) for seed in range(5)]

    assert len({*orders}) == 5
    assert {len({*order}) for order in orders} == {len(greed.chaffs)}
    shuffled = replace(greed, chaffs=greed.chaffs[::-1])
    assert bugs_in_order(shuffled, "3") == orders[3]


def test_each_bug_has_its_day_before_one_comes_again() -> None:
    greed = load_kata(ROOT, "greed")
    first = date(2026, 11, 26)
    days = [first + timedelta(day) for day in range(2 * len(greed.chaffs))]

    found = [bugs_of_the_day(greed, day)[0] for day in days]

    assert len({*found[: len(greed.chaffs)]}) == len(greed.chaffs)
    assert found[: len(greed.chaffs)] == found[len(greed.chaffs) :]


def test_a_kata_without_bugs_cannot_be_hunted_in(highest: Kata) -> None:
    with pytest.raises(UnusableInput, match="no planted bugs"):
        bugs_in_order(replace(highest, chaffs=()), "1")


@pytest.fixture(autouse=True)
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Diary.of_user().path


def test_days_in_a_row_are_a_streak(path: Path) -> None:
    diary = Diary.of_user()
    for days in (0, 1, 2, 4):
        diary.note(TODAY - timedelta(days), "coin", 3)

    kept = Diary.of_user()

    assert kept == diary
    assert path.is_file()
    assert kept.streak(TODAY) == 3
    assert kept.streak(TODAY + timedelta(1)) == 0


def test_the_first_hunt_of_a_day_counts_and_one_given_up_is_no_catch() -> None:
    diary = Diary.of_user()

    assert diary.note(TODAY, "coin", 0) == 0
    assert diary.note(TODAY, "coin", 1) == 0
    assert diary.streak(TODAY) == 0
    assert diary.note(TODAY, "other", 2) == 2
    assert diary.streak(TODAY) == 1


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"[]", b"\xff", b'{"2026-03-02": 3}', b'{"2026-03-02": {}}']
)
def test_a_damaged_file_counts_as_empty(path: Path, damaged: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(damaged)

    assert Diary.of_user().streak(TODAY) == 0
    Diary.of_user().note(TODAY, "coin", 1)
    assert Diary.of_user().streak(TODAY) == 1
