from dice import four_sided, six_sided


def roll_dice(dice, num_rolls):
    outcomes = [dice() for _ in range(num_rolls)]
    return 1 if 1 in outcomes else sum(outcomes)


def turn(opponent_score, num_rolls, dice=six_sided):
    if num_rolls == 0:
        tens, ones = divmod(opponent_score, 10)
        return 1 + max(tens, ones)
    return roll_dice(dice, num_rolls)


def select_dice(opponent_score, score):
    return four_sided if (score + opponent_score) % 7 == 0 else six_sided
