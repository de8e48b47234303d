"""The software-engineering game as far as the seventh step."""

NEXT_KIND = {4: 6, 6: 8, 8: 12, 12: 20}


def new_die(revenue):
    return tuple(sorted((*revenue, 4)))


def roll(revenue, roll_die):
    working, broken = (), ()
    for die in revenue:
        if roll_die(die) == 1:
            broken = (*broken, die)
        else:
            working = (*working, die)
    return working, broken


def fix(revenue, legacy):
    *rest, die = legacy
    return tuple(sorted((*revenue, die))), tuple(rest)


def promote(revenue):
    return tuple(sorted((NEXT_KIND[revenue[0]], *revenue[1:])))


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    actions = {"new": new_die, "promote": promote}
    return actions[action](revenue), legacy


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    legacy = tuple(sorted(legacy + broken))
    return (score + len(working), working, legacy) if working else (0, (), legacy)


def play(policy, rounds, roll_die):
    """To be done."""


def new_only(revenue, rounds_left):
    """To be done."""


def promo(revenue, rounds_left):
    """To be done."""


def promo_once(revenue, rounds_left):
    """To be done."""


def exp_legacy(threshold):
    """To be done."""


def new_then_promo(percent, rounds):
    """To be done."""


def promo_then_new(percent, rounds):
    """To be done."""


def summary(scores):
    """To be done."""


def expected_score(policy, rounds):
    """To be done."""


def best_score(rounds):
    """To be done."""


def final_policy(revenue, rounds_left):
    """To be done."""
