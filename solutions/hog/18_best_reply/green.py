"""Hog: the first to 100 points wins, and too many dice score a single one."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from operator import mul

from dice import four_sided, six_sided

GOAL = 100
NUM_ROLLS = range(1, 11)  # how many dice a player can roll
POINTS = range(1, 61)  # what a turn can score


def roll_dice(num_rolls, dice=six_sided):
    """Return the points of so many dice: their sum, or 1 if one of them shows a 1."""
    outcomes = [dice() for _ in range(num_rolls)]
    if 1 in outcomes:
        return 1
    return sum(outcomes)


def free_bacon(opponent_score):
    """Return the points for rolling no dice."""
    return 1 + max(opponent_score // 10, opponent_score % 10)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    """Return the points of a turn with so many dice."""
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def select_dice(score, opponent_score):
    """Return the dice to roll: four-sided if the scores add up to a multiple of 7."""
    if (score + opponent_score) % 7 == 0:
        return four_sided
    return six_sided


def other(who):
    """Return the number of the other player: 1 for player 0, 0 for player 1."""
    return 1 - who


def is_swap(score, opponent_score):
    """Return whether one score is exactly double the other."""
    return score == 2 * opponent_score or opponent_score == 2 * score


def end_turn(score, opponent_score, points):
    """Return both scores after a turn with these points, the mover's first."""
    score += points
    if is_swap(score, opponent_score):
        return opponent_score, score
    return score, opponent_score


def play(strategy0, strategy1, goal=GOAL):
    """Return both scores at the end of a game."""
    strategies = (strategy0, strategy1)
    scores = [0, 0]
    who = 0
    while max(scores) < goal:
        score, opponent_score = scores[who], scores[other(who)]
        num_rolls = strategies[who](score, opponent_score)
        dice = select_dice(score, opponent_score)
        points = take_turn(num_rolls, opponent_score, dice)
        scores[who], scores[other(who)] = end_turn(score, opponent_score, points)
        who = other(who)
    return tuple(scores)


def always_roll(num_rolls):
    """Return the strategy that rolls so many dice, whatever the scores."""

    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    """Return a function that calls `fn` so many times and returns the mean."""

    def averaged(*arguments):
        return sum(fn(*arguments) for _ in range(num_samples)) / num_samples

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    """Return the number of dice that score most on average, the fewest of several."""
    average = make_averaged(roll_dice)
    averages = {num_rolls: average(num_rolls, dice) for num_rolls in NUM_ROLLS}
    return max(averages, key=averages.get)


def count_ways(num_rolls, sides=6):
    """Return in how many ways so many dice come to each number of points."""
    sums = {0: 1}  # of dice that show no 1
    for _ in range(num_rolls):
        sums = add_die(sums, sides)
    pig_outs = sides**num_rolls - (sides - 1) ** num_rolls
    return {1: pig_outs, **sums}


def add_die(sums, sides):
    """Return the ways to each sum with one die more, which shows no 1."""
    more = {}
    for total, ways in sums.items():
        for face in range(2, sides + 1):
            more[total + face] = more.get(total + face, 0) + ways
    return more


def expected_points(num_rolls, sides=6):
    """Return the mean points of so many dice."""
    ways = count_ways(num_rolls, sides)
    return sum(points * ways[points] for points in ways) / sides**num_rolls


@cache
def best_num_rolls(sides=6):
    """Return the number of dice that score most on average, the fewest of several."""
    averages = {n: expected_points(n, sides) for n in NUM_ROLLS}
    return max(averages, key=averages.get)


def bacon_strategy(score, opponent_score):
    """Return 0 where free bacon brings at least 8 points, else 5."""
    return 0 if free_bacon(opponent_score) >= 8 else 5


def swap_strategy(score, opponent_score):
    """Return 0 where bacon brings a swap that gains, 5 where it brings one that loses.

    Where it brings no swap, do as `bacon_strategy`.
    """
    if bacon_swaps(score, opponent_score):
        return 0
    if score + free_bacon(opponent_score) == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)


def bacon_wins(score, opponent_score):
    """Return whether free bacon wins at once."""
    score += free_bacon(opponent_score)
    return score >= GOAL and not is_swap(score, opponent_score)


def bacon_swaps(score, opponent_score):
    """Return whether free bacon brings a swap that gains."""
    return opponent_score == 2 * (score + free_bacon(opponent_score))


def bacon_leaves_four_sided(score, opponent_score):
    """Return whether free bacon makes the other player roll four-sided dice."""
    score += free_bacon(opponent_score)
    return select_dice(score, opponent_score) is four_sided


@dataclass(frozen=True)
class Rule:
    """Do as `strategy` says where `match` recognises the scores."""

    match: Callable
    strategy: Callable


def anything(score, opponent_score):
    """Return True: the Fallback matches all scores."""
    return True


def roll_best(score, opponent_score):
    """Return the number of dice that score most on average at these scores."""
    dice = select_dice(score, opponent_score)
    return best_num_rolls(4 if dice is four_sided else 6)


RULES = (
    Rule(bacon_wins, always_roll(0)),
    Rule(bacon_swaps, always_roll(0)),
    Rule(bacon_leaves_four_sided, always_roll(0)),
    Rule(anything, roll_best),  # the Fallback
)


def sides_to_roll(score, opponent_score):
    """Return how many sides the dice have at these scores."""
    return 4 if select_dice(score, opponent_score) is four_sided else 6


class BestReply:
    """The strategy that wins most often against one that always rolls five dice.

    It works backwards from the end of the game, as far as somebody asks: what a turn is
    worth depends on turns with more points on the table, and on no others.
    """

    def __init__(self):
        self.num_rolls = {}  # by both scores: the best choice of the player to move
        self.moving = finished_games()  # the chance to win of the player to move
        self.waiting = finished_games()  # the chance to win while the other one moves
        self.total = 2 * GOAL - 1  # all scores that add up to so much are worked out

    def __call__(self, score, opponent_score):
        while self.total > score + opponent_score:
            self.total -= 1
            self.work_out(self.total)
        return self.num_rolls[score, opponent_score]

    def work_out(self, total):
        """Work out all scores below the goal that add up to `total`."""
        for score in range(GOAL):
            scores = score, total - score
            if total - score in range(GOAL):
                worth = self.worth(*scores)
                # Floats err in the last digits; equal chances should stay equal.
                best = max(worth, key=lambda n: round(worth[n], 12))
                self.num_rolls[scores] = best
                self.moving[scores] = worth[best]
                self.waiting[scores] = self.after_their_turn(*scores)

    def worth(self, score, opponent_score):
        """Return the chance to win with each number of dice."""
        after = [
            self.waiting[end_turn(score, opponent_score, points)] for points in POINTS
        ]
        sides = sides_to_roll(score, opponent_score)
        worth = {0: after[free_bacon(opponent_score) - 1]}
        for num_rolls in NUM_ROLLS:
            worth[num_rolls] = sum(map(mul, chances(num_rolls, sides), after))
        return worth

    def after_their_turn(self, score, opponent_score):
        """Return the chance to win while the other one rolls five dice."""
        sides = sides_to_roll(score, opponent_score)
        worth = 0
        for points, chance in enumerate(chances(5, sides), start=1):
            theirs, mine = end_turn(opponent_score, score, points)
            worth += chance * self.moving[mine, theirs]
        return worth


def finished_games():
    """Return the chance to win at all scores that end the game: 1 or 0."""
    known = {}
    for loser in range(GOAL):
        for winner in range(GOAL, GOAL + max(POINTS)):
            known[winner, loser] = 1
            known[loser, winner] = 0
    return known


@cache
def chances(num_rolls, sides):
    """Return how likely so many dice come to 1 point, 2 points, and so on."""
    ways = count_ways(num_rolls, sides)
    most = num_rolls * sides
    return [ways.get(points, 0) / sides**num_rolls for points in range(1, most + 1)]


best_reply = BestReply()


def final_strategy(score, opponent_score):
    """Return the number of dice that wins most often against always rolling five."""
    return best_reply(score, opponent_score)
