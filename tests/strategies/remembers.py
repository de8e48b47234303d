asked = []

def final_strategy(score, opponent_score):
    asked.append(score)
    return 6 if len(asked) > 5000 else 5
