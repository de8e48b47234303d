"""Dice, products and policies are objects."""

from itertools import product as every
from statistics import fmean

KINDS = (4, 6, 8, 12, 20)


class Die:
    """One die; it knows its next kind, and how likely it breaks."""

    def __init__(self, faces):
        if isinstance(faces, bool) or not isinstance(faces, int) or faces not in KINDS:
            raise ValueError(f"there is no die with {faces!r} faces")
        self.faces = faces

    @property
    def is_highest(self):
        return self.faces == KINDS[-1]

    @property
    def promoted(self):
        return Die(min(kind for kind in KINDS if kind > self.faces))

    @property
    def risk(self):
        return 1 / self.faces

    def breaks(self, roll_die):
        return roll_die(self.faces) == 1


class Group:
    """Some dice, kept in order."""

    def __init__(self, dice=()):
        self.dice = sorted(dice, key=lambda die: die.faces)

    @classmethod
    def of(cls, faces):
        return cls([Die(each) for each in faces])

    @property
    def faces(self):
        return tuple(die.faces for die in self.dice)

    @property
    def promotable(self):
        return [die for die in self.dice if not die.is_highest]

    def __len__(self):
        return len(self.dice)

    def with_die(self, die):
        return Group([*self.dice, die])

    def without(self, die):
        return Group([each for each in self.dice if each is not die])


class Product:
    """What a company has: revenue dice and legacy dice."""

    def __init__(self, revenue, legacy):
        self.revenue = revenue
        self.legacy = legacy

    def new(self):
        return Product(self.revenue.with_die(Die(4)), self.legacy)

    def promote(self):
        if not self.revenue.promotable:
            raise ValueError(f"nothing to promote in {self.revenue.faces}")
        lowest = self.revenue.promotable[0]
        better = self.revenue.without(lowest).with_die(lowest.promoted)
        return Product(better, self.legacy)

    def fix(self):
        if not len(self.legacy):
            raise ValueError("no legacy, nothing to fix")
        worst = self.legacy.dice[-1]
        return Product(self.revenue.with_die(worst), self.legacy.without(worst))

    def work(self, action):
        if len(self.legacy):
            return self.fix()
        if action == "new":
            return self.new()
        if action == "promote":
            return self.promote()
        raise ValueError(f"nobody knows how to {action}")

    def part(self, broken):
        """Return the product after these of its revenue dice have broken."""
        going = [die for die in self.revenue.dice if die not in broken]
        return Product(Group(going), Group([*self.legacy.dice, *broken]))

    def roll(self, roll_die):
        return self.part([die for die in self.revenue.dice if die.breaks(roll_die)])

    def rolls(self):
        """Yield each product that a roll can leave, with its chance."""
        for breaks in every((False, True), repeat=len(self.revenue)):
            chance, broken = 1.0, []
            for die, is_broken in zip(self.revenue.dice, breaks, strict=True):
                chance *= die.risk if is_broken else 1 - die.risk
                if is_broken:
                    broken.append(die)
            yield self.part(broken), chance

    def score(self, score):
        return score + len(self.revenue) if len(self.revenue) else 0

    @property
    def faces(self):
        return self.revenue.faces, self.legacy.faces


def product_of(revenue, legacy=()):
    return Product(Group.of(revenue), Group.of(legacy))


def new_die(revenue):
    return product_of(revenue).new().revenue.faces


def roll(revenue, roll_die):
    return product_of(revenue).roll(roll_die).faces


def fix(revenue, legacy):
    return product_of(revenue, legacy).fix().faces


def promote(revenue):
    return product_of(revenue).promote().revenue.faces


def work(revenue, legacy, action):
    return product_of(revenue, legacy).work(action).faces


def play_round(state, action, roll_die):
    score, *dice = state
    after = product_of(*dice).work(action).roll(roll_die)
    return after.score(score), *after.faces


class Game:
    def __init__(self, rounds):
        if type(rounds) is not int or rounds < 0:
            raise ValueError(f"no game lasts {rounds!r} rounds")
        self.rounds = rounds

    def play(self, policy, roll_die):
        state = 0, (), ()
        for played in range(self.rounds):
            action = ""
            if not state[2]:
                action = policy(state[1], self.rounds - played)
            state = play_round(state, action, roll_die)
        return state[0]

    def mean(self, policy):
        """Return the mean of all games: each set of dice has a chance and a mean."""
        stages = {((), ()): (1.0, 0.0)}
        for played in range(self.rounds):
            later = {}
            for dice, (chance, mean) in stages.items():
                action = "" if dice[1] else policy(dice[0], self.rounds - played)
                for after, part in product_of(*dice).work(action).rolls():
                    seen, known = later.get(after.faces, (0.0, 0.0))
                    both = seen + chance * part
                    points = after.score(mean)
                    mixed = (seen * known + chance * part * points) / both
                    later[after.faces] = both, mixed
            stages = later
        return sum(chance * mean for chance, mean in stages.values())


def play(policy, rounds, roll_die):
    return Game(rounds).play(policy, roll_die)


class Policy:
    """Builds until it wants to promote, and there is something to promote."""

    def wants(self, dice, rounds_left):
        return False

    def __call__(self, revenue, rounds_left):
        dice = Group.of(revenue)
        wanted = dice.promotable and self.wants(dice, rounds_left)
        return "promote" if wanted else "new"


class Promo(Policy):
    def wants(self, dice, rounds_left):
        return True


class PromoOnce(Policy):
    def wants(self, dice, rounds_left):
        return dice.faces[0] == 4


class ExpLegacy(Policy):
    def __init__(self, threshold):
        self.threshold = threshold

    def wants(self, dice, rounds_left):
        return sum(120 // die for die in dice.faces) >= 120 * self.threshold


class Switch(Policy):
    def __init__(self, early, late, percent, rounds):
        self.early, self.late = early, late
        self.percent, self.rounds = percent, rounds

    def wants(self, dice, rounds_left):
        played = (self.rounds - rounds_left) * 100 / self.rounds
        now = self.early if played < self.percent else self.late
        return now.wants(dice, rounds_left)


def new_only(revenue, rounds_left):
    return Policy()(revenue, rounds_left)


def promo(revenue, rounds_left):
    return Promo()(revenue, rounds_left)


def promo_once(revenue, rounds_left):
    return PromoOnce()(revenue, rounds_left)


def exp_legacy(threshold):
    return ExpLegacy(threshold)


def new_then_promo(percent, rounds):
    return Switch(Policy(), Promo(), percent, rounds)


def promo_then_new(percent, rounds):
    return Switch(Promo(), Policy(), percent, rounds)


class Results:
    def __init__(self, scores):
        if not scores:
            raise ValueError("a summary needs at least one game")
        self.scores = sorted(scores)

    def percentile(self, percent):
        for place, score in enumerate(self.scores, start=1):
            if 100 * place >= percent * len(self.scores):
                return score
        return None


def summary(scores):
    results = Results(scores)
    shares = [results.percentile(percent) for percent in (10, 20, 50, 90, 95, 99)]
    return fmean(results.scores), *shares, results.percentile(100)


def expected_score(policy, rounds):
    return Game(rounds).mean(policy)


def best_score(rounds):
    return best_of(product_of(()), 0, Game(rounds).rounds, {})


def best_of(product, score, rounds_left, known):
    """Return the best mean from here on; `known` remembers what has been found."""
    if not rounds_left:
        return score
    key = product.faces, score, rounds_left
    if key not in known:
        choices = [product.work("new")]
        if product.revenue.promotable:
            choices.append(product.work("promote"))
        known[key] = max(
            sum(
                chance * best_of(after, after.score(score), rounds_left - 1, known)
                for after, chance in choice.rolls()
            )
            for choice in choices
        )
    return known[key]


def final_policy(revenue, rounds_left):
    return "promote" if 4 in revenue and rounds_left >= 12 else "new"
