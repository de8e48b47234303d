RANKS = {"pair": 2, "two pairs": 3, "three": 4, "straight": 5, "full house": 7}


def score(hand, wanted="pair"):
    counts = sorted(hand.count(each) for each in set(hand))
    if wanted == "pair":
        return RANKS["pair"] if 2 in counts else 0
    if wanted == "full house":
        return RANKS["full house"] if counts == [2, 3] else 0
    return 1


def chance(hand):
    return sum(hand)


def bowling(rolls):
    return sum(rolls) + (10 if sum(rolls[:2]) == 10 else 0)
