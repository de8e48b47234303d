from dice import four_sided, six_sided


def require(num_rolls, least):
    if type(num_rolls) is not int or not least <= num_rolls <= 10:
        raise ValueError(f"{num_rolls!r} dice cannot be rolled")


def roll_dice(num_rolls, dice=six_sided):
    require(num_rolls, 1)
    faces = [dice() for _ in range(num_rolls)]
    return 1 if 1 in faces else sum(faces)


def bacon(opponent_score):
    return 1 + max(divmod(opponent_score, 10))


def take_turn(num_rolls, opponent_score, dice=six_sided):
    require(num_rolls, 0)
    return roll_dice(num_rolls, dice) if num_rolls else bacon(opponent_score)


def select_dice(score, opponent_score):
    return six_sided if (score + opponent_score) % 7 else four_sided


def other(who):
    return 1 - who


def swapped(score, opponent_score):
    low, high = sorted((score, opponent_score))
    return (opponent_score, score) if high == 2 * low else (score, opponent_score)


def play(strategy0, strategy1, goal=100):
    scores = 0, 0
    movers = strategy0, strategy1
    turns = 0
    while max(scores) < goal:
        points = take_turn(movers[0](*scores), scores[1], select_dice(*scores))
        scores = swapped(scores[0] + points, scores[1])[::-1]
        movers = movers[::-1]
        turns += 1
    return scores[::-1] if turns % 2 else scores


def always_roll(num_rolls):
    return lambda score, opponent_score: num_rolls


def make_averaged(fn, num_samples=1000):
    return lambda *args: sum(fn(*args) for _ in range(num_samples)) / num_samples


def max_scoring_num_rolls(dice=six_sided):
    average = make_averaged(roll_dice)
    return max(range(1, 11), key=lambda num_rolls: average(num_rolls, dice))


def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    return 0 if bacon(opponent_score) >= margin else num_rolls


def swap_strategy(score, opponent_score, margin=8, num_rolls=5):
    after = score + bacon(opponent_score)
    if opponent_score == 2 * after:
        return 0
    if after == 2 * opponent_score:
        return num_rolls
    return bacon_strategy(score, opponent_score, margin, num_rolls)
