"""Hog's world: all scores, stated rolls, cycles of dice, and games by the rules."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import gcd
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicedojo.course.course import load_kata
from dicedojo.course.domain import Call, Own, Prop
from dicedojo.course.kata import Kata
from dicedojo.course.program import Variant, load_module
from dicedojo.dice import all_hands
from dicedojo.engine.exam.answers import Raised
from dicedojo.engine.exam.oracle import play as play_by_the_rules
from dicedojo.engine.exam.oracle import right_answers
from dicedojo.games.hog import strategy
from dicedojo.games.hog.scorer import GOAL, free_bacon
from dicedojo.games.hog.strategy import select_sides

pytestmark = pytest.mark.course
ROOT = Path(__file__).resolve().parents[2]
HOG = load_kata(ROOT, "hog")
Rolls = list[tuple[int, ...]]
EVERY_WHEAT = pytest.mark.parametrize("wheat", HOG.wheats, ids=lambda one: one.name)


@pytest.fixture(scope="module")
def hog() -> Kata:
    return HOG


@pytest.fixture(scope="module")
def domain(hog: Kata) -> ModuleType:
    """The module that states the questions."""
    return load_module(hog.domain_file, "hog_domain_under_test")


def questions_to(hog: Kata, function: str) -> list[Call]:
    return [call for call in hog.domain.questions if call.function == function]


# All questions.


@pytest.mark.parametrize(
    ("function", "through"),
    [("select_dice", "dice_chosen"), ("swap_strategy", "")],
)
def test_all_scores_are_asked_once(hog: Kata, function: str, through: str) -> None:
    asked = [
        call.arguments
        for call in questions_to(hog, function)
        if call.through == through
    ]

    assert sorted(asked) == list(product(range(100), repeat=2))


def test_representatives_hold_every_sum_and_every_swap_by_bacon(hog: Kata) -> None:
    asked = {
        call.arguments
        for call in hog.domain.representatives
        if call.function == "swap_strategy"
    }

    scores = product(range(100), repeat=2)
    gained = {(a, b) for a, b in scores if b == 2 * (a + free_bacon(b))}
    given_away = {
        (a, b) for a, b in product(range(100), repeat=2) if a + free_bacon(b) == 2 * b
    }
    assert {sum(each) for each in asked} == set(range(199))
    assert gained | given_away <= asked
    assert {(a + 1, b) for a, b in gained if a < 99} <= asked
    assert {(a - 1, b) for a, b in gained if a > 0} <= asked


@pytest.mark.parametrize("name", ["bacon_strategy", "swap_strategy"])
def test_a_strategy_is_asked_with_both_scores_and_nothing_else(
    hog: Kata, name: str
) -> None:
    asked = [call.arguments for call in questions_to(hog, name)]

    assert {len(arguments) for arguments in asked} == {2}
    assert {opponent_score for _, opponent_score in asked} == set(range(100))


def test_all_rolls_of_up_to_four_dice_are_asked_sorted_and_shuffled(
    hog: Kata,
) -> None:
    rolls = [
        call.arguments[1].arguments
        for call in questions_to(hog, "roll_dice")
        if not call.through and call.arguments[0] == len(call.arguments[1].arguments)
    ]
    hands = list(all_hands(4, least=1))
    short = [roll for roll in rolls if len(roll) <= 4]

    assert short[: len(hands)] == hands
    shuffled = short[len(hands) :]
    assert not [roll for roll in shuffled if list(roll) == sorted(roll)]
    assert {tuple(sorted(roll)) for roll in shuffled} <= set(hands)
    mixed = {hand for hand in hands if len(set(hand)) > 1}
    assert len(shuffled) > 0.8 * len(mixed)


def test_longer_rolls_have_up_to_ten_dice(hog: Kata) -> None:
    rolls = [
        call.arguments[1].arguments
        for call in questions_to(hog, "roll_dice")
        if call.arguments[0] > 4
    ]

    assert {len(roll) for roll in rolls} == set(range(5, 11))
    assert all(set(roll) <= set(range(1, 7)) for roll in rolls)
    assert {1 in roll for roll in rolls} == {True, False}


def test_all_free_bacon_is_asked(hog: Kata) -> None:
    bacon = [
        call.arguments[1]
        for call in questions_to(hog, "take_turn")
        if call.arguments[0] == 0
    ]

    assert bacon == list(range(100))


def test_turns_of_each_number_of_dice_are_asked(hog: Kata) -> None:
    turns = [
        (call.arguments[0], call.arguments[2].arguments)
        for call in questions_to(hog, "take_turn")
        if call.arguments[0]
    ]

    assert {num_rolls for num_rolls, _ in turns} == set(range(1, 11))
    assert all(len(faces) == num_rolls for num_rolls, faces in turns)
    assert {n for n, faces in turns if 1 in faces} == set(range(1, 11))
    assert {n for n, faces in turns if 1 not in faces} == set(range(1, 11))


def test_it_is_no_secret_that_there_are_other_questions(hog: Kata) -> None:
    assert not hog.domain.exhaustive
    assert hog.domain.in_every_order == ()


# Cycles of dice, whose best number no sampling changes.


def sampled(cycle: tuple[int, ...], samples: int, order: list[int], start: int) -> int:
    """Return the best number of dice, found by sampling a cycle from `start` on.

    The numbers are tried in this order, and the cycle goes on from one to the next.
    What comes around again and again is not rolled anew.
    """
    means = {}
    for num_rolls in order:
        period = len(cycle) // gcd(num_rolls, len(cycle))
        scores = []
        for roll in range(period):
            places = [start + roll * num_rolls + die for die in range(num_rolls)]
            faces = [cycle[place % len(cycle)] for place in places]
            scores.append(1 if 1 in faces else sum(faces))
        whole, rest = divmod(samples, period)
        means[num_rolls] = Fraction(whole * sum(scores) + sum(scores[:rest]), samples)
        start += samples * num_rolls
    return min(means, key=lambda num_rolls: (-means[num_rolls], num_rolls))


def orders_of_trying() -> list[list[int]]:
    upwards = list(range(1, 11))
    shuffled = [random.Random(seed).sample(upwards, 10) for seed in range(10)]
    return [upwards, upwards[::-1], *shuffled]


def test_sampling_agrees_with_rolling_one_by_one() -> None:
    cycle, rolled = (6, 1, 3), iter((6, 1, 3) * 1000)
    means = {}
    for num_rolls in (2, 1, 4):
        rolls = [[next(rolled) for _ in range(num_rolls)] for _ in range(7)]
        points = sum(1 if 1 in faces else sum(faces) for faces in rolls)
        means[num_rolls] = points / 7

    assert sampled(cycle, 7, [2, 1, 4], 0) == max(means, key=lambda n: (means[n], -n))


@pytest.mark.parametrize("samples", [100, 1_000, 10_000])
def test_the_best_number_of_dice_hangs_on_no_sampling(
    hog: Kata, domain: ModuleType, samples: int
) -> None:
    calls = questions_to(hog, "max_scoring_num_rolls")
    reference = hog.load(hog.reference, "hog_reference_cycles")

    assert [call.arguments[0].arguments for call in calls] == list(domain.CYCLES)
    for call in calls:
        cycle = call.arguments[0].arguments
        found = {
            sampled(cycle, samples, order, start)
            for order in orders_of_trying()
            for start in range(len(cycle))
        }
        assert found == {play_by_the_rules(hog, reference, call).answer}, cycle


def test_the_cycles_ask_for_few_dice_and_for_many(hog: Kata) -> None:
    rules = dict(
        zip(
            map(str, hog.domain.questions), right_answers(hog, "questions"), strict=True
        )
    )
    best = {rules[str(call)] for call in questions_to(hog, "max_scoring_num_rolls")}

    assert {1, 10} <= best
    assert len(best) > 3


# Averages.


def test_averages_are_of_whole_cycles_and_of_parts(hog: Kata) -> None:
    calls = questions_to(hog, "make_averaged")
    samples = [
        (len(call.arguments[0].arguments), call.arguments[1][0])
        for call in calls
        if isinstance(call.arguments[0], Prop) and call.arguments[1]
    ]

    assert {call.through for call in calls} == {"averaged"}
    assert any(number == length for length, number in samples)
    assert any(number < length for length, number in samples)
    assert any(number > length for length, number in samples)
    assert [call for call in calls if not call.arguments[1]]  # the default
    assert [call for call in calls if call.arguments[0] == Own("roll_dice")]


def test_the_default_number_of_samples_shows(hog: Kata) -> None:
    """A cycle as long as the default: one more or fewer of them is another mean."""
    (long,) = (
        call.arguments[0].arguments
        for call in questions_to(hog, "make_averaged")
        if isinstance(call.arguments[0], Prop) and len(call.arguments[0].arguments) > 99
    )

    def mean(samples: int) -> float:
        total: float = sum(long[place % len(long)] for place in range(samples))
        return total / samples

    other = [*range(1, 110), *range(900, 1_000), *range(1_001, 1_100)]
    assert [number for number in other if mean(number) == mean(1_000)] == []


# Games.


def follow(rolls: Rolls, goal: int) -> tuple[dict[str, Any], set[str]]:
    """Play these rolls by the rules; return what is told of them and what happened."""
    totals, who, told, events = [0, 0], 0, {}, set()
    for number, faces in enumerate(rolls, start=1):
        assert max(totals) < goal, f"turn {number} comes after the end"
        score, opponent_score = totals[who], totals[1 - who]
        sides = select_sides(score, opponent_score)
        assert len(faces) <= 10
        assert set(faces) <= set(range(1, sides + 1))
        kinds = f"{len(faces)} with {sides} sides" if faces else "none"
        told[f"turn {number}"] = (
            f"player {who} at {score} to {opponent_score}, dice: {kinds}"
        )
        events.add("four sides" if sides == 4 and faces else "six sides")
        if not faces:
            points = free_bacon(opponent_score)
            events.add("bacon")
        elif 1 in faces:
            points = 1
            events.add("pig out")
        else:
            points = sum(faces)
        totals[who] += points
        mine, theirs = totals[who], totals[1 - who]
        if mine == 2 * theirs or theirs == 2 * mine:
            totals.reverse()
            events.add("loses by a swap" if mine > theirs else "gains by a swap")
            if mine >= goal:
                events.add("hands over the win")
        who = 1 - who
    assert max(totals) >= goal, "the game goes on"
    assert len(rolls) > 0
    first, second = totals
    events.add(f"player {int(second > first)} wins")
    return {"end": (first, second), **told}, events


def goal_of(call: Call) -> int:
    return call.arguments[1] if call.arguments[1:] else 100


def test_every_game_is_played_by_the_rules_to_its_end(hog: Kata) -> None:
    reference = hog.load(hog.reference, "hog_reference_games")

    for call in questions_to(hog, "play"):
        told, _ = follow(call.arguments[0], goal_of(call))

        assert call.through == "played"
        assert play_by_the_rules(hog, reference, call).answer == told, call


def test_the_games_hold_whatever_can_happen_in_one(hog: Kata) -> None:
    happened: Counter[str] = Counter()

    for call in questions_to(hog, "play"):
        happened.update(follow(call.arguments[0], goal_of(call))[1])

    assert set(happened) == {
        "bacon",
        "four sides",
        "gains by a swap",
        "hands over the win",
        "loses by a swap",
        "pig out",
        "player 0 wins",
        "player 1 wins",
        "six sides",
    }
    assert min(happened.values()) > 1


def test_shorter_games_come_first(hog: Kata) -> None:
    *games, without_goal = questions_to(hog, "play")

    turns = [len(call.arguments[0]) for call in games]
    assert turns == sorted(turns)
    assert turns[0] == 1
    assert without_goal.arguments == games[-1].arguments[:1]
    assert games[-1].arguments[1] == 100


def test_games_go_to_several_goals(hog: Kata) -> None:
    goals = Counter(goal_of(call) for call in questions_to(hog, "play"))

    assert {1, 5, 6, 10, 20, 30, 50, 100} == set(goals)
    assert goals[100] > 10


# Refusals.


def test_what_is_refused_is_refused_by_its_number(hog: Kata) -> None:
    reference = hog.load(hog.reference, "hog_reference_refusals")

    for call in hog.domain.refused:
        answer = play_by_the_rules(hog, reference, call).answer

        assert isinstance(answer, Raised), call
        assert answer.name == "ValueError", call
        assert str(call.arguments[0]) in answer.message, call


def test_numbers_of_dice_that_no_turn_has_are_refused_and_no_dice_to_a_roll(
    hog: Kata,
) -> None:
    refused = {
        function: [
            call.arguments[0]
            for call in hog.domain.refused
            if call.function == function
        ]
        for function in ("roll_dice", "take_turn")
    }

    strange: list[Any] = [11, 12, 100, -1, -10, True, 2.5, 5.0, "5", None]
    assert list(map(repr, refused["take_turn"])) == list(map(repr, strange))
    assert list(map(repr, refused["roll_dice"])) == list(map(repr, [*strange, 0]))


# In words.


def test_representatives_are_told_apart_before_the_rest(hog: Kata) -> None:
    told = Counter(map(hog.domain.describe, hog.domain.representatives))

    assert sum(times - 1 for times in told.values()) == 1  # that game


# The programs of the course.


def test_the_last_solution_decides_as_the_keeper_counts() -> None:
    reference = HOG.load(HOG.reference, "hog_variants_counted")
    dice = HOG.given_modules["dice"]
    sided = {6: dice.six_sided, 4: dice.four_sided}

    for score, opponent_score in product(range(GOAL), repeat=2):
        scores = score, opponent_score
        assert reference.take_turn(0, opponent_score) == free_bacon(opponent_score)
        assert reference.select_dice(*scores) is sided[select_sides(*scores)]
        for name in ("bacon_strategy", "swap_strategy"):
            counted = getattr(strategy, name)(*scores)
            assert getattr(reference, name)(*scores) == counted, (name, scores)


@EVERY_WHEAT
def test_a_wheat_rolls_the_six_sided_dice_that_are_given(wheat: Variant) -> None:
    program = HOG.load(wheat, f"hog_variant_{wheat.name}")

    with HOG.given_modules["dice"].stacked(six=[2, 3, 4, 6, 5]):
        assert program.roll_dice(2) == 5
        assert program.take_turn(3, 99) == 15
