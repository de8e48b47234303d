def final_strategy(score, opponent_score):
    return len([0] * 10 ** 10)
