"""Hog; a win is judged before the swap, and the goal is always 100."""

from dice import four_sided, six_sided

GOAL = 100


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) is not int or num_rolls < 1 or num_rolls > 10:
        raise ValueError(f"{num_rolls!r}: 1 to 10 dice can be rolled")
    points = sum(faces := [dice() for _ in range(num_rolls)])
    return 1 if 1 in faces else points


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if type(num_rolls) is not int or num_rolls < 0 or num_rolls > 10:
        raise ValueError(f"{num_rolls!r}: 0 to 10 dice can be rolled")
    if num_rolls == 0:
        return max(divmod(opponent_score, 10)) + 1
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    if (score + opponent_score) % 7:
        return six_sided
    return four_sided


def other(who):
    return 1 - who


def play(strategy0, strategy1, goal=100):
    players = [[strategy0, 0], [strategy1, 0]]
    who = 0
    while True:
        me, you = players[who], players[other(who)]
        dice = select_dice(me[1], you[1])
        me[1] += take_turn(me[0](me[1], you[1]), you[1], dice)
        if me[1] >= GOAL:
            return players[0][1], players[1][1]
        if me[1] == 2 * you[1] or 2 * me[1] == you[1]:
            me[1], you[1] = you[1], me[1]
        who = other(who)


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
    best = 0
    best_mean = 0
    for num_rolls in range(1, 11):
        mean = make_averaged(roll_dice)(num_rolls, dice)
        if mean >= best_mean:
            best = num_rolls
            best_mean = mean
    return best


def bacon_strategy(score, opponent_score):
    return 0 if take_turn(0, opponent_score) >= 8 else 5


def swap_strategy(score, opponent_score):
    points = score + take_turn(0, opponent_score)
    if points * 2 == opponent_score:
        return 0
    if points == opponent_score * 2:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    if score + take_turn(0, opponent_score) >= GOAL > 2 * opponent_score:
        return 0
    return swap_strategy(score, opponent_score)
