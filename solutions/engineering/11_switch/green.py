"""The software-engineering game: build dice, and fix what breaks."""

FACES = (4, 6, 8, 12, 20)  # the dice of the game, lowest first


def new_die(revenue):
    """Return these dice and one d4 more, in order."""
    return (4, *revenue)


def roll(revenue, roll_die):
    """Return the dice that go on working, and those that break: all that show a 1."""
    working, broken = [], []
    for die in revenue:
        if roll_die(die) == 1:
            broken.append(die)
        else:
            working.append(die)
    return tuple(working), tuple(broken)


def fix(revenue, legacy):
    """Return revenue and legacy after the legacy die with the most faces is fixed."""
    *others, fixed = legacy
    return in_order(*revenue, fixed), tuple(others)


def promote(revenue):
    """Return these dice with the lowest one promoted to the next kind, in order."""
    lowest, *others = revenue
    promoted = FACES[FACES.index(lowest) + 1]
    return in_order(*others, promoted)


def in_order(*dice):
    """Return dice as every function hands them over: a tuple, the lowest first."""
    return tuple(sorted(dice))


ACTIONS = {"new": new_die, "promote": promote}


def work(revenue, legacy, action):
    """Return revenue and legacy after the work of a round, before the roll."""
    if legacy:
        return fix(revenue, legacy)
    return ACTIONS[action](revenue), legacy


def play_round(state, action, roll_die):
    """Return the state after a round; a state is (score, revenue, legacy)."""
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    legacy = in_order(*legacy, *broken)
    if not working:
        return 0, working, legacy
    return score + len(working), working, legacy


def play(policy, rounds, roll_die):
    """Return the score at the end of a game."""
    state = (0, (), ())
    for rounds_left in range(rounds, 0, -1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
    return state[0]


def new_only(revenue, rounds_left):
    """Return "new", whatever the dice."""
    return "new"


def promo(revenue, rounds_left):
    """Return "promote" where a die can be promoted, else "new"."""
    return "promote" if can_promote(revenue) else "new"


def can_promote(revenue):
    """Return whether there is a die that is not a d20 yet."""
    return any(die < FACES[-1] for die in revenue)


def promo_once(revenue, rounds_left):
    """Return "promote" where there is a d4, else "new"."""
    return "promote" if 4 in revenue else "new"


PARTS = 120  # of a break; each kind of die breaks in a whole number of them


def exp_legacy(threshold):
    """Return the policy that promotes from so many expected breaks on."""

    def policy(revenue, rounds_left):
        breaks = sum(PARTS // die for die in revenue)
        enough = breaks >= PARTS * threshold
        return promo(revenue, rounds_left) if enough else "new"

    return policy


def new_then_promo(percent, rounds):
    """Return new_only for so many percent of the rounds, and promo after them."""

    def policy(revenue, rounds_left):
        played = rounds - rounds_left
        early = 100 * played < percent * rounds
        return new_only(revenue, rounds_left) if early else promo(revenue, rounds_left)

    return policy


def promo_then_new(percent, rounds):
    """Return promo for so many percent of the rounds, and new_only after them."""

    def policy(revenue, rounds_left):
        played = rounds - rounds_left
        early = 100 * played < percent * rounds
        return promo(revenue, rounds_left) if early else new_only(revenue, rounds_left)

    return policy


def summary(scores):
    """Return the mean, six percentiles and the maximum of these scores."""


def expected_score(policy, rounds):
    """Return the mean score of all games of so many rounds with this policy."""


def best_score(rounds):
    """Return the highest mean score that any decisions can reach."""


def final_policy(revenue, rounds_left):
    """Return what my own policy does: "new" or "promote"."""
