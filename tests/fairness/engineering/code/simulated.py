"""The software-engineering game; means are taken from a few hundred games."""

from dice import seeded_dice

KINDS = (4, 6, 8, 12, 20)
GAMES = 300


def check(dice):
    for die in dice:
        if isinstance(die, bool) or not isinstance(die, int) or die not in KINDS:
            raise ValueError(f"{die!r} is not one of {KINDS}")


def new_die(revenue):
    check(revenue)
    return tuple(sorted([4] + list(revenue)))


def roll(revenue, roll_die):
    check(revenue)
    results = [roll_die(die) for die in revenue]
    working = tuple(d for d, result in zip(revenue, results) if result != 1)
    broken = tuple(d for d, result in zip(revenue, results) if result == 1)
    return working, broken


def fix(revenue, legacy):
    check(revenue)
    check(legacy)
    if not legacy:
        raise ValueError("no legacy")
    return tuple(sorted(revenue + (legacy[-1],))), legacy[:-1]


def promote(revenue):
    check(revenue)
    if not any(die < 20 for die in revenue):
        raise ValueError("no die to promote")
    better = KINDS[KINDS.index(revenue[0]) + 1]
    return tuple(sorted((better,) + revenue[1:]))


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    if action == "new":
        return new_die(revenue), ()
    if action == "promote":
        return promote(revenue), ()
    raise ValueError(f"action {action!r}?")


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    if working:
        score = score + len(working)
    else:
        score = 0
    return score, working, tuple(sorted(legacy + broken))


def play(policy, rounds, roll_die):
    if type(rounds) is not int or rounds < 0:
        raise ValueError(f"rounds: {rounds!r}")
    state = (0, (), ())
    for rounds_left in range(rounds, 0, -1):
        action = policy(state[1], rounds_left) if not state[2] else None
        state = play_round(state, action, roll_die)
    return state[0]


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    return "promote" if any(die < 20 for die in revenue) else "new"


def promo_once(revenue, rounds_left):
    return "promote" if any(die == 4 for die in revenue) else "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        expected = sum([1 / die for die in revenue])
        if expected + 1e-9 >= threshold:
            return promo(revenue, rounds_left)
        return "new"

    return policy


def new_then_promo(percent, rounds):
    switch_at = rounds - rounds * percent / 100

    def policy(revenue, rounds_left):
        return "new" if rounds_left > switch_at else promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    switch_at = rounds - rounds * percent / 100

    def policy(revenue, rounds_left):
        return promo(revenue, rounds_left) if rounds_left > switch_at else "new"

    return policy


def summary(scores):
    if not scores:
        raise ValueError("no games")
    in_order = sorted(scores)
    size = len(in_order)
    found = [sum(in_order) / size]
    for percent in (10, 20, 50, 90, 95, 99):
        for place, score in enumerate(in_order, start=1):
            if place * 100 >= size * percent:
                found.append(score)
                break
    return (*found, max(in_order))


def expected_score(policy, rounds):
    scores = [play(policy, rounds, seeded_dice(seed)) for seed in range(GAMES)]
    return sum(scores) / GAMES


def best_score(rounds):
    policies = [new_only, promo, promo_once, exp_legacy(0.5), exp_legacy(1)]
    return max(expected_score(policy, rounds) for policy in policies)


def final_policy(revenue, rounds_left):
    return exp_legacy(1)(revenue, rounds_left)
