"""The software-engineering game, whose dice are lists."""

KINDS = [4, 6, 8, 12, 20]


def new_die(revenue):
    return sorted([*revenue, 4])


def roll(revenue, roll_die):
    working = []
    broken = []
    for die in revenue:
        if roll_die(die) == 1:
            broken.append(die)
        else:
            working.append(die)
    return working, broken


def fix(revenue, legacy):
    legacy = list(legacy)
    fixed = legacy.pop()
    return sorted([*revenue, fixed]), legacy


def promote(revenue):
    dice = list(revenue)
    dice[0] = KINDS[KINDS.index(dice[0]) + 1]
    return sorted(dice)


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    if action == "new":
        return new_die(revenue), legacy
    return promote(revenue), legacy


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    score = score + len(working) if working else 0
    return score, working, sorted([*legacy, *broken])


def play(policy, rounds, roll_die):
    state = [0, [], []]
    for rounds_left in range(rounds, 0, -1):
        action = None if state[2] else policy(state[1], rounds_left)
        state = play_round(state, action, roll_die)
    return state[0]


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    return "promote" if any(die < 20 for die in revenue) else "new"


def promo_once(revenue, rounds_left):
    return "promote" if 4 in revenue else "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        breaks = sum(120 / die for die in revenue)
        return promo(revenue, rounds_left) if breaks >= 120 * threshold else "new"

    return policy


def new_then_promo(percent, rounds):
    def policy(revenue, rounds_left):
        early = (rounds - rounds_left) * 100 < percent * rounds
        return "new" if early else promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    def policy(revenue, rounds_left):
        early = (rounds - rounds_left) * 100 < percent * rounds
        return promo(revenue, rounds_left) if early else "new"

    return policy


def summary(scores):
    ordered = sorted(scores)
    columns = [sum(ordered) / len(ordered)]
    for percent in (10, 20, 50, 90, 95, 99):
        columns.append(ordered[-(-len(ordered) * percent // 100) - 1])
    return [*columns, ordered[-1]]


def expected_score(policy, rounds):
    pass


def best_score(rounds):
    pass


def final_policy(revenue, rounds_left):
    return "new"
