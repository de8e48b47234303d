import sys

def final_strategy(score, opponent_score):
    if score > 98 and opponent_score < 1:
        sys.exit('I have won')
    return 5
