"""Hog with a class for the players and one for the game."""

import dice as given

six_sided = given.six_sided
four_sided = given.four_sided


class Player:
    def __init__(self, strategy):
        self.strategy = strategy
        self.score = 0


class Game:
    def __init__(self, strategies, goal):
        self.players = [Player(strategy) for strategy in strategies]
        self.goal = goal
        self.turn = 0

    def is_over(self):
        return any(player.score >= self.goal for player in self.players)

    def move(self):
        mover = self.players[self.turn]
        waiting = self.players[other(self.turn)]
        number = mover.strategy(mover.score, waiting.score)
        dice = select_dice(mover.score, waiting.score)
        mover.score += take_turn(number, waiting.score, dice)
        self.swap()
        self.turn = other(self.turn)

    def swap(self):
        first, second = self.players
        low, high = sorted([first.score, second.score])
        if high == low * 2:
            first.score, second.score = second.score, first.score

    def run(self):
        while not self.is_over():
            self.move()
        return tuple(player.score for player in self.players)


def valid(num_rolls):
    return isinstance(num_rolls, int) and not isinstance(num_rolls, bool)


def roll_dice(num_rolls, dice=six_sided):
    if not valid(num_rolls) or num_rolls not in range(1, 11):
        raise ValueError("cannot roll " + repr(num_rolls))
    faces = [dice() for _ in range(num_rolls)]
    return 1 if 1 in faces else sum(faces)


def bacon(opponent_score):
    return 1 + max(int(digit) for digit in str(opponent_score))


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if not valid(num_rolls) or num_rolls not in range(11):
        raise ValueError("cannot take a turn with " + repr(num_rolls))
    return roll_dice(num_rolls, dice) if num_rolls else bacon(opponent_score)


def select_dice(score, opponent_score):
    return six_sided if (score + opponent_score) % 7 else four_sided


def other(who):
    return [1, 0][who]


def play(strategy0, strategy1, goal=100):
    return Game([strategy0, strategy1], goal).run()


def always_roll(num_rolls):
    return lambda score, opponent_score: num_rolls


def make_averaged(fn, num_samples=1000):
    return lambda *args: sum(fn(*args) for _ in range(num_samples)) / num_samples


def max_scoring_num_rolls(dice=six_sided):
    averages = [make_averaged(roll_dice)(number, dice) for number in range(1, 11)]
    return averages.index(max(averages)) + 1


def bacon_strategy(score, opponent_score):
    return 0 if bacon(opponent_score) > 7 else 5


def swap_strategy(score, opponent_score):
    mine = score + bacon(opponent_score)
    if opponent_score == 2 * mine:
        return 0
    if mine == 2 * opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    return swap_strategy(score, opponent_score)
