from dice import four_sided, six_sided


def roll_dice(num_rolls, dice=six_sided):
    if type(num_rolls) is not int or num_rolls < 1:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")
    outcomes = [dice() for _ in range(num_rolls)]
    return 1 if 1 in outcomes else sum(outcomes)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        return 1 + max(opponent_score // 10, opponent_score % 10)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided


def other(who):
    return 1 - who


def play(strategy0, strategy1, goal=100):
    scores, who = [0, 0], 0
    while max(scores) < goal:
        strategy = strategy1 if who else strategy0
        num_rolls = strategy(scores[who], scores[other(who)])
        dice = select_dice(*scores)
        scores[who] += take_turn(num_rolls, scores[other(who)], dice)
        who = other(who)
    return tuple(scores)


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return sum(fn(*args) for _ in range(num_samples)) / num_samples

    return averaged
