"""The software-engineering game up to the table of scores."""

ORDER = [4, 6, 8, 12, 20]


def new_die(revenue):
    """Return these dice and one d4 more, in order."""
    return (4, *revenue)


def roll(revenue, roll_die):
    """Return the dice that go on working, and those that break."""
    working = []
    broken = []
    for die in revenue:
        face = roll_die(die)
        if face == 1:
            broken.append(die)
        if face != 1:
            working.append(die)
    return tuple(working), tuple(broken)


def fix(revenue, legacy):
    """Return revenue and legacy after the legacy die with the most faces is fixed."""
    fixed = legacy[-1]
    return tuple(sorted((*revenue, fixed))), legacy[:-1]


def promote(revenue):
    """Return these dice with the lowest one promoted to the next kind, in order."""
    lowest, *others = revenue
    others.append(ORDER[ORDER.index(lowest) + 1])
    others.sort()
    return tuple(others)


def work(revenue, legacy, action):
    """Return revenue and legacy after the work of a round, before the roll."""
    if legacy:
        return fix(revenue, legacy)
    if action == "new":
        return new_die(revenue), legacy
    return promote(revenue), legacy


def play_round(state, action, roll_die):
    """Return the state after a round; a state is (score, revenue, legacy)."""
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    legacy = tuple(sorted((*legacy, *broken)))
    if working == ():
        return 0, (), legacy
    return score + len(working), working, legacy


def play(policy, rounds, roll_die):
    """Return the score at the end of a game."""
    state = 0, (), ()
    for left in range(rounds, 0, -1):
        if state[2]:
            state = play_round(state, "", roll_die)
        else:
            state = play_round(state, policy(state[1], left), roll_die)
    return state[0]


def new_only(revenue, rounds_left):
    """Return "new", whatever the dice."""
    return "new"


def promo(revenue, rounds_left):
    """Return "promote" where a die can be promoted, else "new"."""
    if len(revenue) == 0 or min(revenue) == 20:
        return "new"
    return "promote"


def promo_once(revenue, rounds_left):
    """Return "promote" where there is a d4, else "new"."""
    if len(revenue) == 0 or min(revenue) != 4:
        return "new"
    return "promote"


def exp_legacy(threshold):
    """Return the policy that promotes from so many expected breaks on."""

    def policy(revenue, rounds_left):
        if sum(120 / die for die in revenue) >= 120 * threshold:
            return promo(revenue, rounds_left)
        return "new"

    return policy


def new_then_promo(percent, rounds):
    """Return new_only for so many percent of the rounds, and promo after them."""
    return lambda revenue, rounds_left: (
        "new"
        if 100 * (rounds - rounds_left) < percent * rounds
        else promo(revenue, rounds_left)
    )


def promo_then_new(percent, rounds):
    """Return promo for so many percent of the rounds, and new_only after them."""
    return lambda revenue, rounds_left: (
        promo(revenue, rounds_left)
        if 100 * (rounds - rounds_left) < percent * rounds
        else "new"
    )


def summary(scores):
    """Return the mean, six percentiles and the maximum of these scores."""
    s = sorted(scores)
    n = len(s)
    places = [(n * percent + 99) // 100 - 1 for percent in (10, 20, 50, 90, 95, 99)]
    return (sum(s) / n, *[s[place] for place in places], s[-1])


def expected_score(policy, rounds):
    """Return the mean score of all games of so many rounds with this policy."""


def best_score(rounds):
    """Return the highest mean score that any decisions can reach."""


def final_policy(revenue, rounds_left):
    """Return what my own policy does: "new" or "promote"."""
