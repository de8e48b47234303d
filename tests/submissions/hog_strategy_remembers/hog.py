asked = 0


def final_strategy(score, opponent_score):
    global asked
    asked += 1
    return 5 if asked % 100 else 6
