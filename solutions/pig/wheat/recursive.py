"""Wheat: recursion in place of loops; chances of a turn come from the first roll on."""

from functools import cache

GOAL = 100


def score_turn(faces):
    *before, last = faces
    if last == 1:
        return 0
    return last + (score_turn(before) if before else 0)


def take_turn(policy, roll_die, score, other, goal=GOAL):
    def roll_on(points):
        face = roll_die()
        if face == 1:
            return 0
        points += face
        if score + points < goal and policy(score, other, points):
            return roll_on(points)
        return points

    return roll_on(0)


def hold_at(least):
    return lambda score, other, points: points < least


def play(first, second, roll_die, goal=GOAL):
    def go_on(policy, waiting, score, other):
        score += take_turn(policy, roll_die, score, other, goal)
        if score >= goal:
            return score, other
        return go_on(waiting, policy, other, score)[::-1]

    return go_on(first, second, 0, 0)


def turn_chances(policy, score, other, goal=GOAL):
    chances = {}

    def roll(points, chance):
        chances[0] = chances.get(0, 0) + chance
        for face in (2, 3, 4, 5, 6):
            bank(points + face, chance)

    def bank(points, chance):
        if score + points < goal and policy(score, other, points):
            return roll(points, chance / 6)
        chances[points] = chances.get(points, 0) + chance

    if goal - score > 12:  # too many ways to follow each of them
        return chances_by_points(policy, score, other, goal)
    roll(0, 1 / 6)
    return chances


def chances_by_points(policy, score, other, goal):
    """Return the same from the ways to each number of points, which are few."""
    ends = {0: 0.0}

    @cache
    def reached(points):
        """Return the chance that the turn comes to so many points."""
        if points <= 0:
            return float(points == 0)
        return sum(
            reached(points - face) / 6
            for face in (2, 3, 4, 5, 6)
            if points - face >= 0 and rolls_at(points - face)
        )

    @cache
    def rolls_at(points):
        if points == 0:
            return True
        return score + points < goal and bool(policy(score, other, points))

    for points in range(goal - score + 6):
        if chance := reached(points):
            if rolls_at(points):
                ends[0] += chance / 6
            else:
                ends[points] = chance
    return ends


def win_chance(first, second, goal=GOAL):
    @cache
    def pair(score, other):
        """Return the chances of both, each if it is their turn at these scores."""
        one = dict(turn_chances(first, score, other, goal))
        two = dict(turn_chances(second, other, score, goal))
        lost, lost_too = one.pop(0), two.pop(0)
        won = sum(
            chance
            * (1 if score + points >= goal else 1 - pair(score + points, other)[1])
            for points, chance in one.items()
        )
        won_too = sum(
            chance
            * (1 if other + points >= goal else 1 - pair(score, other + points)[0])
            for points, chance in two.items()
        )
        mine = (won + lost * (1 - won_too - lost_too)) / (1 - lost * lost_too)
        return mine, won_too + lost_too * (1 - mine)

    return pair(0, 0)[0]


def best_chance(goal=GOAL, sides=6):
    return solve(goal, sides)(0, 0)


def best_policy(goal=GOAL, sides=6):
    chance = solve(goal, sides)

    def policy(score, other, points):
        hold = 1 - chance(other, score + points)
        return best_after(chance, (score, other), goal, sides)(points) > hold

    return policy


def solve(goal, sides):
    known = {}

    def chance(score, other):
        if score >= goal:
            return 1.0
        if other >= goal:
            return 0.0
        if (score, other) not in known:
            known[score, other] = known[other, score] = 0.5
            before = 2.0
            while abs(known[score, other] - before) > 1e-11:
                before = known[score, other]
                for mine, theirs in ((other, score), (score, other)):
                    known[mine, theirs] = best_after(
                        chance, (mine, theirs), goal, sides
                    )(0)
        return known[score, other]

    return chance


def best_after(chance, scores, goal, sides):
    """Return the function that gives the best chance by the points of the turn."""
    score, other = scores

    @cache
    def best(points):
        if score + points >= goal:
            return 1.0
        hold = 1 - chance(other, score + points) if points else 0.0
        roll = 1 - chance(other, score)
        roll += sum(best(points + face) for face in range(2, sides + 1))
        return max(hold, roll / sides)

    return best
