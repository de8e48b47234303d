"""Chaff: counts 2 and 5 and 5 and 2 as one way.

Witness: count_sums(2, 2) gives {2: 1, 3: 1, 4: 1}, not {2: 1, 3: 2, 4: 1}.
Step: count_sums
"""
# Otherwise the last solution.


def count_sums(num_dice, sides=6):
    require_number(num_dice, 0)
    require_number(sides, 1)
    sums = {(0, 1): 1}  # a total, and the lowest face that may follow: its ways
    for _ in range(num_dice):
        more = {}
        for (total, lowest), ways in sums.items():
            for face in range(lowest, sides + 1):
                key = total + face, face
                more[key] = more.get(key, 0) + ways
        sums = more
    ways_to = {}
    for (total, _), ways in sums.items():
        ways_to[total] = ways_to.get(total, 0) + ways
    return ways_to
