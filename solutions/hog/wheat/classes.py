"""Wheat: a game is an object, and so are its players, a turn and a strategy."""

from dice import four_sided, six_sided


class Turn:
    """A number of dice, which are rolled once, or free bacon."""

    def __init__(self, num_rolls, fewest=0):
        if type(num_rolls) is not int or num_rolls not in range(fewest, 11):
            raise ValueError(f"no turn has {num_rolls!r} dice")
        self.num_rolls = num_rolls

    def roll(self, dice):
        self.faces = []
        for _ in range(self.num_rolls):
            self.faces.append(dice())
        return self

    @property
    def pigs_out(self):
        return 1 in self.faces

    def points(self, opponent_score):
        if not self.num_rolls:
            return Score(opponent_score).bacon
        return 1 if self.pigs_out else sum(self.faces)


class Score(int):
    """Points of a player, as a whole and digit by digit."""

    @property
    def bacon(self):
        """What these points are worth to the other player, who rolls no dice."""
        tens, ones = divmod(int(self), 10)
        return 1 + (tens if tens > ones else ones)

    def doubles(self, score):
        return int(self) == score + score


class Player:
    def __init__(self, strategy):
        self.strategy = strategy
        self.score = 0

    def move(self, opponent):
        dice = select_dice(self.score, opponent.score)
        turn = Turn(self.strategy(self.score, opponent.score)).roll(dice)
        self.score += turn.points(opponent.score)

    def swaps_with(self, opponent):
        mine, theirs = Score(self.score), Score(opponent.score)
        return mine.doubles(theirs) or theirs.doubles(mine)


class Game:
    def __init__(self, strategies, goal):
        self.players = [Player(strategy) for strategy in strategies]
        self.goal = goal

    @property
    def is_over(self):
        return any(player.score >= self.goal for player in self.players)

    def play(self):
        mover, waiter = self.players
        while not self.is_over:
            mover.move(waiter)
            if mover.swaps_with(waiter):
                mover.score, waiter.score = waiter.score, mover.score
            mover, waiter = waiter, mover
        return tuple(player.score for player in self.players)


class Always:
    """A player who rolls so many dice, whatever the scores."""

    def __init__(self, num_rolls):
        self.num_rolls = num_rolls

    def __call__(self, score, opponent_score):
        return self.num_rolls


class Averaged:
    """A function whose answer is the mean of many answers of another one."""

    def __init__(self, fn, num_samples):
        self.fn = fn
        self.num_samples = num_samples

    def __call__(self, *args):
        answers = [self.fn(*args) for _ in range(self.num_samples)]
        return sum(answers) / len(answers)


def roll_dice(num_rolls, dice=six_sided):
    return Turn(num_rolls, fewest=1).roll(dice).points(0)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    return Turn(num_rolls).roll(dice).points(opponent_score)


def select_dice(score, opponent_score):
    return six_sided if (score + opponent_score) % 7 else four_sided


def other(who):
    return {0: 1, 1: 0}[who]


def play(strategy0, strategy1, goal=100):
    return Game([strategy0, strategy1], goal).play()


def always_roll(num_rolls):
    return Always(num_rolls)


def make_averaged(fn, num_samples=1000):
    return Averaged(fn, num_samples)


def max_scoring_num_rolls(dice=six_sided):
    best = None
    for num_rolls in range(10, 0, -1):
        average = make_averaged(roll_dice)(num_rolls, dice)
        if best is None or average >= best[0]:
            best = average, num_rolls
    return best[1]


def bacon_strategy(score, opponent_score):
    return 0 if Score(opponent_score).bacon >= 8 else 5


def swap_strategy(score, opponent_score):
    after = score + Score(opponent_score).bacon
    if Score(after).doubles(opponent_score):
        return 5
    gains = Score(opponent_score).doubles(after)
    return 0 if gains else bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    """Take bacon that ends the game; be bold behind, and careful in front."""
    if score + Score(opponent_score).bacon >= 100 and score != opponent_score:
        return 0
    return 7 if opponent_score - score > 25 else 4
