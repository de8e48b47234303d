import random

from farkle import play, roll_dice, score, score_options, take_turn


def dice(seed):
    chance = random.Random(seed)
    return lambda number: tuple(chance.choices(range(1, 7), k=number))


def careful(roll, turn_points, total):
    options = score_options(roll)
    keep = max(sorted(options), key=options.get)
    return keep, total == 0 and turn_points + options[keep] < 1000


def test_what_can_be_kept_is_in_the_roll():
    for seed in range(200):
        roll = dice(seed)(6)
        for keep in score_options(roll):
            for face in keep:
                assert keep.count(face) <= roll.count(face)


def test_options_and_score_agree():
    for seed in range(200):
        for keep, points in score_options(dice(seed)(6)).items():
            assert score(keep) == points
            assert points > 0
            assert points % 50 == 0


def test_order_of_the_dice():
    for seed in range(200):
        roll = dice(seed)(6)
        assert score_options(roll) == score_options(roll[::-1])


def test_turns_bank_nothing_or_much():
    for seed in range(50):
        points = take_turn(careful, dice(seed), 0)
        assert points == 0 or points >= 1000


def test_games_have_a_winner():
    for seed in range(20):
        totals = play([careful, careful, careful], dice(seed), 3000)
        assert len(totals) == 3
        assert max(totals) >= 3000


def test_roll_dice():
    for number in (1, 2, 6):
        roll = roll_dice(number)
        assert len(roll) == number
        assert set(roll) <= {1, 2, 3, 4, 5, 6}
