"""Typed lines, and the sentences of a round."""

from __future__ import annotations

import pytest

from dicedojo.errors import UnusableInput
from dicedojo.games.engineering.exact.dice import FIX, NEW, PROMOTE
from dicedojo.games.engineering.play.choice import (
    KEYS,
    RULES,
    draw_hint,
    explain_action,
    explain_built,
    explain_failed,
    explain_loss,
    explain_theirs,
    read_action,
)
from dicedojo.games.engineering.play.game import Built, Rolled, State
from dicedojo.games.engineering.rules import Dice


@pytest.mark.parametrize("text", ["n", "N", "new", "New"])
def test_new_is_read_short_and_long(text: str) -> None:
    assert read_action(text) == NEW


@pytest.mark.parametrize("text", ["p", "P", "promote"])
def test_promote_is_read_short_and_long(text: str) -> None:
    assert read_action(text) == PROMOTE


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("", "Nothing was typed.", id="empty"),
        pytest.param("x", "'x' is neither new nor promote.", id="another letter"),
        pytest.param("n" * 99, "'nnnnnnnnnnnnnnnnn...' is neither", id="long"),
    ],
)
def test_another_line_is_refused(text: str, message: str) -> None:
    with pytest.raises(UnusableInput) as refused:
        read_action(text)

    assert str(refused.value).startswith(message)


def test_the_rules_fit_into_80_columns() -> None:
    assert max(map(len, [*RULES.splitlines(), KEYS])) <= 80


def test_an_action_is_explained_by_its_dice() -> None:
    assert explain_action((4, 6), NEW) == "adds a d4"
    assert explain_action((6, 12), PROMOTE) == "promotes a d6 to a d8"


@pytest.mark.parametrize(
    ("built", "sentence"),
    [
        pytest.param(
            Built(0, NEW, 4, State(10)), "You add a d4: you have no dice.", id="first"
        ),
        pytest.param(
            Built(0, NEW, 4, State(3, 9, (20,))),
            "You add a d4: there is nothing to promote.",
            id="only d20",
        ),
        pytest.param(
            Built(0, PROMOTE, 4, State(3, 9, (4,))),
            "You promote a d4 to a d6.",
            id="a choice",
        ),
        pytest.param(
            Built(0, FIX, 6, State(3, 9, (4,), (6, 6))),
            "Fixing comes first: a d6 is revenue again.",
            id="legacy dice of one kind",
        ),
        pytest.param(
            Built(0, FIX, 6, State(3, 9, (4,), (4, 6))),
            "Fixing comes first: a d6 is revenue again, the one with the most faces.",
            id="legacy dice of two kinds",
        ),
    ],
)
def test_a_round_says_what_is_built_and_why(built: Built, sentence: str) -> None:
    assert explain_built(built) == sentence


@pytest.mark.parametrize(
    ("failed", "sentence"),
    [((6,), "A d6 goes to legacy."), ((4, 6), "d4 d6 go to legacy.")],
)
def test_failed_dice_go_to_legacy(failed: Dice, sentence: str) -> None:
    assert explain_failed(failed) == sentence


@pytest.mark.parametrize(
    ("ones", "lost", "sentence"),
    [
        pytest.param(
            1,
            7,
            "The die shows a 1! No revenue dice are left, and your 7 points are lost.",
            id="one die",
        ),
        pytest.param(
            2,
            1,
            "Every die shows a 1! No revenue dice are left, and your point is lost.",
            id="one point",
        ),
        pytest.param(
            1,
            0,
            "The die shows a 1! No revenue dice are left, and your score stays 0.",
            id="nothing to lose",
        ),
    ],
)
def test_a_roll_of_ones_says_what_is_lost(ones: int, lost: int, sentence: str) -> None:
    rolled = Rolled(0, ((4, (1,) * ones),), 0, lost, State(1, 0, (), (4,) * ones))

    assert explain_loss(rolled) == sentence


@pytest.mark.parametrize(
    ("built", "rolled", "sentence"),
    [
        pytest.param(
            Built(1, NEW, 4, State(3, 1, (4,))),
            Rolled(1, ((4, (1, 3)),), 1, 0, State(2, 2, (4,), (4,))),
            "ada adds a d4, scores 1 with 2 dice, loses d4 to legacy and has 2.",
            id="a die fails",
        ),
        pytest.param(
            Built(1, FIX, 6, State(3, 1, (4,), (6,))),
            Rolled(1, ((4, (3,)), (6, (5,))), 2, 0, State(2, 3, (4, 6))),
            "ada fixes a d6, scores 2 with 2 dice and has 3.",
            id="a die is fixed",
        ),
        pytest.param(
            Built(1, PROMOTE, 4, State(3, 5, (4,))),
            Rolled(1, ((6, (1,)),), 0, 5, State(2, 0, (), (6,))),
            "ada promotes a d4 to a d6, rolls only ones with 1 die and loses 5 points.",
            id="all is lost",
        ),
    ],
)
def test_a_companions_round_is_one_sentence(
    built: Built, rolled: Rolled, sentence: str
) -> None:
    assert explain_theirs("ada", built, rolled) == sentence


STATE = State(rounds_left=3, score=9, revenue=(4, 12))


@pytest.mark.parametrize(
    ("new", "promote", "advice"),
    [
        pytest.param(20.5, 20.0, "Best: new, by 0.50.", id="new"),
        pytest.param(20.0, 20.004, "Best: promote, by 0.004.", id="by little"),
        pytest.param(20.0, 20.0 + 1e-12, "Both are equally good.", id="a tie"),
    ],
)
def test_a_hint_says_which_action_is_best(
    new: float, promote: float, advice: str
) -> None:
    hint = draw_hint(STATE, {NEW: new, PROMOTE: promote})

    assert hint.plain.splitlines() == [
        "The score you can expect, if you play your best from then on:",
        f"  n  adds a d4                {new:.2f}",
        f"  p  promotes a d4 to a d6    {promote:.2f}",
        advice,
    ]
