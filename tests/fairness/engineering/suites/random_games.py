"""Many random dice; each function is compared with a few lines of my own."""

import random

import engineering
from dice import seeded_dice

KINDS = (4, 6, 8, 12, 20)


def some_dice(chance, most=5):
    return tuple(sorted(chance.choice(KINDS) for _ in range(chance.randrange(most))))


def test_new_die():
    chance = random.Random(1)
    for _ in range(50):
        dice = some_dice(chance)
        assert engineering.new_die(dice) == tuple(sorted(dice + (4,)))


def test_roll_keeps_every_die():
    for seed in range(50):
        dice = some_dice(random.Random(seed))
        working, broken = engineering.roll(dice, seeded_dice(seed))
        assert tuple(sorted(working + broken)) == dice


def test_all_break_or_none():
    for seed in range(20):
        dice = some_dice(random.Random(seed))
        assert engineering.roll(dice, lambda faces: 1) == ((), dice)
        assert engineering.roll(dice, lambda faces: 2) == (dice, ())


def test_fix_takes_the_last():
    chance = random.Random(2)
    for _ in range(50):
        dice, legacy = some_dice(chance), some_dice(chance)
        if legacy:
            after, left = engineering.fix(dice, legacy)
            assert after == tuple(sorted(dice + (max(legacy),)))
            assert len(left) == len(legacy) - 1


def test_a_promotion_adds_faces():
    chance = random.Random(3)
    for _ in range(50):
        dice = some_dice(chance)
        if dice and min(dice) < 20:
            after = engineering.promote(dice)
            assert len(after) == len(dice)
            assert sum(after) > sum(dice)
            assert list(after) == sorted(after)


def test_scores_are_possible():
    for seed in range(30):
        for policy in (engineering.new_only, engineering.promo):
            score = engineering.play(policy, 10, seeded_dice(seed))
            assert 0 <= score <= 55


def test_without_breaks_new_only_is_a_triangle():
    for rounds in range(8):
        score = engineering.play(engineering.new_only, rounds, lambda faces: 2)
        assert score == rounds * (rounds + 1) // 2


def test_the_mean_of_many_games():
    for rounds in (1, 2, 3):
        games = [
            engineering.play(engineering.new_only, rounds, seeded_dice(seed))
            for seed in range(500)
        ]
        mean = engineering.expected_score(engineering.new_only, rounds)
        assert abs(sum(games) / 500 - mean) < 0.3


def test_the_best_is_at_least_as_good():
    for rounds in (1, 2, 3):
        best = engineering.best_score(rounds)
        for policy in (engineering.new_only, engineering.promo):
            assert best >= engineering.expected_score(policy, rounds) - 1e-9
