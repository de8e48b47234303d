"""Wheat: lists for turns; the best chance is solved as a line, without a guess.

In a turn the chance of winning is a + b·z, where z is the chance after a 1.
"""

GOAL = 100


def score_turn(faces):
    points = 0
    for face in faces:
        if face == 1:
            return 0
        points += face
    return points


def take_turn(policy, roll_die, score, other, goal=GOAL):
    points = 0
    again = True
    while again:
        face = roll_die()
        if face == 1:
            return 0
        points += face
        again = score + points < goal and policy(score, other, points)
    return points


class Hold:
    def __init__(self, least):
        self.least = least

    def __call__(self, score, other, points):
        return self.least > points


def hold_at(least):
    return Hold(least)


def play(first, second, roll_die, goal=GOAL):
    totals = [0, 0]
    turn = 0
    while max(totals) < goal:
        who = turn % 2
        policy = (first, second)[who]
        totals[who] += take_turn(policy, roll_die, totals[who], totals[1 - who], goal)
        turn += 1
    return totals


def turn_chances(policy, score, other, goal=GOAL):
    reached = [1.0] + [0.0] * (goal - score + 5)
    chances = {0: 0.0}
    for points, chance in enumerate(reached):
        if not chance:
            continue
        if points and (score + points >= goal or not policy(score, other, points)):
            chances[points] = chance
            continue
        chances[0] += chance / 6
        for face in range(2, 7):
            reached[points + face] += chance / 6
    return chances


def win_chance(first, second, goal=GOAL):
    value = {}  # of the first player, by both scores and whose turn it is
    for score in range(goal - 1, -1, -1):
        for other in range(goal - 1, -1, -1):
            one = turn_chances(first, score, other, goal)
            two = turn_chances(second, other, score, goal)
            a = sum(
                chance * value.get((score + points, other, 2), 1)
                for points, chance in one.items()
                if points
            )
            b = sum(
                chance * value.get((score, other + points, 1), 0)
                for points, chance in two.items()
                if points
            )
            # x = a + one[0] * y, and y = b + two[0] * x
            x = (a + one[0] * b) / (1 - one[0] * two[0])
            value[score, other, 1], value[score, other, 2] = x, b + two[0] * x
    return value[0, 0, 1]


def best_chance(goal=GOAL, sides=6):
    return solved(goal, sides)[0, 0]


def best_policy(goal=GOAL, sides=6):
    chances = solved(goal, sides)

    def policy(score, other, points):
        _, rolls = turn_line(
            chances, (score, other), (goal, sides), 1 - chances[other, score]
        )
        return points in rolls

    return policy


def solved(goal, sides):
    chances = {}
    for total in range(2 * goal - 2, -1, -1):
        for score in range(max(0, total - goal + 1), total // 2 + 1):
            other = total - score
            mine = theirs = 0.5
            before = None
            while before != (mine, theirs):
                before = (mine, theirs)
                (a, b), _ = turn_line(
                    chances, (score, other), (goal, sides), 1 - theirs
                )
                (c, d), _ = turn_line(chances, (other, score), (goal, sides), 1 - mine)
                # mine = a + b * (1 - theirs), and theirs = c + d * (1 - mine)
                mine = round((a + b * (1 - c - d)) / (1 - b * d), 13)
                theirs = round(c + d * (1 - mine), 13)
            chances[score, other], chances[other, score] = mine, theirs
    return chances


def turn_line(chances, scores, game, lost):
    """Return a and b of the best turn, and at which points it rolls again."""
    score, other = scores
    goal, sides = game
    lines = {}
    rolls = set()
    for points in range(goal - score - 1, -1, -1):
        after = [lines.get(points + face, (1.0, 0.0)) for face in range(2, sides + 1)]
        a = sum(each[0] for each in after) / sides
        b = (1 + sum(each[1] for each in after)) / sides
        lines[points] = (a, b)
        if points:
            hold = 1 - chances[other, score + points]
            if hold >= a + b * lost:
                lines[points] = (hold, 0.0)
            else:
                rolls.add(points)
    return lines[0], rolls
