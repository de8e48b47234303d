"""Pig: roll for points until you hold; a 1 ends the turn without any."""

GOAL = 100  # points
TINY = 1e-10  # a change of a chance that is not worth another round
ROUNDS = 100  # at most


def score_turn(faces):
    """Return the points of a turn that rolled these faces, and was then held."""
    if faces[-1] == 1:
        return 0
    return sum(faces)


def take_turn(policy, roll_die, score, other, goal=GOAL):
    """Return the points of a turn, which `policy` decides about after each roll.

    The player has `score` points, the other one `other`. `policy(score, other, points)`
    says whether to roll again; `points` are those of the turn so far.
    """
    faces = []
    while True:
        faces.append(roll_die())
        points = score_turn(faces)
        if points == 0 or score + points >= goal:
            return points
        if not policy(score, other, points):
            return points


def hold_at(least):
    """Return the policy that holds with `least` points of a turn, or more."""

    def policy(score, other, points):
        return points < least

    return policy


def play(first, second, roll_die, goal=GOAL):
    """Return the points of both players when one of them has reached the goal.

    `first` and `second` are their policies; `first` begins.
    """
    score, other = 0, 0
    while True:
        score += take_turn(first, roll_die, score, other, goal)
        if score >= goal:
            return score, other
        other += take_turn(second, roll_die, other, score, goal)
        if other >= goal:
            return score, other


def turn_chances(policy, score, other, goal=GOAL):
    """Return the chance of each number of points that a turn may bring: a dict."""
    chances = {0: 0}
    rolling = {0: 1}
    for points in range(goal - score + 6):
        if points not in rolling:
            continue
        chance = rolling[points]
        over = score + points >= goal
        if points > 0 and (over or not policy(score, other, points)):
            chances[points] = chance
        else:
            chances[0] += chance / 6
            for face in range(2, 7):
                rolling[points + face] = rolling.get(points + face, 0) + chance / 6
    return chances


def win_chance(first, second, goal=GOAL):
    """Return the chance that the player who begins wins, if these policies play."""
    mine = {}
    theirs = {}
    for total in range(2 * goal - 2, -1, -1):
        for score in range(max(0, total - goal + 1), min(total, goal - 1) + 1):
            other = total - score
            one = turn_chances(first, score, other, goal)
            two = turn_chances(second, other, score, goal)
            lost, lost_too = one.pop(0), two.pop(0)
            won = sum(
                chance * (1 - theirs.get((score + points, other), 0))
                for points, chance in one.items()
            )
            won_too = sum(
                chance * (1 - mine.get((score, other + points), 0))
                for points, chance in two.items()
            )
            here = won + lost * (1 - won_too - lost_too)
            mine[score, other] = here / (1 - lost * lost_too)
            theirs[score, other] = won_too + lost_too * (1 - mine[score, other])
    return mine[0, 0]


def best_chance(goal=GOAL, sides=6):
    """Return the chance that the player who begins wins, if both play their best."""
    return best_chances(goal, sides)[0, 0]


def best_chances(goal, sides):
    """Return for each score, and other score, the best chance of who is to roll."""
    chances = {}
    for total in range(2 * goal - 2, -1, -1):
        for score in range(max(0, total - goal + 1), total // 2 + 1):
            settle(chances, score, total - score, goal, sides)
    return chances


def settle(chances, score, other, goal, sides):
    """Add the chances at these scores, for both players."""
    here, there = (score, other), (other, score)
    chances[here] = chances[there] = 0.5
    for _ in range(ROUNDS):
        before = chances[here]
        chances[there] = best_turn(chances, other, score, goal, sides)[0]
        chances[here] = best_turn(chances, score, other, goal, sides)[0]
        if abs(chances[here] - before) < TINY:
            break


def best_turn(chances, score, other, goal, sides):
    """Return the best chance of winning by the points of the turn so far."""
    lost = 1 - chances[other, score]
    best = [1] * (goal - score + sides)
    for points in range(goal - score - 1, -1, -1):
        roll = (lost + sum(best[points + 2 : points + sides + 1])) / sides
        hold = 1 - chances[other, score + points] if points > 0 else 0
        best[points] = max(roll, hold)
    return best


def best_policy(goal=GOAL, sides=6):
    """Return the policy that wins most often, whoever the opponent is."""
