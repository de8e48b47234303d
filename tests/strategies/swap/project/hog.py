"""A folder in a folder, as some systems unpack them."""

def final_strategy(score, opponent_score):
    points = 1 + max(divmod(opponent_score, 10))
    after = score + points
    if opponent_score == 2 * after:
        return 0
    if after == 2 * opponent_score:
        return 5
    return 0 if points >= 8 else 5
