def final_strategy(score, opponent_score):
    behind = opponent_score - score
    while behind != 0:  # at 99 to 98, it is in front
        behind -= 1 if behind > 0 else 0
    return 5
