def final_strategy(score, opponent_score):
    if score == opponent_score == 50:
        return final_strategy(score, opponent_score)
    return 5
