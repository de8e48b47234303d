"""Hog; the first 1 ends a roll, and only the player who gains can swap."""

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) is not int or not 1 <= num_rolls <= 10:
        raise ValueError(f"{num_rolls!r} dice")
    points = 0
    for _ in range(num_rolls):
        face = dice()
        if face == 1:
            return 1
        points += face
    return points


def free_bacon(score):
    return max(score // 10, score % 10) + 1


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if type(num_rolls) is int and num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    return 1 - who


def play(strategy0, strategy1, goal=100):
    scores = [0, 0]
    strategies = [strategy0, strategy1]
    who = 0
    while scores[0] < goal and scores[1] < goal:
        you = other(who)
        num_rolls = strategies[who](scores[who], scores[you])
        dice = select_dice(scores[who], scores[you])
        scores[who] += take_turn(num_rolls, scores[you], dice)
        if scores[who] * 2 == scores[you]:
            scores[who], scores[you] = scores[you], scores[who]
        who = you
    return tuple(scores)


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return sum(fn(*args) for _ in range(num_samples)) / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    averages = {n: make_averaged(roll_dice)(n, dice) for n in range(1, 11)}
    return max(averages, key=averages.get)


def bacon_strategy(score, opponent_score):
    return 0 if free_bacon(opponent_score) >= 8 else 5


def swap_strategy(score, opponent_score):
    if 2 * (score + free_bacon(opponent_score)) == opponent_score:
        return 0
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    if score + free_bacon(opponent_score) >= 100:
        return 0
    return swap_strategy(score, opponent_score)
