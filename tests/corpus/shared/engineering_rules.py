"""The software-engineering game: build dice, and fix what breaks."""

from functools import cache
from math import ceil

FACES = (4, 6, 8, 12, 20)  # the dice of the game, lowest first
PERCENTS = (10, 20, 50, 90, 95, 99)  # the columns of the table


def new_die(revenue):
    """Return these dice and one d4 more, in order."""
    require_dice(revenue)
    return (4, *revenue)


def require_dice(dice):
    """Return if all of these are dice of the game; ValueError if not."""
    for die in dice:
        if type(die) is not int or die not in FACES:
            raise ValueError(f"{die!r} is not a die of the game")


def roll(revenue, roll_die):
    """Return the dice that go on working, and those that break: all that show a 1."""
    require_dice(revenue)
    working, broken = [], []
    for die in revenue:
        if roll_die(die) == 1:
            broken.append(die)
        else:
            working.append(die)
    return tuple(working), tuple(broken)


def fix(revenue, legacy):
    """Return revenue and legacy after the legacy die with the most faces is fixed."""
    require_dice(revenue + legacy)
    if not legacy:
        raise ValueError("there is no legacy die to fix")
    *others, fixed = legacy
    return in_order(*revenue, fixed), tuple(others)


def promote(revenue):
    """Return these dice with the lowest one promoted to the next kind, in order."""
    require_dice(revenue)
    if not can_promote(revenue):
        raise ValueError(f"none of the dice {revenue} can be promoted")
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
    if action not in ACTIONS:
        raise ValueError(f"{action!r} is not an action")
    return ACTIONS[action](revenue), legacy


def play_round(state, action, roll_die):
    """Return the state after a round; a state is (score, revenue, legacy)."""
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    working, broken = roll(revenue, roll_die)
    return end_round(score, working, in_order(*legacy, *broken))


def end_round(score, working, legacy):
    """Return the state after a roll; without revenue dice the score is lost."""
    return score + len(working) if working else 0, working, legacy


def play(policy, rounds, roll_die):
    """Return the score at the end of a game."""
    require_rounds(rounds)
    state = (0, (), ())
    for rounds_left in range(rounds, 0, -1):
        _, revenue, legacy = state
        action = None if legacy else policy(revenue, rounds_left)
        state = play_round(state, action, roll_die)
    return state[0]


def require_rounds(rounds):
    """Return if a game can have so many rounds; ValueError if not."""
    if type(rounds) is not int or rounds < 0:
        raise ValueError(f"a game cannot have {rounds!r} rounds")


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
    return switch(new_only, promo, percent, rounds)


def promo_then_new(percent, rounds):
    """Return promo for so many percent of the rounds, and new_only after them."""
    return switch(promo, new_only, percent, rounds)


def switch(first, second, percent, rounds):
    """Return `first` for so many percent of the rounds, and `second` after them."""

    def policy(revenue, rounds_left):
        played = rounds - rounds_left
        early = 100 * played < percent * rounds
        return (first if early else second)(revenue, rounds_left)

    return policy


def summary(scores):
    """Return the mean, six percentiles and the maximum of these scores."""
    if not scores:
        raise ValueError("there are no scores to sum up")
    mean = sum(scores) / len(scores)
    return mean, *(percentile(scores, percent) for percent in PERCENTS), max(scores)


def percentile(scores, percent):
    """Return the lowest score that so many percent of the games do not exceed."""
    place = ceil(len(scores) * percent / 100)
    return sorted(scores)[place - 1]


@cache
def roll_chances(revenue):
    """Return the chance of each (working, broken) that a roll can bring."""
    chances = {((), ()): 1}
    for die in revenue:
        chances = add_die(chances, die)
    return chances


def add_die(chances, die):
    """Return the chances with one die more, which breaks in one of `die` cases."""
    more = {}
    for (working, broken), chance in chances.items():
        breaks, holds = (working, (*broken, die)), ((*working, die), broken)
        more[breaks] = more.get(breaks, 0) + chance / die
        more[holds] = more.get(holds, 0) + chance * (1 - 1 / die)
    return more


def expected_score(policy, rounds):
    """Return the mean score of all games of so many rounds with this policy."""
    require_rounds(rounds)
    games = {((), ()): (1, 0)}
    for rounds_left in range(rounds, 0, -1):
        games = next_round(games, policy, rounds_left)
    return sum(points for _, points in games.values())


def next_round(games, policy, rounds_left):
    """Return the games after one round more: {(revenue, legacy): (chance, points)}.

    `points` is the sum over these games of each one's chance times its score.
    """
    after = {}
    for (revenue, legacy), (chance, points) in games.items():
        action = None if legacy else policy(revenue, rounds_left)
        ready, unfixed = work(revenue, legacy, action)
        for (working, broken), part in roll_chances(ready).items():
            dice = working, in_order(*unfixed, *broken)
            earned = points + chance * len(working) if working else 0
            old_chance, old_points = after.get(dice, (0, 0))
            after[dice] = old_chance + part * chance, old_points + part * earned
    return after


def best_score(rounds):
    """Return the highest mean score that any decisions can reach."""
    require_rounds(rounds)
    return worth((0, (), ()), rounds)


@cache
def worth(state, rounds_left):
    """Return the mean final score from this state on, if every decision is the best."""
    score, revenue, _ = state
    if rounds_left == 0:
        return score
    actions = ACTIONS if can_promote(revenue) else ("new",)
    return max(worth_of(action, state, rounds_left) for action in actions)


def worth_of(action, state, rounds_left):
    """Return the mean final score after this action, if all later ones are the best."""
    score, revenue, legacy = state
    ready, unfixed = work(revenue, legacy, action)
    mean = 0
    for (working, broken), chance in roll_chances(ready).items():
        after = end_round(score, working, in_order(*unfixed, *broken))
        mean += chance * worth(after, rounds_left - 1)
    return mean
