def final_strategy(score, opponent_score):
    return 5 + opponent_score // (score - 60) % 3
