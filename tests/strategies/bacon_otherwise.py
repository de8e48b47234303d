"""Decides what `bacon` decides, by a string."""

def final_strategy(score, opponent_score):
    return 0 if '7' <= max(f'{opponent_score:02}') else 5
