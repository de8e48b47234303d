"""Yahtzee in one long function; five alike are no full house, and a pair spoils a row."""


def score(box, dice):
    d = sorted(dice)
    if box == "ones":
        return d.count(1)
    elif box == "twos":
        return d.count(2) * 2
    elif box == "threes":
        return d.count(3) * 3
    elif box == "fours":
        return d.count(4) * 4
    elif box == "fives":
        return d.count(5) * 5
    elif box == "sixes":
        return d.count(6) * 6
    elif box == "three of a kind":
        if d[0] == d[2] or d[1] == d[3] or d[2] == d[4]:
            return sum(d)
        return 0
    elif box == "four of a kind":
        if d[0] == d[3] or d[1] == d[4]:
            return sum(d)
        return 0
    elif box == "full house":
        if d[0] == d[4]:
            return 0
        if d[0] == d[1] == d[2] and d[3] == d[4]:
            return 25
        if d[0] == d[1] and d[2] == d[3] == d[4]:
            return 25
        return 0
    elif box == "small straight":
        if d[0] + 3 == d[1] + 2 == d[2] + 1 == d[3]:
            return 30
        if d[1] + 3 == d[2] + 2 == d[3] + 1 == d[4]:
            return 30
        return 0
    elif box == "large straight":
        if d == [1, 2, 3, 4, 5] or d == [2, 3, 4, 5, 6]:
            return 40
        return 0
    elif box == "yahtzee":
        if d[0] == d[4]:
            return 50
        return 0
    elif box == "chance":
        return sum(d)
    else:
        raise ValueError("unknown box " + repr(box))


def scorecard(dice):
    card = {}
    card["ones"] = score("ones", dice)
    card["twos"] = score("twos", dice)
    card["threes"] = score("threes", dice)
    card["fours"] = score("fours", dice)
    card["fives"] = score("fives", dice)
    card["sixes"] = score("sixes", dice)
    card["three of a kind"] = score("three of a kind", dice)
    card["four of a kind"] = score("four of a kind", dice)
    card["full house"] = score("full house", dice)
    card["small straight"] = score("small straight", dice)
    card["large straight"] = score("large straight", dice)
    card["yahtzee"] = score("yahtzee", dice)
    card["chance"] = score("chance", dice)
    return card


def choose_box(card, dice):
    best_box = ""
    best_points = -1
    for box, points in scorecard(dice).items():
        if box not in card and points > best_points:
            best_box = box
            best_points = points
    return best_box


def choose_keep(card, dice, rolls_left):
    return dice
