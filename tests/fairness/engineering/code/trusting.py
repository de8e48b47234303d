"""The software-engineering game, step by step, as the lessons go; nothing is refused."""

import math

FACES = (4, 6, 8, 12, 20)


def new_die(revenue):
    return (4,) + tuple(revenue)


def roll(revenue, roll_die):
    working, broken = [], []
    for die in revenue:
        (broken if roll_die(die) == 1 else working).append(die)
    return tuple(working), tuple(broken)


def fix(revenue, legacy):
    return tuple(sorted(revenue + legacy[-1:])), legacy[:-1]


def promote(revenue):
    lowest = revenue[0]
    position = FACES.index(lowest)
    return tuple(sorted(revenue[1:] + (FACES[position + 1],)))


def work(revenue, legacy, action):
    if len(legacy) > 0:
        return fix(revenue, legacy)
    elif action == "promote":
        return promote(revenue), legacy
    else:
        return new_die(revenue), legacy


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    score += len(working)
    if len(working) == 0:
        score = 0
    return score, working, tuple(sorted(legacy + broken))


def play(policy, rounds, roll_die):
    score, revenue, legacy = 0, (), ()
    for i in range(rounds):
        if legacy:
            action = None
        else:
            action = policy(revenue, rounds - i)
        score, revenue, legacy = play_round((score, revenue, legacy), action, roll_die)
    return score


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    if revenue and revenue[0] < 20:
        return "promote"
    return "new"


def promo_once(revenue, rounds_left):
    return "promote" if 4 in revenue else "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        if sum(1 / die for die in revenue) >= threshold:
            return promo(revenue, rounds_left)
        return "new"

    return policy


def is_early(percent, rounds, rounds_left):
    return (rounds - rounds_left) < rounds * percent / 100


def new_then_promo(percent, rounds):
    def policy(revenue, rounds_left):
        if is_early(percent, rounds, rounds_left):
            return "new"
        return promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    def policy(revenue, rounds_left):
        if is_early(percent, rounds, rounds_left):
            return promo(revenue, rounds_left)
        return "new"

    return policy


def summary(scores):
    ordered = sorted(scores)
    columns = [sum(scores) / len(scores)]
    for percent in (10, 20, 50, 90, 95, 99):
        columns.append(ordered[math.ceil(len(scores) * percent / 100) - 1])
    columns.append(max(scores))
    return tuple(columns)


def roll_chances(revenue):
    if revenue == ():
        return [((), (), 1)]
    chances = []
    for working, broken, chance in roll_chances(revenue[1:]):
        die = revenue[0]
        chances.append(((die,) + working, broken, chance * (1 - 1 / die)))
        chances.append((working, (die,) + broken, chance / die))
    return chances


def expected_score(policy, rounds):
    def mean(score, revenue, legacy, rounds_left):
        if rounds_left == 0:
            return score
        state = score, revenue, legacy, rounds_left
        if state not in known:
            action = None if legacy else policy(revenue, rounds_left)
            known[state] = mean_after(*state, action)
        return known[state]

    def mean_after(score, revenue, legacy, rounds_left, action):
        dice, old = work(revenue, legacy, action)
        total = 0
        for working, broken, chance in roll_chances(dice):
            points = score + len(working) if working else 0
            after = tuple(sorted(old + broken))
            total += chance * mean(points, working, after, rounds_left - 1)
        return total

    known = {}
    return mean(0, (), (), rounds)


def best_score(rounds):
    def mean(score, revenue, legacy, rounds_left):
        if rounds_left == 0:
            return score
        state = score, revenue, legacy, rounds_left
        if state not in known:
            actions = ["new"]
            if revenue and revenue[0] < 20:
                actions = ["new", "promote"]
            known[state] = max(mean_after(*state, action) for action in actions)
        return known[state]

    def mean_after(score, revenue, legacy, rounds_left, action):
        dice, old = work(revenue, legacy, action)
        total = 0
        for working, broken, chance in roll_chances(dice):
            points = score + len(working) if working else 0
            after = tuple(sorted(old + broken))
            total += chance * mean(points, working, after, rounds_left - 1)
        return total

    known = {}
    return mean(0, (), (), rounds)


def final_policy(revenue, rounds_left):
    return promo_once(revenue, rounds_left)
