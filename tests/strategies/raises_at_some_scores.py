def final_strategy(score, opponent_score):
    return 5 // abs(score - opponent_score - 90)
