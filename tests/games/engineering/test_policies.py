"""The source's policies, and policies in their sandbox, asked wherever they come to."""

from __future__ import annotations

import pytest

from dicedojo.games.engineering.dice import NEW, PROMOTE
from dicedojo.games.engineering.policies import (
    Policy,
    PolicyTable,
    exp_legacy,
    new_only,
    new_then_promo,
    promo,
    promo_once,
    promo_then_new,
    read_action,
    read_table,
    toss,
)
from dicedojo.games.strategy_value import NoStrategy, Unfit
from dicedojo.sandbox.wire import Answer

from .handed_in import NEW_ONLY, POLICY, PROMO_ONCE, code_of


@pytest.mark.parametrize(
    ("policy", "revenue", "action"),
    [
        pytest.param(new_only, (4, 6), "new", id="NewOnly"),
        pytest.param(promo, (6, 20), "promote", id="Promo"),
        pytest.param(promo, (20, 20), "new", id="Promo with d20 alone"),
        pytest.param(promo_once, (4, 20), "promote", id="PromoOnce with a d4"),
        pytest.param(promo_once, (6, 6), "new", id="PromoOnce without a d4"),
        pytest.param(exp_legacy(0.5), (4, 4), "promote", id="exactly the limit"),
        pytest.param(exp_legacy(0.5), (4, 6), "new", id="below the limit"),
        pytest.param(exp_legacy(0.1), (20, 20), "new", id="nothing to promote"),
    ],
)
def test_a_policy_says_what_its_name_says(
    policy: Policy, revenue: tuple[int, ...], action: str
) -> None:
    assert policy(revenue, 5) == action


@pytest.mark.parametrize(
    ("left", "action"), [(10, "promote"), (8, "promote"), (7, "new")]
)
def test_a_policy_that_switches_does_so_after_its_share_of_the_rounds(
    left: int, action: str
) -> None:
    opposite = {"promote": "new", "new": "promote"}

    assert promo_then_new(0.3, 10)((4,), left) == action
    assert new_then_promo(0.3, 10)((4,), left) == opposite[action]


def test_a_random_policy_adds_where_it_cannot_promote() -> None:
    assert toss(0.2)((4, 20), 3) == 0.2
    assert toss(0.2)((20,), 3) == 1
    assert toss(0.2)((), 3) == 1


WANTED = "it should be 'new' or 'promote'"


def read(source: str, *games: int) -> PolicyTable:
    return read_table(POLICY, code_of(source), games or (5,))


def trouble(source: str) -> str:
    with pytest.raises(NoStrategy) as refused:
        read(source)
    return str(refused.value)


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_shorter_game_begins_without_dice_in_the_longer_one() -> None:
    table = read(NEW_ONLY, 2, 4)

    assert [rounds_left for dice, rounds_left in table if not dice] == [4, 2]


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_later_answer_is_refused_with_its_dice() -> None:
    source = """
        def final_policy(revenue, rounds_left):
            return "new" if len(revenue) < 3 else "stop"
        """

    assert (
        trouble(source) == f"With d4 d4 d4 and 2 rounds left it gives 'stop'; {WANTED}."
    )


@pytest.mark.slow
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
@pytest.mark.slow
def test_a_policy_that_decides_otherwise_later_is_refused(source: str) -> None:
    message = trouble(source)

    assert message.startswith("It does not always decide the same. With ")
    assert "it first gives '" in message
