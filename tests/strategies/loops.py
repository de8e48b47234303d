def final_strategy(score, opponent_score):
    while score == 3 and opponent_score == 60:
        pass
    return 5
