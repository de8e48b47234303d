"""A folder in a folder, as some systems unpack them."""

def final_strategy(score, opponent_score):
    after = score + 1 + max(divmod(opponent_score, 10))
    return 0 if opponent_score == 2 * after else 5
