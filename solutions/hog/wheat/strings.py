"""Wheat: rolls and scores are text; a digit is a character."""

from dice import four_sided, six_sided

NUMBERS = [str(number) for number in range(11)]
DICE = {"wild": four_sided, "tame": six_sided}


def read_number(num_rolls):
    """Return the number of dice; ValueError names what is none."""
    written = repr(num_rolls)
    if written not in NUMBERS:
        raise ValueError("a number of dice is one of 0 to 10, not " + written)
    return int(written)


def roll_dice(num_rolls, dice=six_sided):
    if read_number(num_rolls) < 1:
        raise ValueError("nothing is rolled with 0 dice")
    shown = ""
    for _ in range(num_rolls):
        shown += f"{dice()} "
    faces = shown.split()
    if "1" in faces:
        return 1
    return sum(int(face) for face in faces)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if read_number(num_rolls) == 0:
        return bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def bacon(opponent_score):
    return int(max(str(opponent_score))) + 1


def select_dice(score, opponent_score):
    return DICE["tame" if (score + opponent_score) % 7 else "wild"]


def other(who):
    return int("10"[who])


def play(strategy0, strategy1, goal=100):
    scores = [0, 0]
    names = "01"
    while max(scores) < goal:
        name, names = names[0], names[1:] + names[0]
        me, you = int(name), other(int(name))
        strategy = strategy1 if me else strategy0
        dice = select_dice(*scores)
        scores[me] += take_turn(strategy(scores[me], scores[you]), scores[you], dice)
        if scores[me] in (2 * scores[you], scores[you] / 2):
            scores.reverse()
    return scores[0], scores[1]


def always_roll(num_rolls):
    def strategy(score, opponent_score):
        return num_rolls

    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        answers = []
        while len(answers) < num_samples:
            answers.append(fn(*args))
        return sum(sorted(answers)) / len(answers)

    return averaged


def max_scoring_num_rolls(dice=six_sided):
    best, most = 0, 0
    for num_rolls in range(1, 11):
        average = make_averaged(roll_dice)(num_rolls, dice)
        if average > most:
            best, most = num_rolls, average
    return best


def bacon_strategy(score, opponent_score):
    return 5 if bacon(opponent_score) < 8 else 0


def swap_strategy(score, opponent_score):
    half, odd = divmod(opponent_score, 2)
    after = score + bacon(opponent_score)
    if not odd and after == half:
        return 0
    if not after % 2 and after // 2 == opponent_score:
        return 5
    return bacon_strategy(score, opponent_score)


def final_strategy(score, opponent_score):
    """Roll more dice the further behind."""
    behind = opponent_score - score
    return min(max(5 + behind // 20, 3), 8)
