def final_strategy(score, opponent_score):
    print('hog' * 300)
    return 6
