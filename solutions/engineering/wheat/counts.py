"""Wheat: dice are counted by kind, and rolls are products of binomial chances."""

from collections import Counter
from itertools import pairwise, product
from math import comb, prod

ORDER = [4, 6, 8, 12, 20]
AFTER = dict(pairwise(ORDER))


def count(dice):
    """Return how many dice there are of each kind."""
    for die in dice:
        if str(die) not in {"4", "6", "8", "12", "20"} or isinstance(die, str):
            raise ValueError(f"{die!r} faces? The game has {ORDER}")
    return Counter(dice)


def lay_out(counts):
    """Return counted dice as a tuple in order."""
    return tuple(die for die in ORDER for _ in range(counts[die]))


def move(counts, taken=None, given=None):
    """Return the counts with one die less, one die more, or both."""
    changed = Counter(counts)
    if taken:
        changed[taken] -= 1
    if given:
        changed[given] += 1
    return changed


def new_die(revenue):
    return lay_out(move(count(revenue), given=4))


def roll(revenue, roll_die):
    counts = count(revenue)
    ones = {die: sum(roll_die(die) == 1 for _ in range(counts[die])) for die in ORDER}
    going = {die: counts[die] - ones[die] for die in ORDER}
    return lay_out(going), lay_out(ones)


def fix(revenue, legacy):
    old = count(legacy)
    if not old:
        raise ValueError("without legacy there is no fix")
    most = max(old)
    return lay_out(move(count(revenue), given=most)), lay_out(move(old, taken=most))


def promote(revenue):
    counts = count(revenue)
    low = [die for die in AFTER if counts[die]]
    if not low:
        raise ValueError(f"nothing in {revenue} goes further up")
    return lay_out(move(counts, low[0], AFTER[low[0]]))


def work(revenue, legacy, action):
    match legacy, action:
        case (), "new":
            return new_die(revenue), ()
        case (), "promote":
            return promote(revenue), ()
        case (), _:
            raise ValueError(f"an action is new or promote, and not {action!r}")
    return fix(revenue, legacy)


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    revenue, legacy = work(revenue, legacy, action)
    revenue, broken = roll(revenue, roll_die)
    legacy = lay_out(count(legacy) + count(broken))
    return (score + len(revenue)) * bool(revenue), revenue, legacy


def play(policy, rounds, roll_die):
    state = (0, (), ())
    left = checked(rounds)
    while left:
        score, revenue, legacy = state
        state = play_round(state, legacy or policy(revenue, left), roll_die)
        left -= 1
    score, *_ = state
    return score


def checked(rounds):
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 0:
        raise ValueError(f"{rounds!r} is not a number of rounds")
    return rounds


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    return "promote" if count(revenue).keys() & AFTER.keys() else "new"


def promo_once(revenue, rounds_left):
    return "promote" if count(revenue)[4] else "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        breaks = sum(120 // die * number for die, number in count(revenue).items())
        if breaks < 120 * threshold:
            return "new"
        return promo(revenue, rounds_left)

    return policy


def new_then_promo(percent, rounds):
    def policy(revenue, rounds_left):
        if (rounds - rounds_left) * 100 >= percent * rounds:
            return promo(revenue, rounds_left)
        return "new"

    return policy


def promo_then_new(percent, rounds):
    def policy(revenue, rounds_left):
        if (rounds - rounds_left) * 100 >= percent * rounds:
            return "new"
        return promo(revenue, rounds_left)

    return policy


def summary(scores):
    if len(scores) == 0:
        raise ValueError("no scores were given")
    times = Counter(scores)
    columns = []
    for percent in (10, 20, 50, 90, 95, 99):
        within = 0
        for score in sorted(times):
            within += times[score]
            if within * 100 >= percent * len(scores):
                columns.append(score)
                break
    mean = sum(score * number for score, number in times.items()) / len(scores)
    return (mean, *columns, max(times))


def rolls(revenue):
    """Yield each roll of these dice as (going, broken, chance)."""
    counts = count(revenue)
    for ones in product(*(range(counts[die] + 1) for die in ORDER)):
        chance = prod(
            comb(counts[die], broken)
            * (1 / die) ** broken
            * (1 - 1 / die) ** (counts[die] - broken)
            for die, broken in zip(ORDER, ones, strict=True)
        )
        broken = Counter(dict(zip(ORDER, ones, strict=True)))
        yield lay_out(counts - broken), lay_out(broken), chance


def expected_score(policy, rounds):
    """Add up, round by round, what is scored and not lost later on."""
    after = {}
    return following((), (), checked(rounds), policy, after)[0]


def following(revenue, legacy, left, policy, known):
    """Return the mean of the points to come, and the chance to lose nothing before."""
    if left == 0:
        return 0.0, 1.0
    key = revenue, legacy, left
    if key not in known:
        ready, rest = work(revenue, legacy, legacy or policy(revenue, left))
        points, keeps = 0.0, 0.0
        for going, broken, chance in rolls(ready):
            dice = lay_out(count(rest) + count(broken))
            more, safe = following(going, dice, left - 1, policy, known)
            points += chance * (more + safe * len(going))
            keeps += chance * safe * bool(going)
        known[key] = points, keeps
    return known[key]


def best_score(rounds):
    known = {}

    def value(score, revenue, legacy, left):
        if left == 0:
            return score
        key = score, revenue, legacy, left
        if key not in known:
            actions = ["new"]
            if not legacy and promo(revenue, left) == "promote":
                actions.append("promote")
            means = []
            for action in actions:
                ready, rest = work(revenue, legacy, action)
                mean = 0.0
                for going, broken, chance in rolls(ready):
                    kept = score + len(going) if going else 0
                    dice = lay_out(count(rest) + count(broken))
                    mean += chance * value(kept, going, dice, left - 1)
                means.append(mean)
            known[key] = max(means)
        return known[key]

    return value(0, (), (), checked(rounds))


def final_policy(revenue, rounds_left):
    if rounds_left > 14:
        return promo_once(revenue, rounds_left)
    return new_only(revenue, rounds_left)
