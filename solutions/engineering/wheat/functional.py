"""Wheat: expressions alone, and exact fractions; games are unrolled by reduce."""

from fractions import Fraction
from functools import cache, reduce
from itertools import accumulate, chain

NEXT = {4: 6, 6: 8, 8: 12, 12: 20}
KINDS = {*NEXT, *NEXT.values()}


def known(*dice):
    strange = [die for die in dice if type(die) is not int or die not in KINDS]
    if strange:
        raise ValueError(f"not a die: {strange[0]!r}")
    return dice


def ordered(*groups):
    return tuple(sorted(chain(*groups)))


def new_die(revenue):
    return ordered(known(4, *revenue))


def roll(revenue, roll_die):
    thrown = [(die, roll_die(die) == 1) for die in known(*revenue)]
    return tuple(d for d, one in thrown if not one), tuple(
        d for d, one in thrown if one
    )


def fix(revenue, legacy):
    if not known(*revenue, *legacy)[len(revenue) :]:
        raise ValueError("nothing is broken")
    return ordered(revenue, legacy[-1:]), legacy[:-1]


def promote(revenue):
    place = next((at for at, die in enumerate(known(*revenue)) if die in NEXT), None)
    if place is None:
        raise ValueError(f"{revenue} are as good as dice can be")
    return ordered(revenue[:place], (NEXT[revenue[place]],), revenue[place + 1 :])


def work(revenue, legacy, action):
    if legacy:
        return fix(revenue, legacy)
    if action not in ("new", "promote"):
        raise ValueError(f"{action!r}?")
    return (new_die if action == "new" else promote)(revenue), ()


def settle(score, going, legacy):
    return (score + len(going) if going else 0, going, legacy)


def play_round(state, action, roll_die):
    ready, rest = work(*state[1:], action)
    going, broken = roll(ready, roll_die)
    return settle(state[0], going, ordered(rest, broken))


def countdown(rounds):
    if type(rounds) is not int or rounds < 0:
        raise ValueError(f"rounds are counted, {rounds!r} is not a count")
    return range(rounds, 0, -1)


def decide(policy, revenue, legacy, left):
    return None if legacy else policy(revenue, left)


def play(policy, rounds, roll_die):
    def one(state, left):
        return play_round(state, decide(policy, *state[1:], left), roll_die)

    return reduce(one, countdown(rounds), (0, (), ()))[0]


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    return "promote" if min(revenue, default=20) in NEXT else "new"


def promo_once(revenue, rounds_left):
    return {4: "promote"}.get(min(revenue, default=0), "new")


def either(condition):
    """Return the policy that is promo where the condition holds, else new_only."""
    return lambda revenue, left: (promo if condition(revenue, left) else new_only)(
        revenue, left
    )


def exp_legacy(threshold):
    return either(lambda revenue, left: breaks(revenue) >= Fraction(str(threshold)))


def breaks(revenue):
    return sum(Fraction(1, die) for die in revenue)


def is_early(percent, rounds, left):
    return Fraction(rounds - left, rounds) < Fraction(percent, 100)


def new_then_promo(percent, rounds):
    return either(lambda revenue, left: not is_early(percent, rounds, left))


def promo_then_new(percent, rounds):
    return either(lambda revenue, left: is_early(percent, rounds, left))


def summary(scores):
    if not scores:
        raise ValueError("nothing to sum up")
    ranked, number = sorted(scores), len(scores)
    places = [(number * percent - 1) // 100 for percent in (10, 20, 50, 90, 95, 99)]
    return (Fraction(sum(scores), number), *(ranked[at] for at in places), ranked[-1])


@cache
def outcomes(revenue):
    """Return every roll of these dice: (going, broken, chance)."""
    if not revenue:
        return (((), (), Fraction(1)),)
    first, rest = revenue[:1], outcomes(revenue[1:])
    risk = Fraction(1, first[0])
    holds = ((first + going, broken, (1 - risk) * p) for going, broken, p in rest)
    breaks = ((going, first + broken, risk * p) for going, broken, p in rest)
    return merged(chain(holds, breaks))


def merged(rolls):
    """Return rolls that leave the same dice as one."""
    together = {}
    for going, broken, chance in rolls:
        together[going, broken] = together.get((going, broken), 0) + chance
    return tuple((*dice, chance) for dice, chance in together.items())


def expected_score(policy, rounds):
    def spread(chances, left):
        """Return the chance of each state, with its score, one round later."""
        later = {}
        for state, chance in chances.items():
            action = decide(policy, *state[1:], left)
            for after, part in turns(*state, action):
                later[after] = later.get(after, 0) + chance * part
        return later

    *_, last = accumulate(countdown(rounds), spread, initial={(0, (), ()): 1})
    return sum(state[0] * chance for state, chance in last.items())


def turns(score, revenue, legacy, action):
    """Yield each state after this action and a roll, with its chance."""
    ready, rest = work(revenue, legacy, action)
    for going, broken, chance in outcomes(ready):
        yield settle(score, going, ordered(rest, broken)), chance


def best_score(rounds):
    return best((0, (), ()), len(countdown(rounds)))


@cache
def best(state, left):
    choices = {"new", promo(state[1], left)}
    return (
        max(
            sum(float(p) * best(after, left - 1) for after, p in turns(*state, action))
            for action in choices
        )
        if left
        else state[0]
    )


def final_policy(revenue, rounds_left):
    return exp_legacy(0.75)(revenue, rounds_left) if rounds_left > 12 else "new"
