"""Yahtzee."""


def score(box, dice):
    upper = ["ones", "twos", "threes", "fours", "fives", "sixes"]
    if box in upper:
        number = upper.index(box) + 1
        return dice.count(number) * number
    dice.sort()
    if box == "three of a kind":
        for i in range(3):
            if dice[i] == dice[i + 1] == dice[i + 2]:
                return dice[i] * 3
    if box == "four of a kind":
        for i in range(2):
            if dice[i] == dice[i + 3]:
                return dice[i] * 4
    if box == "full house" and len(set(dice)) == 2:
        return 25
    if box == "small straight" and dice[:4] in (
        [1, 2, 3, 4],
        [2, 3, 4, 5],
        [3, 4, 5, 6],
    ):
        return 30
    if box == "large straight" and dice in ([1, 2, 3, 4, 5], [2, 3, 4, 5, 6]):
        return 40
    if box == "yahtzee" and len(set(dice)) == 1:
        return 50
    if box == "chance":
        return sum(dice)
    return 0


def scorecard(dice):
    card = {}
    for box in ["ones", "twos", "threes", "fours", "fives", "sixes"]:
        card[box] = score(box, dice)
    for box in ["full house", "small straight", "large straight", "yahtzee", "chance"]:
        card[box] = score(box, dice)
    return card


def choose_box(card, dice):
    for box in ["yahtzee", "large straight", "small straight", "full house"]:
        if box not in card and score(box, list(dice)) > 0:
            return box
    for box in scorecard(list(dice)):
        if box not in card:
            return box


def choose_keep(card, dice, rolls_left):
    if len(set(dice)) <= 2:
        return dice
    return [6 for die in dice if die == 6]
