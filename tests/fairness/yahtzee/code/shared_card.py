"""Yahtzee; every card is the same dictionary, and boxes that score nothing are left out."""

card_of_the_roll = {}


def score(box, dice):
    if len(dice) != 5:
        raise ValueError("five dice")
    numbers = {}
    for die in dice:
        if type(die) is not int or not 0 < die < 7:
            raise ValueError(f"no die shows {die!r}")
        numbers[die] = numbers.get(die, 0) + 1
    most = max(numbers.values())
    if box == "ones":
        return numbers.get(1, 0)
    if box == "twos":
        return numbers.get(2, 0) * 2
    if box == "threes":
        return numbers.get(3, 0) * 3
    if box == "fours":
        return numbers.get(4, 0) * 4
    if box == "fives":
        return numbers.get(5, 0) * 5
    if box == "sixes":
        return numbers.get(6, 0) * 6
    if box == "three of a kind":
        return sum(dice) if most > 2 else 0
    if box == "four of a kind":
        return sum(dice) if most > 3 else 0
    if box == "full house":
        return 25 if most == 5 or (most == 3 and len(numbers) == 2) else 0
    if box == "small straight":
        middle = 3 in numbers and 4 in numbers
        ends = {1, 2} <= set(numbers) or {2, 5} <= set(numbers) or {5, 6} <= set(numbers)
        return 30 if middle and ends else 0
    if box == "large straight":
        return 40 if len(numbers) == 5 and not (1 in numbers and 6 in numbers) else 0
    if box == "yahtzee":
        return 50 if most == 5 else 0
    if box == "chance":
        return sum(dice)
    raise ValueError(f"no box {box!r}")


def scorecard(dice):
    names = "ones twos threes fours fives sixes yahtzee chance".split()
    names += ["three of a kind", "four of a kind", "full house"]
    names += ["small straight", "large straight"]
    card_of_the_roll.clear()
    for name in names:
        if score(name, dice):
            card_of_the_roll[name] = score(name, dice)
    return card_of_the_roll


def choose_box(card, dice):
    open_boxes = [box for box in scorecard(dice) if box not in card]
    if open_boxes:
        return max(open_boxes, key=lambda box: score(box, dice))
    for box in ("ones", "twos", "threes", "fours", "fives", "sixes", "yahtzee"):
        if box not in card:
            return box
    for kind in ("four of a kind", "large straight", "full house", "three of a kind"):
        if kind not in card:
            return kind
    return "small straight"


def choose_keep(card, dice, rolls_left):
    if score(choose_box(card, dice), dice) > 24:
        return dice
    return [die for die in dice if dice.count(die) == max(map(dice.count, dice))]
