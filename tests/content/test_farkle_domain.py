"""Farkle's world: every roll in both rule sets, and turns and games as stated."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Own
from dicedojo.course.kata import Kata
from dicedojo.course.program import Variant, load_module, load_parts
from dicedojo.dice import FACES, Roll, all_hands, count_orders
from dicedojo.engine.exam.oracle import play as play_by_the_rules
from dicedojo.games.farkle.scorer import score_options

pytestmark = pytest.mark.course
ROOT = Path(__file__).resolve().parents[2]
FARKLE = load_kata(ROOT, "farkle")
HANDS = list(all_hands(6, least=1))
RULE_SETS = [
    pytest.param((), id="the plain table"),
    pytest.param((Own("THREE_PAIRS"),), id="three pairs"),
]
EVERY_WHEAT = pytest.mark.parametrize("wheat", FARKLE.wheats, ids=lambda one: one.name)


@pytest.fixture(scope="module")
def farkle() -> Kata:
    return FARKLE


Move = tuple[Any, ...]


def questions_to(farkle: Kata, function: str) -> list[Call]:
    return [call for call in farkle.domain.questions if call.function == function]


def take_turn(
    rolls: list[Roll], moves: list[tuple[Any, ...]], total: int
) -> tuple[int, set[str]]:
    """Take a turn off the front of rolls and moves; each must be what the rules allow.

    Returns the points that it banks, and what happened in it.
    """
    events: set[str] = set()
    points, dice = 0, 6
    while True:
        roll = rolls.pop(0)
        assert len(roll) == dice
        options = score_options(tuple(sorted(roll)))
        if not options:
            return 0, events | {"bust with points" if points else "bust at once"}
        keep, again, *told = moves.pop(0)
        assert told == [points, total]
        points += options[keep]
        dice -= len(keep)
        if not dice:
            dice = 6
            events.add("hot dice")
            events |= {"hot dice of two rolls"} if len(roll) < 6 else set()
        if not again:
            banked = points if total or points >= 1_000 else 0
            where = "on the board" if total else "before"
            how = "banks" if banked else "banks nothing"
            exact = {"exactly 1,000"} if points == 1_000 and not total else set()
            return banked, events | exact | {f"{how} {where}"}


def play(
    scripts: list[list[tuple[Any, ...]]], rolls: list[Roll], target: int
) -> list[int]:
    """Play a game; each move must be what the rules allow."""
    totals = [0] * len(scripts)
    players = cycle(range(len(scripts)))
    for player in players:
        totals[player] += take_turn(rolls, scripts[player], totals[player])[0]
        if totals[player] >= target:
            break
    for player, _ in zip(players, scripts[1:], strict=False):  # one last turn each
        totals[player] += take_turn(rolls, scripts[player], totals[player])[0]
    return totals


@pytest.mark.parametrize("rules", RULE_SETS)
@pytest.mark.parametrize("function", ["score_options", "score"])
def test_every_roll_is_asked_once_up_to_order(
    farkle: Kata, function: str, rules: tuple[Own, ...]
) -> None:
    asked = [
        tuple(call.arguments[0])
        for call in farkle.domain.representatives
        if call.function == function and call.arguments[1:] == rules
    ]

    assert len(HANDS) == 923
    assert [roll for roll in asked if roll] == HANDS  # sorted, and the shortest first
    assert asked.count(()) == (0 if rules else 1)


def test_rolls_as_they_fall_are_asked_too(farkle: Kata) -> None:
    fallen = [
        tuple(call.arguments[0])
        for call in questions_to(farkle, "score_options")
        if list(call.arguments[0]) != sorted(call.arguments[0])
    ]

    mixed = {hand for hand in HANDS if len(set(hand)) > 1}
    assert {tuple(sorted(roll)) for roll in fallen} >= {
        hand for hand in mixed if len(hand) == 6
    }
    assert len(fallen) == len(set(fallen)) > len(mixed)


def test_the_orders_of_six_dice_are_all_46656(farkle: Kata) -> None:
    ordered = farkle.domain.in_every_order

    assert {call.function for call in ordered} == {"score_options"}
    assert [tuple(call.arguments[0]) for call in ordered] == [
        hand for hand in HANDS if len(hand) == 6
    ]
    assert sum(count_orders(call.arguments[0]) for call in ordered) == 6**6
    assert set(map(str, ordered)) <= set(map(str, farkle.domain.questions))


def test_the_summary_counts_right(farkle: Kata) -> None:
    turns, games = (len(questions_to(farkle, name)) for name in ("take_turn", "play"))

    assert farkle.domain.exhaustive
    assert farkle.domain.summary == (
        f"all {len(HANDS)} rolls of one to six dice in both rule sets, all {6**6:,} "
        f"orders of six, {turns} turns and {games} games with stacked dice"
    )


@pytest.mark.parametrize("function", ["take_turn", "play"])
def test_fewer_dice_come_first(farkle: Kata, function: str) -> None:
    dice = [
        sum(map(len, call.arguments[1].arguments))
        for call in questions_to(farkle, function)
    ]

    assert dice == sorted(dice)
    assert dice[0] <= 12


def test_every_turn_is_played_by_the_rules_to_its_end(farkle: Kata) -> None:
    reference = load_module(farkle.reference, "farkle_reference_turns")

    for call in questions_to(farkle, "take_turn"):
        script, dice, total = call.arguments
        rolls, moves = list(dice.arguments), list(script.arguments)

        banked, _ = take_turn(rolls, moves, total)

        assert (rolls, moves) == ([], []), call
        assert play_by_the_rules(farkle, reference, call).answer == banked, call


def test_every_game_is_played_by_the_rules_to_its_end(farkle: Kata) -> None:
    reference = load_module(farkle.reference, "farkle_reference_games")

    for call in questions_to(farkle, "play"):
        players, dice, target = call.arguments
        rolls = list(dice.arguments)
        scripts = [list(player.arguments) for player in players]

        totals = play(scripts, rolls, target)

        assert rolls == [], call
        assert scripts == [[] for _ in players], call
        assert play_by_the_rules(farkle, reference, call).answer == totals, call


def test_the_turns_hold_whatever_can_happen_in_one(farkle: Kata) -> None:
    happened: Counter[str] = Counter()

    for call in questions_to(farkle, "take_turn"):
        script, dice, total = call.arguments
        _, events = take_turn(list(dice.arguments), list(script.arguments), total)
        happened.update(events)

    assert set(happened) == {
        "bust at once",
        "bust with points",
        "hot dice",
        "hot dice of two rolls",
        "banks on the board",
        "banks before",
        "banks nothing before",
        "exactly 1,000",
    }


def test_the_games_hold_a_tie_and_a_leader_who_is_overtaken(farkle: Kata) -> None:
    ends = []
    for call in questions_to(farkle, "play"):
        players, dice, target = call.arguments
        scripts = [list(player.arguments) for player in players]
        ends.append((play(scripts, list(dice.arguments), target), target))

    reached = [[total for total in totals if total >= goal] for totals, goal in ends]
    assert {len(totals) for totals, _ in ends} == {1, 2, 3}
    assert any(len(points) > len(set(points)) for points in reached)  # a tie
    assert any(len(set(points)) > 1 for points in reached)


# The programs of the course.


@EVERY_WHEAT
def test_the_dice_of_a_wheat_show_every_face(wheat: Variant) -> None:
    program = load_parts(wheat.parts, f"farkle_variant_{wheat.name}")

    roll = program.roll_dice(1_000)

    assert len(roll) == 1_000
    assert set(roll) == set(FACES)


def test_the_last_solution_scores_as_the_keeper_counts() -> None:
    reference = load_module(FARKLE.reference, "farkle_variants_reference")
    asked = 0

    for call in FARKLE.domain.questions:
        if call.function == "score_options":
            dice, *variant = call.arguments
            roll = tuple(sorted(dice))
            answer = play_by_the_rules(FARKLE, reference, call).answer
            assert answer == score_options(roll, three_pairs=bool(variant)), call
            asked += 1

    assert asked > 2 * 923
