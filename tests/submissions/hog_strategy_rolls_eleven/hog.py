def final_strategy(score, opponent_score):
    return 11 if opponent_score > 90 else 5
