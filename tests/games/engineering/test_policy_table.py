"""Policies in their sandbox, asked wherever they can come to."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.policy_table import PolicyTable, read_action, read_table
from dicedojo.games.strategy_proxy import NoStrategy, Unfit
from dicedojo.sandbox.wire import Answer

from .handed_in import NEW_ONLY, POLICY, PROMO_ONCE, code_of

pytestmark = pytest.mark.slow

WANTED = "it should be 'new' or 'promote'"


def read(source: str, *games: int) -> PolicyTable:
    return read_table(POLICY, code_of(source), games or (5,))


def trouble(source: str) -> str:
    with pytest.raises(NoStrategy) as refused:
        read(source)
    return str(refused.value)


def test_a_policy_is_asked_about_its_own_dice_in_every_round_left() -> None:
    table = read(NEW_ONLY, 4)

    assert table == {
        ((), 4): NEW,
        ((4,), 3): NEW,
        ((4,), 2): NEW,
        ((4, 4), 2): NEW,
        ((4,), 1): NEW,
        ((4, 4), 1): NEW,
        ((4, 4, 4), 1): NEW,
    }


def test_what_a_policy_builds_decides_what_it_is_asked() -> None:
    assert list(read(PROMO_ONCE, 4)) == [
        ((), 4),
        ((4,), 3),
        ((4,), 2),
        ((6,), 2),
        ((4,), 1),
        ((4, 6), 1),
        ((6,), 1),
    ]


def test_a_shorter_game_begins_without_dice_in_the_longer_one() -> None:
    table = read(NEW_ONLY, 2, 4)

    assert [rounds_left for dice, rounds_left in table if not dice] == [4, 2]


def test_a_policy_may_look_at_the_rounds_left() -> None:
    table = read(
        """
        def final_policy(revenue, rounds_left):
            return "promote" if revenue and rounds_left > 3 else "new"
        """
    )

    assert table[(4,), 4] == PROMOTE
    assert table[(4,), 3] == NEW


@pytest.mark.parametrize("answer", [None, "New", "skip", True, ["new"]])
def test_another_answer_is_refused(answer: Answer) -> None:
    with pytest.raises(Unfit, match=WANTED):
        read_action(((4,), 3), answer)


def test_a_later_answer_is_refused_with_its_dice() -> None:
    source = """
        def final_policy(revenue, rounds_left):
            return "new" if len(revenue) < 3 else "stop"
        """

    assert (
        trouble(source) == f"With d4 d4 d4 and 2 rounds left it gives 'stop'; {WANTED}."
    )


def test_a_promotion_without_a_die_to_promote_is_refused() -> None:
    source = "def final_policy(revenue, rounds_left): return 'promote'"

    assert trouble(source) == (
        "With no dice and 5 rounds left it gives 'promote'; it should be 'new', "
        "since no die can be promoted."
    )


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(
            """
            import random
            def final_policy(revenue, rounds_left):
                return random.choice(["new", "promote"]) if revenue else "new"
            """,
            id="chance",
        ),
        pytest.param(
            """
            asked = []
            def final_policy(revenue, rounds_left):
                asked.append(revenue)
                return "promote" if revenue and len(asked) % 2 else "new"
            """,
            id="memory",
        ),
    ],
)
def test_a_policy_that_decides_otherwise_later_is_refused(source: str) -> None:
    message = trouble(source)

    assert message.startswith("It does not always decide the same. With ")
    assert "it first gives '" in message
