"""The software-engineering game, with a slip here and there."""

KINDS = (4, 6, 8, 12, 20)


def new_die(revenue):
    return revenue + (4,)


def roll(revenue, roll_die):
    working = tuple(die for die in revenue if roll_die(die) > 1)
    broken = tuple(die for die in revenue if die not in working)
    return working, broken


def fix(revenue, legacy):
    return tuple(sorted(revenue + legacy[:1])), legacy[1:]


def promote(revenue):
    dice = sorted(revenue)
    dice[0] = KINDS[KINDS.index(dice[0]) + 1]
    return tuple(sorted(dice))


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
    score = score + len(working)
    return score, working, legacy + broken


def play(policy, rounds, roll_die):
    state = (0, (), ())
    for number in range(1, rounds + 1):
        state = play_round(state, policy(state[1], number), roll_die)
    return state[0]


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    if revenue == () or revenue[0] == 20:
        return "new"
    return "promote"


def promo_once(revenue, rounds_left):
    if 4 in revenue:
        return "promote"
    return "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        breaks = sum(1 / die for die in revenue)
        return promo(revenue, rounds_left) if breaks > threshold else "new"

    return policy


def new_then_promo(percent, rounds):
    def policy(revenue, rounds_left):
        if rounds - rounds_left < percent:
            return "new"
        return promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    def policy(revenue, rounds_left):
        if rounds - rounds_left < percent:
            return promo(revenue, rounds_left)
        return "new"

    return policy


def summary(scores):
    scores = sorted(scores)
    columns = [sum(scores) / len(scores)]
    for percent in (10, 20, 50, 90, 95, 99):
        columns.append(scores[len(scores) * percent // 100])
    return (*columns, max(scores))


def expected_score(policy, rounds):
    return 0.75 * rounds


def best_score(rounds):
    return 0.75 * rounds


def final_policy(revenue, rounds_left):
    return "new"
