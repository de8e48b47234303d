def final_strategy(score):
    return 5
