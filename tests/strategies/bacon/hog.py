"""The project as it is handed in: it imports what the course gave to it."""
from dice import four_sided, six_sided, make_test_dice
from ucb import main, trace, log_current_line, interact

GOAL_SCORE = 100

def roll_dice(num_rolls, dice=six_sided):
    return sum([dice() for roll in range(num_rolls)])

def bacon_strategy(score, opponent_score, margin=8, num_rolls=5):
    if 1 + max(opponent_score // 10, opponent_score % 10) >= margin:
        return 0
    return num_rolls

def final_strategy(score, opponent_score):
    return bacon_strategy(score, opponent_score)

@main
def run(*args):
    print(roll_dice(5))
