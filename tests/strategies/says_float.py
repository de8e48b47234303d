def final_strategy(score, opponent_score):
    return 5.0
