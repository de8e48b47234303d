"""Hog, function by function, with a strategy of three rules."""

from dice import four_sided, six_sided


def check_number(num_rolls, least):
    if type(num_rolls) is not int or num_rolls < least or num_rolls > 10:
        raise ValueError(f"nobody can roll {num_rolls!r} dice")


def roll_dice(num_rolls, dice=six_sided):
    check_number(num_rolls, 1)
    total = 0
    pig_out = False
    for _ in range(num_rolls):
        face = dice()
        if face == 1:
            pig_out = True
        total += face
    return 1 if pig_out else total


def free_bacon(opponent_score):
    tens, ones = divmod(opponent_score, 10)
    return max(tens, ones) + 1


def take_turn(num_rolls, opponent_score, dice=six_sided):
    check_number(num_rolls, 0)
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    return 1 - who


def play(strategy0, strategy1, goal=100):
    score0, score1 = 0, 0
    who = 0
    while score0 < goal and score1 < goal:
        dice = select_dice(score0, score1)
        if who == 0:
            score0 += take_turn(strategy0(score0, score1), score1, dice)
        else:
            score1 += take_turn(strategy1(score1, score0), score0, dice)
        if score0 == 2 * score1 or score1 == 2 * score0:
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
    best, best_average = 0, 0
    for num_rolls in range(1, 11):
        average = make_averaged(roll_dice)(num_rolls, dice)
        if average > best_average:
            best, best_average = num_rolls, average
    return best


def bacon_strategy(score, opponent_score):
    if free_bacon(opponent_score) >= 8:
        return 0
    return 5


def swap_strategy(score, opponent_score):
    after = score + free_bacon(opponent_score)
    if after * 2 == opponent_score:
        return 0
    if after == opponent_score * 2:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    bacon = free_bacon(opponent_score)
    after = score + bacon
    if after * 2 == opponent_score:
        return 0
    if after == opponent_score * 2:
        return 5
    if after >= 100:
        return 0
    if (after + opponent_score) % 7 == 0 and bacon >= 3:
        return 0
    if bacon >= 8:
        return 0
    if select_dice(score, opponent_score) is four_sided:
        return 4
    return 5
