def final_strategy(score, opponent_score):
    return 5 // (abs(score - 90) + opponent_score)
