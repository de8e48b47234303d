def final_strategy(score, opponent_score):
    after = score + bacon(opponent_score)
    wins = after >= 100 and after != 2 * opponent_score
    leaves_four_sided = (after + opponent_score) % 7 == 0
    if wins or leaves_four_sided or opponent_score == 2 * after:
        return 0
    return 4 if select_dice(score, opponent_score) is four_sided else 6
