"""Hog, as far as I understand it."""

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    total = 0
    for _ in range(num_rolls):
        outcome = dice()
        if outcome == 1:
            return 1
        total = total + outcome
    return total


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        # one more than the biggest digit
        return max(opponent_score // 10, opponent_score % 10 + 1)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    total = score + opponent_score
    if total > 0 and total % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    return 1 - who


def play(strategy0, strategy1, goal=100):
    score0 = 0
    score1 = 0
    who = 0
    while score0 < goal and score1 < goal:
        if who == 0:
            dice = select_dice(score0, score1)
            score0 += take_turn(strategy0(score0, score1), score1, dice)
            if score0 == score1 * 2:
                score0, score1 = score1, score0
        else:
            dice = select_dice(score1, score0)
            score1 += take_turn(strategy1(score1, score0), score0, dice)
            if score1 == score0 * 2:
                score0, score1 = score1, score0
        who = other(who)
    return score0, score1


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        total = 0
        for _ in range(num_samples):
            total += fn(*args)
        return total / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    averages = []
    for num_rolls in range(1, 11):
        averages.append(make_averaged(roll_dice)(num_rolls, dice))
    return averages.index(max(averages))


def bacon_strategy(score, opponent_score):
    if take_turn(0, opponent_score) > 8:
        return 0
    return 5


def swap_strategy(score, opponent_score):
    points = take_turn(0, opponent_score)
    if (score + points) * 2 == opponent_score:
        return 0
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    if score + take_turn(0, opponent_score) >= 100:
        return 0
    return 6
