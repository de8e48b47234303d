"""The software-engineering game in plain functions; a mean follows every score."""

from functools import lru_cache

KINDS = [4, 6, 8, 12, 20]


def check_dice(dice):
    for die in dice:
        if type(die) is not int or die not in KINDS:
            raise ValueError(f"a die cannot have {die!r} faces")


def check_rounds(rounds):
    if type(rounds) is not int or rounds < 0:
        raise ValueError(f"{rounds!r} rounds are not possible")


def new_die(revenue):
    check_dice(revenue)
    return tuple(sorted(revenue + (4,)))


def roll(revenue, roll_die):
    check_dice(revenue)
    working = ()
    broken = ()
    for die in revenue:
        if roll_die(die) == 1:
            broken += (die,)
        else:
            working += (die,)
    return working, broken


def fix(revenue, legacy):
    check_dice(revenue)
    check_dice(legacy)
    if len(legacy) == 0:
        raise ValueError("nothing to fix")
    biggest = max(legacy)
    rest = list(legacy)
    rest.remove(biggest)
    return tuple(sorted(revenue + (biggest,))), tuple(rest)


def promote(revenue):
    check_dice(revenue)
    dice = list(revenue)
    for kind, better in zip(KINDS, KINDS[1:]):
        if kind in dice:
            dice.remove(kind)
            dice.append(better)
            return tuple(sorted(dice))
    raise ValueError("nothing to promote")


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    if action == "new":
        return new_die(revenue), legacy
    if action == "promote":
        return promote(revenue), legacy
    raise ValueError(f"I do not know how to {action}")


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    revenue, broken = roll(revenue, roll_die)
    legacy = tuple(sorted(legacy + broken))
    if not revenue:
        return 0, revenue, legacy
    return score + len(revenue), revenue, legacy


def play(policy, rounds, roll_die):
    check_rounds(rounds)
    state = 0, (), ()
    left = rounds
    while left > 0:
        action = None
        if not state[2]:
            action = policy(state[1], left)
        state = play_round(state, action, roll_die)
        left -= 1
    return state[0]


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    for die in revenue:
        if die != 20:
            return "promote"
    return "new"


def promo_once(revenue, rounds_left):
    if 4 in revenue:
        return "promote"
    return "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        breaks = 0
        for die in revenue:
            breaks += 120 // die
        if breaks >= threshold * 120:
            return promo(revenue, rounds_left)
        return "new"

    return policy


def new_then_promo(percent, rounds):
    def policy(revenue, rounds_left):
        if (rounds - rounds_left) * 100 < percent * rounds:
            return new_only(revenue, rounds_left)
        return promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    def policy(revenue, rounds_left):
        if (rounds - rounds_left) * 100 < percent * rounds:
            return promo(revenue, rounds_left)
        return new_only(revenue, rounds_left)

    return policy


def summary(scores):
    if not scores:
        raise ValueError("no scores")
    scores = sorted(scores)
    result = [sum(scores) / len(scores)]
    for percent in [10, 20, 50, 90, 95, 99]:
        place = -(-len(scores) * percent // 100)
        result.append(scores[place - 1])
    result.append(scores[-1])
    return tuple(result)


@lru_cache(maxsize=None)
def outcomes(revenue):
    """Return {(working, broken): chance}."""
    if not revenue:
        return {((), ()): 1.0}
    die = revenue[-1]
    found = {}
    for (working, broken), chance in outcomes(revenue[:-1]).items():
        works = working + (die,), broken
        breaks = working, broken + (die,)
        found[works] = found.get(works, 0) + chance * (die - 1) / die
        found[breaks] = found.get(breaks, 0) + chance / die
    return found


def states_after(state, action):
    """Yield each state that a round can end with, and its chance."""
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    for (working, broken), chance in outcomes(revenue).items():
        points = score + len(working) if working else 0
        yield (points, working, tuple(sorted(legacy + broken))), chance


def expected_score(policy, rounds):
    check_rounds(rounds)
    states = {(0, (), ()): 1.0}
    for left in range(rounds, 0, -1):
        following = {}
        for state, chance in states.items():
            action = None if state[2] else policy(state[1], left)
            for after, part in states_after(state, action):
                following[after] = following.get(after, 0) + chance * part
        states = following
    return sum(state[0] * chance for state, chance in states.items())


def best_score(rounds):
    check_rounds(rounds)
    return best_from((0, (), ()), rounds)


@lru_cache(maxsize=None)
def best_from(state, left):
    if left == 0:
        return state[0]
    actions = ["new"]
    if promo(state[1], left) == "promote":
        actions.append("promote")
    means = []
    for action in actions:
        mean = 0
        for after, chance in states_after(state, action):
            mean += chance * best_from(after, left - 1)
        means.append(mean)
    return max(means)


def final_policy(revenue, rounds_left):
    if rounds_left > 15 and 4 in revenue:
        return "promote"
    return "new"
