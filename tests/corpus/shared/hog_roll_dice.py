def roll_dice(num_rolls, dice):
    outcomes = []
    while len(outcomes) < num_rolls:
        outcomes.append(dice())
    return 1 if 1 in outcomes else sum(outcomes)
