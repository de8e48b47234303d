"""The software-engineering game with a class that knows its dice."""

from collections import defaultdict
from fractions import Fraction
from math import ceil

NEXT = {4: 6, 6: 8, 8: 12, 12: 20}
ALL = {*NEXT, 20}


class Company:
    """Revenue, legacy and score. Nothing in it changes; methods return a new one."""

    def __init__(self, revenue=(), legacy=(), score=0):
        for die in (*revenue, *legacy):
            if type(die) is not int or die not in ALL:
                raise ValueError(f"Bad die: {die!r}")
        self.revenue = tuple(sorted(revenue))
        self.legacy = tuple(sorted(legacy))
        self.score = score

    @property
    def state(self):
        return self.score, self.revenue, self.legacy

    def build(self):
        return Company((4, *self.revenue), self.legacy, self.score)

    def promote(self):
        if not self.can_promote():
            raise ValueError("Promotion needs a die below 20")
        first, *others = self.revenue
        return Company((NEXT[first], *others), self.legacy, self.score)

    def can_promote(self):
        return len(self.revenue) > 0 and self.revenue[0] < 20

    def repair(self):
        if self.legacy == ():
            raise ValueError("Nothing is broken")
        return Company(
            (*self.revenue, self.legacy[-1]), self.legacy[:-1], self.score
        )

    def work(self, action):
        if self.legacy:
            return self.repair()
        if action == "new":
            return self.build()
        if action == "promote":
            return self.promote()
        raise ValueError(f"Unknown action {action!r}")

    def after_roll(self, working, broken):
        points = self.score + len(working) if len(working) > 0 else 0
        return Company(working, self.legacy + broken, points)

    def roll(self, roll_die):
        shown = [(die, roll_die(die)) for die in self.revenue]
        working = tuple(die for die, face in shown if face > 1)
        broken = tuple(die for die, face in shown if face == 1)
        return working, broken

    def all_rolls(self):
        """Yield working, broken and the chance of each way to roll."""
        ways = {((), ()): Fraction(1)}
        for die in self.revenue:
            more = defaultdict(Fraction)
            for (working, broken), chance in ways.items():
                more[(*working, die), broken] += chance * Fraction(die - 1, die)
                more[working, (*broken, die)] += chance * Fraction(1, die)
            ways = more
        for (working, broken), chance in ways.items():
            yield working, broken, chance


def new_die(revenue):
    return Company(revenue).build().revenue


def roll(revenue, roll_die):
    return Company(revenue).roll(roll_die)


def fix(revenue, legacy):
    after = Company(revenue, legacy).repair()
    return after.revenue, after.legacy


def promote(revenue):
    return Company(revenue).promote().revenue


def work(revenue, legacy, action):
    after = Company(revenue, legacy).work(action)
    return after.revenue, after.legacy


def play_round(state, action, roll_die):
    score, revenue, legacy = state
    company = Company(revenue, legacy, score).work(action)
    return company.after_roll(*company.roll(roll_die)).state


def require_count(rounds):
    if type(rounds) is not int:
        raise ValueError(f"{rounds!r} is not a number of rounds")
    if rounds < 0:
        raise ValueError(f"{rounds} rounds are too few")


def play(policy, rounds, roll_die):
    require_count(rounds)
    state = (0, (), ())
    for played in range(rounds):
        _, revenue, legacy = state
        action = "fix" if legacy else policy(revenue, rounds - played)
        state = play_round(state, action, roll_die)
    return state[0]


def new_only(revenue, rounds_left):
    return "new"


def promo(revenue, rounds_left):
    return "promote" if Company(revenue).can_promote() else "new"


def promo_once(revenue, rounds_left):
    return "promote" if revenue and min(revenue) == 4 else "new"


def exp_legacy(threshold):
    def policy(revenue, rounds_left):
        breaks = sum(Fraction(1, die) for die in revenue)
        if float(breaks) < threshold:
            return "new"
        return promo(revenue, rounds_left)

    return policy


class Switch:
    """A policy that changes its mind after some of the rounds."""

    def __init__(self, before, after, percent, rounds):
        self.before = before
        self.after = after
        self.last = rounds - percent * rounds / 100

    def __call__(self, revenue, rounds_left):
        policy = self.before if rounds_left > self.last else self.after
        return policy(revenue, rounds_left)


def new_then_promo(percent, rounds):
    return Switch(new_only, promo, percent, rounds)


def promo_then_new(percent, rounds):
    return Switch(promo, new_only, percent, rounds)


def summary(scores):
    if len(scores) == 0:
        raise ValueError("A summary needs scores")
    ordered = sorted(scores)

    def percentile(percent):
        return ordered[ceil(percent * len(ordered) / 100) - 1]

    mean = sum(ordered) / len(ordered)
    return (mean, *map(percentile, (10, 20, 50, 90, 95, 99)), ordered[-1])


def expected_score(policy, rounds):
    require_count(rounds)
    chances = {((), ()): (Fraction(1), Fraction(0))}  # and chance times score
    for left in range(rounds, 0, -1):
        after = defaultdict(lambda: (Fraction(0), Fraction(0)))
        for (revenue, legacy), (chance, points) in chances.items():
            action = None if legacy else policy(revenue, left)
            company = Company(revenue, legacy).work(action)
            for working, broken, part in company.all_rolls():
                key = working, tuple(sorted(company.legacy + broken))
                old_chance, old_points = after[key]
                earned = points + chance * len(working) if working else 0
                after[key] = old_chance + part * chance, old_points + part * earned
        chances = after
    return float(sum(points for _, points in chances.values()))


def best_score(rounds):
    require_count(rounds)
    known = {}

    def best(company, left):
        if left == 0:
            return Fraction(company.score)
        key = company.state, left
        if key not in known:
            options = [company.work("new")]
            if not company.legacy and company.can_promote():
                options.append(company.work("promote"))
            known[key] = max(mean(option, left) for option in options)
        return known[key]

    def mean(company, left):
        return sum(
            chance * best(company.after_roll(working, broken), left - 1)
            for working, broken, chance in company.all_rolls()
        )

    return float(best(Company(), rounds))


def final_policy(revenue, rounds_left):
    return new_only(revenue, rounds_left)
