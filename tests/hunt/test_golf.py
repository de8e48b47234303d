"""The fewest questions that reveal every bug, and a round that looks for them."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicedojo.course.domain import Call
from dicedojo.course.kata import Kata, Variant
from dicedojo.hunt.golf import Par, Round, find_par
from dicedojo.hunt.hunt import Asking

pytestmark = pytest.mark.slow
PAR = Par(
    ("score([2, 1])",), at_least=1, asked=259, not_revealed=("sorts_the_players_list",)
)


def test_one_question_reveals_what_can_be_revealed_and_that_is_kept(
    highest: Kata,
    asking: Asking,
    bugs: dict[str, Variant],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    every = list(bugs.values())

    found = find_par(highest, asking, every)

    assert found == PAR
    monkeypatch.setattr("dicedojo.hunt.golf._find_par", None)
    assert find_par(highest, asking, every[::-1]) == PAR


def test_a_bug_that_hangs_is_revealed_where_it_does(
    highest: Kata,
    asking: Asking,
    bugs: dict[str, Variant],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it would answer after that is not known, so it adds nothing to the bound."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("dicedojo.hunt.golf.EACH_SECONDS", 0.1)
    hangs = tmp_path / "hangs.py"
    hangs.write_text(
        "def score(roll):\n    while roll == [3]:\n        pass\n    return max(roll)\n"
    )
    bug = Variant("hangs", hangs, "")

    found = find_par(highest, asking, [bug])

    assert found.questions == ("score([3])",)
    assert found.at_least == 0


def test_a_bug_that_answers_as_the_rules_do_is_not_revealed(
    highest: Kata, asking: Asking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    right = highest.wheats[0]

    found = find_par(highest, asking, [right])

    assert found.not_revealed == (right.name,)
    assert Round.begin(asking, [right], found).left == ()


def test_a_round_counts_questions_and_the_bugs_that_each_reveals(
    asking: Asking, bugs: dict[str, Variant]
) -> None:
    golfing = Round.begin(asking, tuple(bugs.values()), PAR)

    assert golfing.ask(Call("score", ([1, 2],))) == 0
    assert golfing.ask(Call("score", ([7],))) is None
    assert golfing.ask(Call("score", ([2, 1],))) == 1
    assert (golfing.questions, golfing.left, golfing.total) == (2, (), 1)
