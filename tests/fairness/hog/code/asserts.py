"""Hog with lists and loops; it refuses with assertions."""

from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    assert type(num_rolls) == int, "num_rolls must be an integer"
    assert 0 < num_rolls <= 10, "num_rolls must be 1 to 10"
    outcomes = []
    while len(outcomes) < num_rolls:
        outcomes.append(dice())
    for outcome in outcomes:
        if outcome == 1:
            return 1
    return sum(outcomes)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    assert type(num_rolls) == int, "num_rolls must be an integer"
    assert 0 <= num_rolls <= 10, "num_rolls must be 0 to 10"
    if num_rolls == 0:
        return bacon_points(opponent_score)
    return roll_dice(num_rolls, dice)


def bacon_points(opponent_score):
    first = opponent_score // 10
    second = opponent_score % 10
    if first > second:
        return first + 1
    return second + 1


def select_dice(score, opponent_score):
    total = score + opponent_score
    while total > 0:
        total -= 7
    if total == 0:
        return four_sided
    return six_sided


def other(who):
    if who == 0:
        return 1
    return 0


def play(strategy0, strategy1, goal=100):
    scores = [0, 0]
    strategies = [strategy0, strategy1]
    who = 0
    while True:
        mine = scores[who]
        theirs = scores[other(who)]
        mine += take_turn(strategies[who](mine, theirs), theirs, select_dice(mine, theirs))
        if mine == theirs * 2 or theirs == mine * 2:
            scores[who] = theirs
            scores[other(who)] = mine
        else:
            scores[who] = mine
        if scores[0] >= goal or scores[1] >= goal:
            return scores[0], scores[1]
        who = other(who)


def always_roll(num_rolls):
    def always(score, opponent_score):
        return num_rolls

    return always


def make_averaged(fn, num_samples=1000):
    def mean(*args):
        results = []
        for _ in range(num_samples):
            results.append(fn(*args))
        return sum(results) / len(results)

    return mean


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    best = 1
    most = average(1, dice)
    for n in range(2, 11):
        mean = average(n, dice)
        if mean > most:
            best = n
            most = mean
    return best


def bacon_strategy(score, opponent_score):
    if bacon_points(opponent_score) >= 8:
        return 0
    else:
        return 5


def swap_strategy(score, opponent_score):
    new_score = score + bacon_points(opponent_score)
    if opponent_score == new_score * 2:
        return 0
    elif new_score == opponent_score * 2:
        return 5
    else:
        return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    return bacon_strategy(score, opponent_score)
